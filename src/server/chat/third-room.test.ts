import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Room } from '#shared/rooms.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { ActCounter } from '../audit/public-log.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { ChatRoom } from './chat-room.ts';
import { WordList } from './words/word-list.ts';

const DAY_MS = 24 * 60 * 60_000;
const room = 'night' as Room['id'];
const row = { ...ROOMS.anonymous, id: room, namespace: '/night-chat', screenPath: '/night-chat' } as Room;

eachDatabase('A room that is added to the table', (database, itOnce) => {
  let server: TestServer;
  const windows: TestMember[] = [];
  beforeAll(() => void Object.assign(ROOMS, { [room]: row }));
  afterAll(() => void delete (ROOMS as Partial<Record<string, Room>>)[room]);
  afterEach(async () => {
    for (const window of windows.splice(0)) window.close();
    await server.stop();
  });
  const start = async (nowMs = Date.now()) => {
    server = await startTestServer(database(), {
      environment: { ANONYMOUS_RETENTION_DAYS: '7' },
      now: () => nowMs,
    });
  };
  const enter = async () => {
    const window = await openWindow(server.url, { room });
    windows.push(window);
    const joined = await window.join();
    if (!joined.ok) throw new Error(joined.message);
    return window;
  };
  const stored = () =>
    database().db.selectFrom('chatMessages').selectAll().where('room', '=', room).orderBy('sentAt').execute();

  it('is joined, spoken in and paged, and keeps nothing of who speaks', async () => {
    await start();
    const [speaker, reader] = [await enter(), await enter()];
    for (let n = 1; n <= 3; n++) await speaker.say(`night ${n}`);
    await reader.until(() => reader.messages.length === 3);
    const { timestamp } = reader.messages[2] ?? { timestamp: '' };
    const later = await enter();
    later.messages = [];
    await later.ask('load older messages', { before: timestamp });
    await later.until(() => later.messages.length === 2);
    expect(later.messages.map(({ message }) => message)).toEqual(['night 1', 'night 2']);
    expect((await stored()).map(({ authorId, gender }) => [authorId, gender])).toEqual(
      Array(3).fill([null, null]),
    );
  });

  it('is moderated by the calls that all rooms have', async () => {
    await start();
    const [speaker, reader] = [await enter(), await enter()];
    const { id } = await speaker.say('rude');
    expect(await reader.ask('report message', { id })).toMatchObject({ ok: true });
    const admin = await server.signIn('admin');
    const announced = await admin.call('POST', `/api/chat/${room}/announcements`, { message: 'Quiet.' });
    expect(announced.status).toBe(200);
    await reader.until(() => reader.messages.some(({ role }) => role === 'admin'));
    const { body } = await admin.call('GET', '/api/reports');
    expect(body).toMatchObject({ reports: [{ id, room }] });
    expect((await admin.call('DELETE', `/api/chat/${room}/messages/${id}`)).status).toBe(200);
    await reader.until(() => reader.removed.includes(id));
  });

  it('forgets as its row says, like the first anonymous room', async () => {
    await start();
    const window = await enter();
    await window.say('soon gone');
    expect((await stored()).length).toBeGreaterThan(0);
    await server.stop();
    await start(Date.now() + 8 * DAY_MS);
    await eventually(async () => expect(await stored()).toEqual([]));
  });

  itOnce('never stores who wrote', async () => {
    await start();
    const deps = { config: readConfig({}), db: database().db, now: Date.now, log: createLog('silent') };
    const fileEraser = { request: () => {} };
    const search = { find: async () => [], follow: () => {} };
    const acts = new ActCounter(deps);
    const chat = new ChatRoom(row, new Server().of(row.namespace), {
      ...deps,
      fileEraser,
      search,
      acts,
      words: new WordList({ ...deps, ring: () => {} }),
      ring: () => {},
      processes: () => 1,
      actsByItself: true,
    });
    const draft = { userName: 'Cog7', text: 'x', role: 'member', mark: null, gender: null } as const;
    const named = chat.messages.post({ ...draft, authorId: 'asha', idempotencyKey: null, replyTo: null });
    await expect(named).rejects.toThrow('must not name its author');
    await chat.ready();
    await chat.close();
  });
});

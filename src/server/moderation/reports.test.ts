import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase('A report', (database) => {
  const { server, enter } = chatWindows(database);

  const storedFor = (messageId: string) =>
    database().db.selectFrom('chatReports').selectAll().where('messageId', '=', messageId).execute();

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    it('goes when its message is removed', async () => {
      const [admin, window] = [await server().signIn('admin'), await enter(room)];
      const { id } = await window.say('rude');
      await window.ask('report message', { id, reason: 'It names me' });
      expect(await storedFor(id)).toHaveLength(1);
      await admin.call('DELETE', `/api/chat/${room}/messages/${id}`);
      expect(await storedFor(id)).toEqual([]);
    });

    it('that arrives while its message is being removed doesn’t stay behind', async () => {
      const [admin, window] = [await server().signIn('admin'), await enter(room)];
      for (let round = 0; round < 10; round++) {
        const { id } = await window.say('rude');
        await Promise.all([
          admin.call('DELETE', `/api/chat/${room}/messages/${id}`),
          window.ask('report message', { id }),
        ]);
        expect(await storedFor(id)).toEqual([]);
      }
    });
  });
});

eachDatabase('A report, over restarts and days,', (database) => {
  const storedFor = (messageId: string) =>
    database().db.selectFrom('chatReports').selectAll().where('messageId', '=', messageId).execute();

  const started: TestServer[] = [];
  const windows: TestMember[] = [];
  const folders: string[] = [];
  let nowMs = Date.now();

  afterEach(async () => {
    for (const window of windows.splice(0)) window.close();
    for (const each of started.splice(0)) await each.stop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
    nowMs = Date.now();
  });

  const start = async (dataDir = database().dataDir) => {
    const each = await startTestServer({ ...database(), dataDir }, { now: () => nowMs });
    started.push(each);
    return each;
  };
  const open = async (url: string, options: Parameters<typeof openWindow>[1]) => {
    const window = await openWindow(url, options);
    windows.push(window);
    await window.join();
    return window;
  };

  it('goes when its message is erased after its time', async () => {
    const first = await start();
    const window = await open(first.url, { room: 'anonymous', secret: drawSecret() });
    const { id } = await window.say('rude');
    await window.ask('report message', { id });
    expect(await storedFor(id)).toHaveLength(1);
    window.close();
    await first.stop();
    started.splice(0);
    nowMs += 31 * DAY_MS;
    await start();
    await expect.poll(() => storedFor(id)).toEqual([]);
  });

  it('counts an account once, whatever restarts, and not by anything that the database holds', async () => {
    const first = await start();
    const who = await first.signIn('student');
    const window = await open(first.url, { room: 'public', cookie: who.cookie });
    const { id } = await window.say('rude');
    await window.ask('report message', { id });
    await first.stop();
    const second = await start();
    await (await open(second.url, { room: 'public', cookie: who.cookie })).ask('report message', { id });
    expect(await storedFor(id)).toHaveLength(1);
    await second.stop();
    // With the same database but another folder, a returning reporter can't be recognised.
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'cogito-test-'));
    folders.push(elsewhere);
    const third = await start(elsewhere);
    await (await open(third.url, { room: 'public', cookie: who.cookie })).ask('report message', { id });
    expect(await storedFor(id)).toHaveLength(2);
    await third.stop();
    started.splice(0);
  });

  it('counts a secret once a day, and can’t be laid to it when the day is over', async () => {
    nowMs = Math.floor(nowMs / DAY_MS) * DAY_MS + DAY_MS / 2;
    const each = await start();
    const window = await open(each.url, { room: 'anonymous', secret: drawSecret() });
    const { id } = await window.say('rude', randomUUID());
    await window.ask('report message', { id });
    await window.ask('report message', { id });
    expect(await storedFor(id)).toHaveLength(1);
    nowMs += DAY_MS;
    await window.ask('report message', { id });
    expect(await storedFor(id)).toHaveLength(2);
  });
});

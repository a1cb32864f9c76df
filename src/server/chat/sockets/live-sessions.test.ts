import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { changeAccount } from '../../accounts/accounts.ts';
import { findSession } from '../../accounts/sessions.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { LiveSessions } from './live-sessions.ts';

const HOUR_MS = 60 * 60_000;
const LIMITS = {
  studentIdleDays: 30,
  staffIdleHours: 12,
  adminsNeedSecondFactor: false,
  smtpUrl: null,
  unconfirmedMayRead: false,
};

oneDatabase('A session behind an open socket', (database) => {
  const start = Date.UTC(2026, 10, 23, 8);
  let nowMs = start;
  let server: TestServer;
  let isDown = false;
  let sessions: LiveSessions;
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  beforeEach(() => {
    nowMs = start;
    isDown = false;
    const find = async (token: string | undefined, how = {}) => {
      if (isDown) throw new Error('The database is down.');
      return findSession(database().db, hashToken(token ?? ''), LIMITS, nowMs, how);
    };
    const renew = (hash: string, how: object) =>
      isDown ? find(undefined) : findSession(database().db, hash, LIMITS, nowMs, how);
    sessions = new LiveSessions({ findSession: find, renewSession: renew, now: () => nowMs });
  });
  afterAll(() => server.stop());

  /** Opens a socket of a person who has just signed in. */
  async function open(role: Role) {
    const who = await server.signIn(role);
    const cookie = who.cookie.split('=')[1];
    const conn = Object.assign(new EventEmitter(), { readyState: 'open' });
    const disconnect = () => Object.assign(socket, { connected: false }).emit('disconnect');
    const fields = { handshake: { headers: { cookie } }, conn, connected: true, disconnect };
    const socket = Object.assign(new EventEmitter(), fields);
    await sessions.find(socket as unknown as Socket);
    const hasEnded = async () => {
      await sessions.endExpired();
      return !socket.connected;
    };
    const use = () => sessions.noteUse(socket as unknown as Socket);
    return { ...who, socket, use, hasEnded };
  }

  /** Waits until the use is stored. */
  const expectUseNoted = ({ account }: { account: { id: string } }) =>
    expect
      .poll(() =>
        database()
          .db.selectFrom('sessions')
          .select('lastSeenAt')
          .where('userId', '=', account.id)
          .executeTakeFirst(),
      )
      .toEqual({ lastSeenAt: nowMs });

  it('ends when nobody has used it for the idle time of its role', async () => {
    const [moderator, student] = [await open('moderator'), await open('student')];
    nowMs += 12 * HOUR_MS;
    expect(await moderator.hasEnded()).toBe(false);
    nowMs += 1.5 * HOUR_MS;
    expect([await moderator.hasEnded(), await student.hasEnded()]).toEqual([true, false]);
  });

  it('goes on for as long as the socket is used, and ends the idle time after that', async () => {
    const moderator = await open('moderator');
    for (let day = 0; day < 5; day++) {
      nowMs += 11 * HOUR_MS;
      moderator.use();
      await expectUseNoted(moderator);
      expect(await moderator.hasEnded()).toBe(false);
    }
    nowMs += 13.5 * HOUR_MS;
    expect(await moderator.hasEnded()).toBe(true);
  });

  it('goes on while another window uses it', async () => {
    const { call, hasEnded } = await open('admin');
    nowMs += 11 * HOUR_MS;
    expect((await call('GET', '/api/auth/isAuth')).body.success).toBe(true);
    nowMs += 11 * HOUR_MS;
    expect(await hasEnded()).toBe(false);
  });

  it('isn’t brought back by a use after its end', async () => {
    const { socket, use } = await open('admin');
    nowMs += 14 * HOUR_MS;
    use();
    await expect.poll(() => socket.connected).toBe(false);
  });

  it('has the idle time of a role that was given meanwhile', async () => {
    const { account, hasEnded } = await open('student');
    await changeAccount(database().db, account.id, { role: 'admin' });
    sessions.takeRoles(new Map([[account.id, 'admin']]));
    expect(await hasEnded()).toBe(false);
    nowMs += 14 * HOUR_MS;
    expect(await hasEnded()).toBe(true);
  });

  it('is noted by the next use where the database could not be asked', async () => {
    const moderator = await open('moderator');
    nowMs += 11 * HOUR_MS;
    isDown = true;
    moderator.use();
    await new Promise(setImmediate);
    isDown = false;
    moderator.use();
    await expectUseNoted(moderator);
  });

  it('is used by what is said in the chat, and not by a window that joins by itself', async () => {
    const [writer, lurker] = [await server.signIn('moderator'), await server.signIn('moderator')];
    const enter = async ({ cookie }: { cookie: string }) => {
      const window = await openWindow(server.url, { room: 'public', cookie });
      await window.join();
      return window;
    };
    const [writing, lurking] = [await enter(writer), await enter(lurker)];
    nowMs += 11 * HOUR_MS;
    await writing.say('Still here');
    await lurking.join();
    await expectUseNoted(writer);
    nowMs += 11 * HOUR_MS;
    const isAuth = async (who: typeof writer) => (await who.call('GET', '/api/auth/isAuth')).body.success;
    expect([await isAuth(writer), await isAuth(lurker)]).toEqual([true, false]);
    for (const window of [writing, lurking]) window.close();
  });
});

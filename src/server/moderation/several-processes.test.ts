/** A moderator's action on one process applies on the others within a second. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';

const environment = { REDIS_URL: inject('redisUrl') ?? '' };

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  postgresDatabase('On two servers with one database', (database) => {
    let otherDb: Db;
    let one: TestServer;
    let other: TestServer;
    let admin: Caller;
    const windows: TestMember[] = [];
    beforeAll(async () => {
      otherDb = await openDatabase(database(), createLog('silent'));
      [one, other] = await Promise.all([
        startTestServer(database(), { environment }),
        startTestServer({ ...database(), db: otherDb }, { environment }),
      ]);
      admin = await one.signIn('admin');
    });
    afterEach(() => {
      for (const window of windows.splice(0)) window.close();
    });
    afterAll(async () => {
      await Promise.all([one.stop(), other.stop()]);
      await otherDb.destroy();
    });

    const enter = async ({ url }: TestServer, options: Parameters<typeof openWindow>[1]) => {
      const window = await openWindow(url, options);
      windows.push(window);
      const joined = await window.join();
      if (!joined.ok) throw new Error(joined.message);
      return window;
    };
    const codeOf = async (window: TestMember) => {
      const answer = await window.ask('chat message', { message: 'x' });
      return answer.ok ? 'ok' : answer.code;
    };

    it('a mute silences on both', async () => {
      const secret = drawSecret();
      const here = await enter(one, { room: 'anonymous', secret });
      const there = await enter(other, { room: 'anonymous', secret });
      const { id } = await here.say('rude');
      const muted = await admin.call('POST', '/api/chat/anonymous/mutes', { messageId: id, minutes: 5 });
      await eventually(async () => expect(await codeOf(there)).toBe('muted'));
      await admin.call('DELETE', `/api/chat/anonymous/mutes/${muted.body.mute.id}`);
      await eventually(async () => expect(await codeOf(there)).toBe('ok'));
    });

    it('slow mode and a lock reach members of both, and one person waits on both', async () => {
      const secret = drawSecret();
      const here = await enter(one, { room: 'anonymous', secret });
      const there = await enter(other, { room: 'anonymous', secret });
      await admin.call('PATCH', '/api/chat/anonymous', { slowModeSeconds: 120 });
      await there.until(() => there.states.at(-1)?.slowModeSeconds === 120);
      await here.say('here');
      await there.until(() => there.messages.some(({ message }) => message === 'here'));
      expect(await codeOf(there)).toBe('slow_mode');
      await admin.call('PATCH', '/api/chat/anonymous', { slowModeSeconds: 0, isLocked: true });
      await there.until(() => there.states.at(-1)?.isLocked === true);
      expect(await codeOf(there)).toBe('locked');
      await admin.call('PATCH', '/api/chat/anonymous', { isLocked: false });
      await there.until(() => there.states.at(-1)?.isLocked === false);
    });

    it('a changed role counts in an open window of the other', async () => {
      const who = await one.signIn('student');
      const window = await enter(other, { room: 'public', cookie: who.cookie });
      await admin.call('PATCH', '/api/chat/public', { isLocked: true });
      await eventually(async () => expect(await codeOf(window)).toBe('locked'));
      await admin.call('PATCH', `/api/users/${who.account.id}`, { role: 'moderator' });
      await eventually(async () => expect(await codeOf(window)).toBe('ok'));
      await admin.call('PATCH', `/api/users/${who.account.id}`, { role: 'student' });
      await eventually(async () => expect(await codeOf(window)).toBe('locked'));
      await admin.call('PATCH', '/api/chat/public', { isLocked: false });
    });

    it('a suspension ends the windows of both', async () => {
      const who = await one.signIn('student');
      const there = await enter(other, { room: 'public', cookie: who.cookie });
      const ended = new Promise((resolve) => there.socket.once('disconnect', resolve));
      await admin.call('PATCH', `/api/users/${who.account.id}`, { suspended: true });
      await ended;
    });
  });
});

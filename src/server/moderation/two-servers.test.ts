/** The list of words, reports and decisions over two servers on one PostgreSQL. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { postgresDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';

const MINUTE_MS = 60_000;

const environment = { REDIS_URL: inject('redisUrl') ?? '' };

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  postgresDatabase('Two servers', (database) => {
    let otherDb: Db;
    let one: TestServer;
    let other: TestServer;
    let moderator: Caller;
    let aheadMs = 0;
    const windows: TestMember[] = [];
    beforeAll(async () => {
      const now = () => Date.now() + aheadMs;
      otherDb = await openDatabase(database(), createLog('silent'));
      [one, other] = await Promise.all([
        startTestServer(database(), { environment, now }),
        startTestServer({ ...database(), db: otherDb }, { environment, now }),
      ]);
      moderator = await one.signIn('moderator');
    });
    afterAll(async () => {
      for (const window of windows) window.close();
      await Promise.all([one.stop(), other.stop()]);
      await otherDb.destroy();
    });

    const enter = async (server: TestServer) => {
      const window = await openWindow(server.url, { room: 'anonymous', secret: drawSecret() });
      windows.push(window);
      await window.join();
      return window;
    };

    it('apply a changed list of words', async () => {
      const window = await enter(other);
      await moderator.call('PUT', '/api/chat/words', { words: [{ word: 'grudge', action: 'refuse' }] });
      await expect
        .poll(() => window.ask('chat message', { user: 'me', message: 'grudge' }), { interval: 20 })
        .toMatchObject({ ok: false, code: 'filtered' });
    });

    it('hide by reports from both, and bring back to both what stands', async () => {
      const people = [await enter(one), await enter(other), await enter(other)];
      for (const window of people) await window.until(() => (window.counts.at(-1) ?? 0) >= 4);
      aheadMs += MINUTE_MS;
      const { id } = (await people[0]?.say('disputed')) ?? { id: '' };
      for (const window of people) await window.until(() => window.messages.some((each) => each.id === id));
      for (const window of people) await window.ask('report message', { id });
      for (const window of people) await window.until(() => window.removed.includes(id));
      await moderator.call('PATCH', `/api/reports/${id}`, { decision: 'stand' });
      for (const window of people)
        await window.until(() => window.messages.filter((each) => each.id === id).length >= 2);
    });
  });
});

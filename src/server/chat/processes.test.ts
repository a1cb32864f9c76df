/** Two processes on one PostgreSQL, as two applications with connections of their own. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { postgresDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';

const CLOCKS_APART_MS = 10_000;

const environment = { REDIS_URL: inject('redisUrl') ?? '' };

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  postgresDatabase('Two servers on one database', (database) => {
    let otherDb: Db;
    let one: TestServer;
    let other: TestServer;
    const windows: TestMember[] = [];
    beforeAll(async () => {
      otherDb = await openDatabase(database(), createLog('silent'));
      [one, other] = await Promise.all([
        startTestServer(database(), { environment }),
        startTestServer(
          { ...database(), db: otherDb },
          { environment, now: () => Date.now() + CLOCKS_APART_MS },
        ),
      ]);
    });
    afterEach(() => {
      for (const window of windows.splice(0)) window.close();
    });
    afterAll(async () => {
      await Promise.all([one.stop(), other.stop()]);
      await otherDb.destroy();
    });

    const enter = async (server: TestServer, who?: Caller, secret = drawSecret()) => {
      const window = await openWindow(
        server.url,
        who ? { room: 'public', cookie: who.cookie } : { room: 'anonymous', secret },
      );
      windows.push(window);
      const joined = await window.join();
      if (!joined.ok) throw new Error(joined.message);
      return {
        ...window,
        get messages() {
          return window.messages;
        },
        mark: joined.mark,
      };
    };
    const textsOf = ({ messages }: Pick<TestMember, 'messages'>) => messages.map(({ message }) => message);

    it('tell everybody the same messages in the same order', async () => {
      const [ana, bo] = [await enter(one), await enter(other)];
      const count = 40;
      for (let n = 0; n < count; n += 4)
        await Promise.all(
          [ana, bo, ana, bo].map((window, k) => window.say(`${window === ana ? 'Ana' : 'Bo'} ${n + k}`)),
        );
      for (const window of [ana, bo])
        await window.until(
          () => window.messages.filter(({ message }) => /^(?:Ana|Bo) /.test(message)).length === count,
        );
      expect(ana.messages).toEqual(bo.messages);
      expect(ana.messages.map(({ timestamp }) => timestamp)).toEqual(
        ana.messages.map(({ timestamp }) => timestamp).toSorted(),
      );
      expect(textsOf(await enter(other))).toEqual(textsOf(await enter(one)));
    });

    it('show one secret under one mark', async () => {
      const secret = drawSecret();
      expect((await enter(one, undefined, secret)).mark).toBe((await enter(other, undefined, secret)).mark);
    });

    it('tell of each removal in the order of their numbers, wherever it was made', async () => {
      const [admin, ana] = [await one.signIn('admin'), await one.signIn('student')];
      const readers = [await enter(one, ana), await enter(other, ana)];
      const ids: string[] = [];
      for (let n = 0; n < 6; n++) ids.push((await readers[0]?.say(`regretted ${n}`))?.id ?? '');
      await readers[1]?.until(() => readers[1]?.messages.at(-1)?.id === ids.at(-1));
      const remove = (server: TestServer, id: string) =>
        server.visitor.fetch(`/api/chat/public/messages/${id}`, {
          method: 'DELETE',
          headers: { cookie: admin.cookie },
        });
      await Promise.all(ids.map((id, n) => remove(n % 2 === 0 ? one : other, id)));
      for (const reader of readers) await reader.until(() => reader.removed.length === ids.length);
      const [first, second] = readers;
      expect(first?.removed.toSorted()).toEqual(ids.toSorted());
      expect(second?.removed).toEqual(first?.removed);
      expect(second?.removals).toEqual(first?.removals.toSorted((a, b) => a - b));
      const back = await enter(other, ana);
      expect(back.messages.filter(({ id }) => ids.includes(id))).toEqual([]);
    });

    it('end the sockets of a session that ended at the other one, and of nobody else', async () => {
      const [leaver, stayer, suspended, admin] = [
        await one.signIn('student'),
        await one.signIn('student'),
        await one.signIn('student'),
        await one.signIn('admin'),
      ];
      const [gone, there, banned] = [
        await enter(other, leaver),
        await enter(other, stayer),
        await enter(other, suspended),
      ];
      const ended = [gone, banned].map(
        ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
      );
      await leaver.call('POST', '/api/auth/logout');
      await admin.call('PATCH', `/api/users/${suspended.account.id}`, { suspended: true });
      await Promise.all(ended);
      expect(there.socket.connected).toBe(true);
    });

    it('count one person with windows at both once, and those of a server that goes no longer', async () => {
      const secret = drawSecret();
      const [here, there, stranger] = [
        await enter(one, undefined, secret),
        await enter(other, undefined, secret),
        await enter(other),
      ];
      for (const window of [here, there]) await window.until(() => window.counts.at(-1) === 2);
      stranger.close();
      for (const window of [here, there]) await window.until(() => window.counts.at(-1) === 1);
      const third = await startTestServer(database(), { environment });
      await enter(third);
      await here.until(() => here.counts.at(-1) === 2);
      await third.stop();
      await here.until(() => here.counts.at(-1) === 1);
    });

    it('get each other’s messages by a ring, long before the next look', async () => {
      const [ana, bo] = [await enter(one), await enter(other)];
      await bo.until(() => bo.counts.at(-1) === 2);
      const delaysMs = [];
      for (let n = 0; n < 5; n++) {
        const saidAt = performance.now();
        const { id } = await ana.say(`rung ${n}`);
        await bo.until(() => bo.messages.some((message) => message.id === id));
        delaysMs.push(performance.now() - saidAt);
      }
      expect(Math.min(...delaysMs)).toBeLessThan(500);
    });
  });
});

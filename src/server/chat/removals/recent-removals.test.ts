import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { REMOVALS_REMEMBERED, RecentRemovals, type Removal } from './recent-removals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Missed = { ok: true; removals: number; removed?: string[] | null };

eachDatabase('Whoever comes back into a room', (database, itOnce) => {
  let server: TestServer;
  let nowMs = 0;
  const windows: TestMember[] = [];
  const start = async () => {
    server = await startTestServer(database(), {
      now: () => nowMs,
      environment: { ANONYMOUS_RETENTION_DAYS: '7' },
    });
  };
  const stop = async () => {
    for (const window of windows.splice(0)) window.close();
    await server.stop();
  };
  // Housekeeping runs when the tests advance the timers.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterAll(() => void vi.useRealTimers());
  beforeEach(() => {
    nowMs = Date.now();
    return start();
  });
  afterEach(stop);

  const open = async () => {
    const window = await openWindow(server.url, { room: 'anonymous' });
    windows.push(window);
    return window;
  };
  const comeBack = async (position: object): Promise<Missed> => {
    const window = await open();
    return (await window.join({ username: 'Cog7', ...position })) as Missed;
  };
  const remove = async (id: string) => {
    const admin = await server.signIn('admin');
    expect((await admin.call('DELETE', `/api/chat/anonymous/messages/${id}`)).status).toBe(200);
  };

  it('gets the removals of what they hold from meanwhile, also after a restart', async () => {
    const ana = await open();
    const { removals, removed } = (await ana.join()) as Missed;
    expect(removed).toBeUndefined();
    const [one, two, three] = [await ana.say('one'), await ana.say('two'), await ana.say('three')];
    await remove(one.id);
    await remove(three.id);
    await ana.until(() => ana.removed.length === 2);
    const last = ana.removals.at(-1) ?? 0;
    expect(ana.removals).toEqual([removals + 1, last]);

    const check = async () => {
      const { timestamp: since } = one;
      expect(await comeBack({ since, removalsSeen: removals })).toMatchObject({
        removals: last,
        removed: [one.id, three.id],
      });
      expect((await comeBack({ since: two.timestamp, removalsSeen: removals })).removed).toEqual([three.id]);
      expect((await comeBack({ since, removalsSeen: removals + 1 })).removed).toEqual([three.id]);
      expect((await comeBack({ since, removalsSeen: last })).removed).toEqual([]);
      expect((await comeBack({ since, removalsSeen: last + 1 })).removed).toBeNull();
    };
    await check();
    await stop();
    await start();
    await check();
  });

  it('gets the ids of messages erased by age, at once while there, and a fresh page after a restart', async () => {
    const ana = await open();
    await ana.join();
    const old = [...ana.messages, await ana.say('old'), await ana.say('old too')];
    await ana.say('regretted').then(({ id }) => remove(id));
    await stop();
    await database()
      .db.updateTable('chatMessages')
      .set((row) => ({ sentAt: row('sentAt', '-', 6 * DAY_MS * 1000) }))
      .execute();
    await start();
    const since = new Date(Date.now() - 6.5 * DAY_MS).toISOString();
    const reader = await open();
    await reader.join();
    const young = await reader.say('young');
    nowMs += 2 * DAY_MS;
    // Housekeeping may still be at work on an earlier run.
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(60_000);
        expect(new Set(reader.removed)).toEqual(new Set(old.map(({ id }) => id)));
      },
      { timeout: 60_000 },
    );
    const position = { since, removalsSeen: reader.removals[0] };
    expect(new Set((await comeBack(position)).removed)).toEqual(new Set(old.map(({ id }) => id)));
    await stop();
    await start();
    expect((await comeBack(position)).removed).toBeNull();
    const current = await comeBack({ since: young.timestamp, removalsSeen: reader.removals[0] });
    expect(current.removed).toEqual([]);
  });

  itOnce('is refused with one sentence when what they claim to hold makes no sense', async () => {
    for (const position of [{ since: 'yesterday' }, { since: 7 }, { since: '2026-99-99T00:00:00.000Z' }])
      expect(await comeBack(position)).toMatchObject({
        code: 'invalid',
        message: 'since must be the timestamp of a message.',
      });
    for (const removalsSeen of [-1, 1.5, 'x', Number.MAX_VALUE])
      expect(await comeBack({ removalsSeen })).toMatchObject({ code: 'invalid' });
  });
});

const removal = (number: number): Removal => ({ number, id: `m${number}`, sentAt: number });

it('sends everybody a fresh page once more was removed than is remembered', () => {
  const removals = new RecentRemovals();
  for (let number = 1; number <= REMOVALS_REMEMBERED; number++) removals.removed(removal(number));
  expect(removals.missedSince({ removalsSeen: 0 })).toHaveLength(REMOVALS_REMEMBERED);
  removals.removed(removal(REMOVALS_REMEMBERED + 1));
  expect(removals.missedSince({ removalsSeen: 0 })).toBeNull();
  expect(removals.missedSince({ removalsSeen: 1 })).toHaveLength(REMOVALS_REMEMBERED);
});

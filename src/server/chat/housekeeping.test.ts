import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { createAccount, findById } from '../accounts/accounts.ts';
import { readConfig } from '../config.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import { createLog } from '../log.ts';
import type { ChatRoom } from './chat-room.ts';
import { startHousekeeping } from './housekeeping.ts';
import { DayKeys } from './people/day-keys.ts';

oneDatabase('At midnight', (database) => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
      }),
  );
  afterEach(() => void vi.useRealTimers());

  it('yesterday’s key goes within a minute, also when another process puts it back', async () => {
    vi.setSystemTime('2026-11-22T23:58:00Z');
    const { db, dataDir } = database();
    const fileEraser = { request: () => {} };
    const dayKeys = new DayKeys(db, Date.now, fileEraser);
    const room = { room: ROOMS.anonymous, removals: { eraseBefore: async () => 0 } } as unknown as ChatRoom;
    const deps = { db, now: Date.now, log: createLog('silent'), config: readConfig({ DATA_DIR: dataDir }) };
    const stop = startHousekeeping({ dayKeys, rooms: [room], endExpired: async () => {}, fileEraser }, deps);
    const days = async () => (await db.selectFrom('dayKeys').select('day').execute()).map(({ day }) => day);
    // After each second a write waits for its turn: otherwise a slow disk would still do the work of 23:59:30 at
    // midnight, whose own would be skipped.
    const pass = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        await vi.advanceTimersByTimeAsync(1000);
        await db.deleteFrom('dayKeys').where('day', '=', '').execute();
      }
    };
    const settle = async (expected: string[]) => {
      for (const until = performance.now() + 60_000; performance.now() < until; ) {
        if (String(await days()) === String(expected)) return;
      }
      expect(await days()).toEqual(expected);
    };
    await settle(['2026-11-22']);
    await pass(121);
    await settle(['2026-11-23']);
    await db.insertInto('dayKeys').values({ day: '2026-11-22', key: 'put back' }).execute();
    await pass(59);
    await settle(['2026-11-23']);
    await stop();
  });
});

oneDatabase('An account whose erasure failed', (database) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is erased within an hour, without a restart', async () => {
    const { db, dataDir } = database();
    const chosen = {
      name: 'Half Gone',
      email: 'half@example.edu',
      gender: 'other',
      role: 'student',
    } as const;
    const { id } = await createAccount(db, { ...chosen, passwordHash: '' }, Date.now());
    const fileEraser = { request: () => {} };
    const deps = { db, now: Date.now, log: createLog('silent'), config: readConfig({ DATA_DIR: dataDir }) };
    const dayKeys = new DayKeys(db, Date.now, fileEraser);
    const mark = async (account: string) => writeStoredValue(db, `erasing account ${account}`, 'remove');
    await mark('nobody');
    const stop = startHousekeeping({ dayKeys, rooms: [], endExpired: async () => {}, fileEraser }, deps);
    await eventually(async () => expect(await readStoredValue(db, 'erasing account nobody')).toBeNull());
    await mark(id);
    await vi.advanceTimersByTimeAsync(61 * 60_000);
    await eventually(async () => expect(await findById(db, id)).toBeUndefined());
    await stop();
  });
});

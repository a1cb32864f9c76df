import { afterEach, expect, it, vi } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { DayKeys } from './day-keys.ts';

const fileEraser = { request: vi.fn() };

eachDatabase('The day’s key', (database) => {
  let nowMs = Date.parse('2026-11-22T23:59:59Z');
  const newProcess = () => new DayKeys(database().db, () => nowMs, fileEraser);
  const days = async () =>
    (await database().db.selectFrom('dayKeys').select('day').orderBy('day').execute()).map(({ day }) => day);
  afterEach(() => fileEraser.request.mockClear());

  it('is one for all processes', async () => {
    const marks = await Promise.all(
      Array.from({ length: 5 }, () => newProcess().mark('anonymous', 'a secret')),
    );
    expect(new Set(marks).size).toBe(1);
  });

  it('is erased as soon as its day is over, and again when another process puts it back', async () => {
    const process = newProcess();
    const before = await process.mark('anonymous', 'a secret');
    nowMs += 1000;
    expect(await process.mark('anonymous', 'a secret')).not.toBe(before);
    await process.eraseOld();
    expect(await days()).toEqual(['2026-11-23']);
    await database().db.insertInto('dayKeys').values({ day: '2026-11-22', key: 'put back' }).execute();
    await process.eraseOld();
    expect(await days()).toEqual(['2026-11-23']);
    expect(fileEraser.request).toHaveBeenCalledTimes(2);
  });

  it('of a day that a wrong clock leapt to doesn’t wait for that day, and tomorrow’s may be there at midnight', async () => {
    for (const day of ['2026-11-24', '2026-11-25', '2027-11-23'])
      await database().db.insertInto('dayKeys').values({ day, key: day }).execute();
    await newProcess().eraseOld();
    expect(await days()).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('stays with the processes that have it while the database has none', async () => {
    const process = newProcess();
    const mark = await process.mark('anonymous', 'a secret');
    await database().db.deleteFrom('dayKeys').execute();
    expect(await process.mark('anonymous', 'a secret')).toBe(mark);
  });
});

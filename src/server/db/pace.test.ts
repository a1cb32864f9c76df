import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LEFT_TO_OTHERS, Pace } from './pace.ts';

/** A timer starts at the event loop's last look at the clock, so it may be early by as much as the piece took. */
const LEFT_AT_LEAST = LEFT_TO_OTHERS - 1;
/** No pause is much longer. */
const LONG_MS = 1000;

it('readings that are long go on one at a time, and leave others several times as long as each piece took', async () => {
  const pace = new Pace();
  const pieces: { from: number; to: number }[] = [];
  const read = async (fails = false) => {
    const from = performance.now();
    await delay(3);
    pieces.push({ from, to: performance.now() });
    if (fails) throw new Error('The database is away.');
    return pieces.length;
  };
  const readings = [1, 2].map(async () => [await pace.take(read), await pace.take(read)]);
  await expect(pace.take(() => read(true))).rejects.toThrow('The database is away.');
  expect(new Set((await Promise.all(readings)).flat())).toEqual(new Set([1, 2, 4, 5]));
  for (const [index, { from, to }] of pieces.slice(0, -1).entries())
    expect(pieces[index + 1]?.from).toBeGreaterThanOrEqual(
      to + Math.min((to - from) * LEFT_AT_LEAST, LONG_MS),
    );
});

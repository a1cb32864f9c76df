import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Presence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets people enter at these times; returns when each count was announced. */
async function announcements(changesAtMs: readonly number[]) {
  const announced: { atMs: number; count: number }[] = [];
  const startedAt = performance.now();
  const presence = new Presence((count) => announced.push({ atMs: performance.now() - startedAt, count }));
  for (const [person, atMs] of changesAtMs.entries())
    setTimeout(() => presence.enter(`person ${person}`, 'campus'), atMs);
  await vi.advanceTimersByTimeAsync(60_000);
  presence.stop();
  return announced;
}

it('is announced within two seconds of a change, at no moment that says who came', async () => {
  const delays: number[] = [];
  for (let n = 0; n < 200; n++) delays.push(((await announcements([1000]))[0]?.atMs ?? Number.NaN) - 1000);
  expect(Math.min(...delays)).toBeLessThan(300);
  expect(Math.max(...delays)).toBeGreaterThan(1700);
  expect(Math.max(...delays)).toBeLessThanOrEqual(2000);
  const early = delays.filter((ms) => ms < 1000).length;
  expect(early).toBeGreaterThan(60);
  expect(early).toBeLessThan(140);
});

it('is announced at most once a second, and is right in the end', async () => {
  const changes = Array.from({ length: 100 }, (_, n) => n * 100);
  const announced = await announcements(changes);
  const gaps = announced.slice(1).map(({ atMs }, n) => atMs - (announced[n]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  expect(announced.at(-1)).toMatchObject({ count: 100 });
  expect(announced.at(-1)?.atMs).toBeLessThanOrEqual(9900 + 2000);
});

it('isn’t announced when a person opens or closes one window more', async () => {
  const announced: number[] = [];
  const presence = new Presence((count) => announced.push(count));
  presence.enter('ana', 'campus');
  await vi.advanceTimersByTimeAsync(3000);
  presence.enter('ana', 'campus');
  presence.leave('ana');
  await vi.advanceTimersByTimeAsync(3000);
  expect(announced).toEqual([1]);
});

import { expect, it } from 'vitest';
import { Newcomers } from './floods.ts';

const MINUTE_MS = 60_000;
const NOW = 10 * MINUTE_MS;
const UNTIL = NOW + 2 * MINUTE_MS;
const WAIT_MS = 10_000;

const somebody = (mark: string, network: string, since = NOW) => ({ mark, network, since });

it('lets each address have one newcomer write at a time, once there is a flood', () => {
  const newcomers = new Newcomers(0);
  newcomers.letThrough(somebody('calm', 'campus'), NOW - 1000, WAIT_MS);
  newcomers.beginFlood(NOW);
  expect(newcomers.waitMs(somebody('one', 'campus'), NOW, UNTIL)).toBe(0);
  newcomers.letThrough(somebody('one', 'campus'), NOW, WAIT_MS);
  expect(newcomers.waitMs(somebody('two', 'campus'), NOW + 1000, UNTIL)).toBe(WAIT_MS - 1000);
  expect(newcomers.waitMs(somebody('two', 'elsewhere'), NOW, UNTIL)).toBe(0);
  newcomers.beCalm(NOW);
  expect(newcomers.waitMs(somebody('two', 'campus'), NOW, UNTIL)).toBe(0);
});

it('concerns nobody who was there, or wrote, a minute before the flood', () => {
  const newcomers = new Newcomers(0);
  newcomers.note('wrote', NOW - MINUTE_MS);
  newcomers.beginFlood(NOW);
  for (const settled of [somebody('wrote', 'campus'), somebody('read', 'campus', NOW - MINUTE_MS)]) {
    newcomers.letThrough(settled, NOW, WAIT_MS);
    expect(newcomers.waitMs(settled, NOW, UNTIL)).toBe(0);
  }
  expect(newcomers.waitMs(somebody('new', 'campus'), NOW, UNTIL)).toBe(0);
});

it('closes a muted newcomer’s address to other newcomers while the flood lasts, or the mute', () => {
  const newcomers = new Newcomers(0);
  newcomers.letThrough(somebody('troll', 'theirs'), NOW - 1000, WAIT_MS);
  newcomers.beginFlood(NOW);
  newcomers.muted(['troll', 'unknown']);
  expect(newcomers.waitMs(somebody('another', 'theirs'), NOW + 1000, UNTIL)).toBe(UNTIL - NOW - 1000);
  newcomers.muted([]);
  expect(newcomers.waitMs(somebody('another', 'theirs'), NOW + 1000, UNTIL)).toBe(0);
});

it('is a flood where five newcomers were muted within a minute, and each further one prolongs it', () => {
  const newcomers = new Newcomers(0);
  const marks = Array.from({ length: 6 }, (_, n) => `troll ${n}`);
  for (const mark of marks) newcomers.letThrough(somebody(mark, mark), NOW, WAIT_MS);
  const isFlood = marks.map((_, n) => newcomers.muted(marks.slice(0, n + 1)));
  expect(isFlood).toEqual([false, false, false, false, true, true]);
  expect(newcomers.muted(marks)).toBe(false);
  newcomers.beCalm(NOW + MINUTE_MS);
  expect(newcomers.muted([...marks, 'an old hand'])).toBe(false);
});

it('takes nobody for a newcomer who comes back after a restart within a flood', () => {
  const newcomers = new Newcomers(NOW);
  newcomers.beginFlood(NOW);
  newcomers.letThrough(somebody('back', 'campus', NOW + 30_000), NOW + 30_000, WAIT_MS);
  expect(newcomers.waitMs(somebody('back too', 'campus', NOW + 30_000), NOW + 30_000, UNTIL)).toBe(0);
});

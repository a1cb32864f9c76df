import { expect, it } from 'vitest';
import { MAX_SLOW_MODE_SECONDS } from '#shared/moderation.ts';
import { weightOf } from './floods.ts';
import { LastWritten } from './recent-senders.ts';

const MANY = 5000;

it('knows who wrote last for as long as slow mode asks for the longest message, however many write', () => {
  const lastWritten = new LastWritten();
  const longest = weightOf('😀'.repeat(2000)) * MAX_SLOW_MODE_SECONDS;
  lastWritten.letThrough('longest', 0);
  const later = (longest - 1) * 1000;
  for (let n = 0; n < MANY; n++) lastWritten.note(`mark ${n}`, later);
  expect(lastWritten.waitMs('longest', longest, later)).toBe(1000);
});

it('takes back a message that wasn’t stored, and no later one', () => {
  const lastWritten = new LastWritten();
  const takeBack = lastWritten.letThrough('Asha', 1000);
  takeBack();
  expect(lastWritten.waitMs('Asha', 10, 1000)).toBe(0);
  const takeBackFirst = lastWritten.letThrough('Asha', 2000);
  lastWritten.letThrough('Asha', 3000);
  takeBackFirst();
  expect(lastWritten.waitMs('Asha', 10, 3000)).toBe(10_000);
});

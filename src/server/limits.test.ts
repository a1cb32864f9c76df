import { expect, it } from 'vitest';
import { KeyedLimit } from './limits.ts';

const RATE = { burst: 5, perMinute: 60 };

it.each([5, 40, 200])('grants %i at once and then its rate, up to the burst after a pause', (burst) => {
  let nowMs = 1_795_000_000_000;
  const limit = new KeyedLimit({ burst, perMinute: 180, now: () => nowMs, isOn: true });
  const taken = () => {
    let count = 0;
    while (limit.take('Asha') === 0) count++;
    return count;
  };
  expect(taken()).toBe(burst);
  nowMs += 1000;
  expect(taken()).toBe(3);
  nowMs += 200;
  expect(limit.take('Asha')).toBe(134);
  nowMs += 3_600_000;
  expect(taken()).toBe(burst);
});

it('limits each key by itself and says how long to wait', () => {
  let nowMs = 0;
  const limit = new KeyedLimit({ ...RATE, now: () => nowMs, isOn: true });
  for (let n = 0; n < 5; n++) limit.enforce('10.0.0.1');
  expect(() => limit.enforce('10.0.0.1')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 1 }),
  );
  limit.enforce('10.0.0.2');
  nowMs += 1000;
  limit.enforce('10.0.0.1');
});

it('refills at once when the clock steps back, and asks nobody to wait for what it has lost', () => {
  let nowMs = 10_000_000;
  const limit = new KeyedLimit({ ...RATE, now: () => nowMs, isOn: true });
  while (limit.take('Asha') === 0);
  nowMs -= 3_600_000;
  expect(limit.take('Asha')).toBeLessThanOrEqual(1000);
  nowMs += 1000;
  expect(limit.take('Asha')).toBe(0);
});

it('gives back what was taken, and never more than there was', () => {
  const limit = new KeyedLimit({ ...RATE, now: () => 0, isOn: true });
  for (let n = 0; n < 5; n++) limit.enforce('Asha');
  limit.giveBack('Asha');
  limit.enforce('Asha');
  expect(limit.take('Asha')).toBeGreaterThan(0);
  for (let n = 0; n < 9; n++) limit.giveBack('Asha');
  for (let n = 0; n < 5; n++) expect(limit.take('Asha')).toBe(0);
  expect(limit.take('Asha')).toBeGreaterThan(0);
});

it('keeps no bucket of those who have had time to refill', () => {
  let nowMs = 0;
  const limit = new KeyedLimit({ ...RATE, now: () => nowMs, isOn: true });
  for (let person = 0; person < 20_000; person++) {
    limit.take(`person ${person}`);
    nowMs += 10;
  }
  expect(limit.size).toBeLessThan(2000);
});

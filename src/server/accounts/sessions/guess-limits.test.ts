/** Password spraying is counted: each guess that passes is one check of a hash (A-10 of docs/security.md). */
import { expect, it } from 'vitest';
import { type Guess, GuessLimits } from './guess-limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const ASHA = 'asha@example.edu';

function openLimits() {
  let nowMs = 0;
  const limits = new GuessLimits({ now: () => nowMs, config: { rateLimits: true } });
  const passes = (guess: Partial<Guess>): boolean => {
    try {
      limits.count({ email: ASHA, network: 'home', browser: null, ...guess });
      return true;
    } catch {
      return false;
    }
  };
  /** Returns how many of `count` wrong guesses pass, spread evenly over `hours`. */
  const passed = (count: number, hours: number, guessAt: (n: number) => Partial<Guess>) => {
    let passing = 0;
    for (let n = 0; n < count; n++) {
      if (passes(guessAt(n))) passing++;
      nowMs += (hours * HOUR_MS) / count;
    }
    return passing;
  };
  return { limits, passes, passed, wait: (ms: number) => (nowMs += ms) };
}

it('lets at most 100 guesses an hour at one account pass, from one address or from a thousand', () => {
  expect(openLimits().passed(20_000, 1, () => ({}))).toBeLessThanOrEqual(50);
  expect(openLimits().passed(20_000, 1, (n) => ({ network: `bot ${n % 1000}` }))).toBeLessThanOrEqual(100);
});

it('bounds what one address tries on everybody', () => {
  const passing = openLimits().passed(20_000, 1, (n) => ({ email: `student${n}@example.edu` }));
  expect(passing).toBeLessThan(4000);
});

it('never keeps the owner out elsewhere, however long one address guesses', () => {
  const { passes, passed } = openLimits();
  for (let hour = 0; hour < 10; hour++) {
    passed(1000, 1, () => ({ network: 'guesser' }));
    expect(passes({ network: 'home' })).toBe(true);
  }
});

it('never keeps the owner out where they signed in before, whoever guesses from wherever', () => {
  const { passes, passed, wait } = openLimits();
  passed(1000, 1, () => ({}));
  passed(5_000, 1, (n) => ({ network: `bot ${n % 1000}` }));
  passed(5_000, 0, (n) => ({ email: `student${n}@example.edu` }));
  expect(passes({})).toBe(false);
  for (let guess = 0; guess < 10; guess++) expect(passes({ browser: 'Asha’s' })).toBe(true);
  expect(passes({ browser: 'Asha’s' })).toBe(false);
  expect(passes({ browser: 'Asha’s other one' })).toBe(true);
  wait(120_000);
  expect(passes({ browser: 'Asha’s' })).toBe(true);
});

it('bounds what browsers guess that once signed in, however many, and one of them takes no other’s part', () => {
  const everywhere = openLimits();
  const known = everywhere.passed(20_000, 2, (n) => ({ browser: `stolen ${n}`, network: `bot ${n % 1000}` }));
  expect(known).toBeLessThanOrEqual(150 + 155);
  const one = openLimits();
  for (let hour = 0; hour < 5; hour++) {
    one.passed(1000, 1, () => ({ browser: 'stolen', network: 'guesser' }));
    expect(one.passes({ browser: 'Asha’s' })).toBe(true);
  }
});

it('lets a known browser do what a stranger may, where the others have left it nothing', () => {
  const { passes, passed } = openLimits();
  passed(100, 0, (n) => ({ browser: `stolen ${n % 5}`, network: 'guesser' }));
  expect(passes({ browser: 'Asha’s', network: 'home' })).toBe(true);
});

it('counts nothing of a right password but its share of the address’s sign-ins', () => {
  const { limits } = openLimits();
  for (let n = 0; n < 300; n++) limits.count({ email: ASHA, network: 'campus', browser: null })();
  expect(() => limits.count({ email: ASHA, network: 'campus', browser: null })).toThrow();
  limits.count({ email: ASHA, network: 'elsewhere', browser: null });
});

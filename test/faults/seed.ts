/** Repeatable randomness: a scenario prints its seed, and `FAULT_SEED` repeats it. */
import { randomInt } from 'node:crypto';

export type Chance = {
  next: () => number;
  /** Returns a whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly T[]) => T;
};

/** `FAULTS=long` and `ABUSE=long` run the tests of a release; the short forms are part of every `npm test`. */
export const isLong = [process.env.FAULTS, process.env.ABUSE].includes('long');

export const sized = (short: number, long: number) => (isLong ? long : short);

/** The long form requires the promised times, on a quiet machine; the short one only ends what hangs. */
export const promisedMs = (ms: number) => sized(20 * ms, ms);

/** Draws a seed, or takes `FAULT_SEED`, and prints it with the name of `scenario`. */
export function drawChance(scenario: string): Chance {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  console.log(`${scenario}: FAULT_SEED=${seed}`);
  return chanceFrom(seed);
}

/** Mulberry32 is small, and gives the same numbers everywhere. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  };
}

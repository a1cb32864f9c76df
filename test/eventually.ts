import { vi } from 'vitest';

/** The limit ends only what hangs: no test fails by it because a machine is busy. */
const HANGS_AFTER_MS = 60_000;

/** Resolves with the result of `check` once it no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: HANGS_AFTER_MS, interval: 20 });

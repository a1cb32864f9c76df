import { vi } from 'vitest';

/** Ends what hangs. No test fails by it because a machine is busy. */
const HANGS_AFTER_MS = 60_000;

/** Resolves with what `check` gives, once it no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: HANGS_AFTER_MS, interval: 20 });

import { defineConfig } from 'vitest/config';

// The web's own Vite settings don't apply: what is tested here runs in Node.
const root = import.meta.dirname;
// On a machine that does much else, everything takes several times as long: how fast something is, its test asserts.
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // As in `playwright.config.ts`: told by name, and no reason to stop a change.
  retry: process.env.CI ? 1 : 0,
};
/** These put other modules in the place of the product's. */
const REPLACING = ['src/**/further-*.test.ts', 'src/server/realtime/{engine,wire}.test.ts'];

/** These test what a guess costs, by the clock as well; elsewhere hundreds of hashes would take a minute. */
const HASHING = ['src/server/accounts/{passwords,guessing}.test.ts'];
const QUICK_HASHES = { '@node-rs/argon2': `${root}/src/server/testing/quick-argon2.ts` };

export default defineConfig({
  root,
  test: {
    globalSetup: 'scripts/vitest-setup.ts',
    // More than processors, for most tests wait; the browser tests run beside them.
    maxWorkers: 3,
    projects: [
      {
        root,
        test: {
          name: 'alone',
          include: ['scripts/**/*.test.ts', ...REPLACING, ...HASHING],
          ...LIMITS,
        },
      },
      // No file of these leaves anything behind that another could meet: a worker loads each module once for all.
      {
        root,
        test: {
          name: 'faults',
          include: ['{faults,abuse,bench,privacy}/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
        },
      },
      {
        root,
        test: {
          name: 'shared',
          include: ['src/**/*.test.ts'],
          exclude: [...REPLACING, ...HASHING],
          isolate: false,
          alias: QUICK_HASHES,
          ...LIMITS,
        },
      },
    ],
  },
});

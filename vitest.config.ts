import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The web's own Vite settings don't apply: what is tested here runs in Node.
const root = import.meta.dirname;
/** These end what hangs; on a machine that does much else, everything takes several times as long. */
const LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/** These put other modules in the place of the product's. */
const REPLACING = ['src/**/further-*.test.ts', 'src/server/realtime/{engine,wire}.test.ts'];

/** These test what a guess costs, by the clock as well; elsewhere hundreds of hashes would take a minute. */
const HASHING = ['src/server/accounts/passwords.test.ts', 'src/server/accounts/sessions/guess-times.test.ts'];
const QUICK_HASHES = { '@node-rs/argon2': `${root}/test/server/quick-argon2.ts` };

export default defineConfig({
  root,
  test: {
    globalSetup: 'scripts/vitest-setup.ts',
    maxWorkers: availableParallelism(),
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
          include: ['{faults,abuse,privacy}/**/*.test.ts'],
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

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The web's Vite settings don't apply, because these tests run in Node.
const root = import.meta.dirname;
/** The limits only end what hangs; on a busy machine, everything takes several times as long. */
const LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/** These tests replace modules of the product or globals, or start what ends only with the page. */
const REPLACING = [
  'src/**/further-*.test.ts',
  'src/server/realtime/{engine,wire}.test.ts',
  'src/web/lib/{api,session}.test.ts',
  'src/web/shelf/{contact,keep-item}.test.ts',
  'src/web/ui/browser-storage.test.ts',
];

/** These tests measure the cost of a guess, including its time; elsewhere hundreds of hashes would take a minute. */
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
      // These files leave no state behind, so a worker loads each module once for all of them.
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

import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The web's own Vite settings don't apply: what is tested here runs in Node.
  root: import.meta.dirname,
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'faults/**/*.test.ts'],
    globalSetup: 'scripts/vitest-setup.ts',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    // As in `playwright.config.ts`: told by name, and no reason to stop a change.
    retry: process.env.CI ? 1 : 0,
  },
});

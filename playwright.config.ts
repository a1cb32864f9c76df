import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { SETTINGS, type Setting } from '#test/browser/settings.ts';
import type { Options } from '#test/browser/test.ts';
import { findTestChromium } from './scripts/chromium.ts';
import { findFirefox, findWebKit } from './scripts/other-browsers.ts';

const executablePath = findTestChromium();

const ENGINES = '**/engines/*.e2e.ts';
const WALKS = '**/walks/*.e2e.ts';

export default defineConfig<Options>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './test/browser/run-folder.ts',
  // As many more run beside them (`vitest.config.ts`); most of both wait.
  workers: availableParallelism(),
  // Nothing is tried again. These limits end what hangs: how fast something is, `bench/` measures.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    // Ends what hangs.
    actionTimeout: 60_000,
    trace: 'off',
    locale: 'en-US',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What students do most, in other engines where they are installed: first, as they take longest, and are slow on a busy machine.
    ...(findFirefox() ? [{ name: 'firefox', testMatch: ENGINES }] : []),
    ...(findWebKit() ? [{ name: 'webkit', testMatch: ENGINES }] : []),
    // A file's tests of either width share its server: a start, and rendering what it publishes, take longer than most tests.
    { name: 'desktop', testIgnore: [ENGINES, WALKS] },
    // What people do most, in browsers that are odd in one way each: a plain one does each step in the other files' tests.
    ...Object.keys(SETTINGS)
      .filter((setting) => setting !== 'plain')
      .map((setting) => ({ name: setting, testMatch: WALKS, use: { setting: setting as Setting } })),
    // What must hold at both widths runs again.
    { name: 'phone', use: { isPhone: true }, grepInvert: /@wide|@narrow/, testIgnore: ENGINES },
  ],
});

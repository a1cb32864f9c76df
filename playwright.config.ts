import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from './e2e/engines/installed.ts';
import type { Options } from './e2e/support/test.ts';
import { findTestChromium } from './scripts/chromium.ts';

const executablePath = findTestChromium();

const ENGINES = '**/engines/*.e2e.ts';

export default defineConfig<Options>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/run-folder.ts',
  // They mostly wait for the browser, which more windows than cores don't slow down.
  workers: 3,
  // A busy machine alone must not stop a change; what held only at the second try is told by name.
  retries: process.env.CI ? 1 : 0,
  // Ends what hangs; on a machine with ten times the load the longest walk takes more than 45 seconds.
  timeout: 120_000,
  expect: { timeout: 7_500 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
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
    ...[findFirefox(), findWebKit()].flatMap((engine) =>
      engine ? { name: engine.name, testMatch: ENGINES, timeout: 240_000, expect: { timeout: 20_000 } } : [],
    ),
    // A file's tests of either width share its server: a start, and rendering what it publishes, take longer than most tests.
    { name: 'desktop', testIgnore: ENGINES },
    // What must hold at both widths runs again.
    { name: 'phone', use: { isPhone: true }, grepInvert: /@wide|@narrow/, testIgnore: ENGINES },
  ],
});

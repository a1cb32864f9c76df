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
  // Vitest runs as many workers at the same time (`vitest.config.ts`), but most of both are waiting.
  workers: availableParallelism(),
  // There are no retries. The limits only end what hangs; `bench/` measures speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    // This only ends what hangs.
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
    // These test common tasks in other engines, if installed. They come first, because they take longest.
    ...(findFirefox() ? [{ name: 'firefox', testMatch: ENGINES }] : []),
    ...(findWebKit() ? [{ name: 'webkit', testMatch: ENGINES }] : []),
    // The tests of both widths share a file's server, because its start and rendering take longer than most tests.
    { name: 'desktop', testIgnore: [ENGINES, WALKS] },
    // These test common tasks in browsers with peculiarities; other files test the same steps in a plain one.
    ...Object.entries(SETTINGS)
      .filter(([, { walks }]) => walks)
      .map(([setting, { walks }]) => ({
        name: setting,
        testMatch: `**/walks/${walks}.e2e.ts`,
        use: { setting: setting as Setting },
      })),
    // The tests of both widths run again at this width.
    { name: 'phone', use: { isPhone: true }, grepInvert: /@wide|@narrow/, testIgnore: ENGINES },
  ],
});

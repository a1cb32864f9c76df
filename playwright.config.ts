import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/run-folder.ts',
  workers: 2,
  // A busy machine alone must not stop a change; what held only at the second try is told by name.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
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
  // A test that holds at one width only, or that has nothing to do with it, says so by its tag and runs once.
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@wide/,
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@narrow/ },
  ],
});

/** Finds Chromium: the distribution's, or else Playwright's own. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PACKAGED = '/usr/bin/chromium';

export const hasHeadlessShell = () => existsSync(HEADLESS_SHELL);

/** Returns the browser that people use, for measurements. */
export function findChromium(): string | undefined {
  return [PACKAGED, chromium.executablePath(), HEADLESS_SHELL].find(existsSync);
}

/** Returns the browser for tests: the shell is the same engine without a desktop, at half the processor time. */
export function findTestChromium(): string | undefined {
  return hasHeadlessShell() ? HEADLESS_SHELL : findChromium();
}

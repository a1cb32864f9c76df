/** Which Chromium there is: the distribution's, else Playwright's own. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PACKAGED = '/usr/bin/chromium';

export const hasHeadlessShell = () => existsSync(HEADLESS_SHELL);

/** The browser that people have, to be measured. */
export function findChromium(): string | undefined {
  return [PACKAGED, chromium.executablePath(), HEADLESS_SHELL].find(existsSync);
}

/** The browser of the tests: the shell is the same engine without a desktop around it, at half the processor time. */
export function findTestChromium(): string | undefined {
  return hasHeadlessShell() ? HEADLESS_SHELL : findChromium();
}

/** The browser of the browser tests: the distribution's Chromium where there is one, else Playwright's own. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PACKAGED = '/usr/bin/chromium';

export function findChromium(): string | undefined {
  return [PACKAGED, chromium.executablePath()].find(existsSync);
}

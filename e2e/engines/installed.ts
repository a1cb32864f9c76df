/** The engines beside Chromium's that this machine has, from the distribution's packages. */
import { existsSync, globSync } from 'node:fs';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export type Engine = { name: 'firefox' | 'webkit'; start: () => Promise<Browser> };

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

export function findFirefox(): Engine | undefined {
  if (existsSync(FIREFOX)) return { name: 'firefox', start: () => startFirefox(FIREFOX) };
}

export function findWebKit(): Engine | undefined {
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
  if (!browser || ![WEBKIT_DRIVER, DISPLAY].every(existsSync)) return;
  return { name: 'webkit', start: () => startWebKit({ driver: WEBKIT_DRIVER, browser, display: DISPLAY }) };
}

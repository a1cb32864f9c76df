/** Finds engines other than Chromium's, from the distribution's packages. */
import { existsSync, globSync } from 'node:fs';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

export function findFirefox(): string | undefined {
  return existsSync(FIREFOX) ? FIREFOX : undefined;
}

/** Returns a browser with WebKit, its driver, and the display that it needs. */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
  if (!browser || ![WEBKIT_DRIVER, DISPLAY].every(existsSync)) return;
  return { driver: WEBKIT_DRIVER, browser, display: DISPLAY };
}

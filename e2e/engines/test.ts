/** Extends the browser tests' `test` by a window of the project's engine, which each worker starts once. */
import { expect, type TestInfo } from '@playwright/test';
import { test as base } from '#test/browser/test.ts';
import { findFirefox, findWebKit } from '../../scripts/other-browsers.ts';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';
import { Window } from './window.ts';

/** Firefox needs 4 s of CPU time to start, and gets only a small share when all checks start together. */
const STARTS_WITHIN_MS = 180_000;

export const test = base.extend<{ window: Window }, { engine: string; driven: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  engine: [async ({}, use, { project }) => use(project.name), { scope: 'worker' }],

  driven: [
    async ({ engine }, use) => {
      const browser = await start(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],

  window: async ({ driven }, use, info) => {
    await use(new Window(driven));
    if (info.status !== info.expectedStatus) await attachWhatStands(driven, info);
    expect(driven.takeFaults(), 'no script failed and no policy was broken').toEqual([]);
  },
});

function start(name: string): Promise<Browser> {
  const firefox = name === 'firefox' && findFirefox();
  if (firefox) return startFirefox(firefox);
  const webKit = name === 'webkit' && findWebKit();
  if (webKit) return startWebKit(webKit);
  throw new Error(`This machine has no ${name}.`);
}

async function attachWhatStands(driven: Browser, info: TestInfo) {
  // biome-ignore lint/performance/useDomNodeTextContent: it keeps the visible lines apart
  const body = await driven.run(() => `${location.href}\n${document.body.innerText}`);
  await info.attach('what stands in the window', { body, contentType: 'text/plain' });
  await info.attach('the window', { body: Buffer.from(await driven.picture()), contentType: 'image/png' });
}

/** Firefox, driven by Puppeteer over WebDriver BiDi, which needs no driver program. */
import { type KeyInput, launch, type Page } from 'puppeteer-core';
import { ANSWERS_WITHIN_MS, type Browser, type Point, type Way } from './browser.ts';

/** Enables touch, and disables connectivity checks, which may not be answered on this machine. */
const PREFERENCES = {
  'dom.w3c_touch_events.enabled': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Expected: Firefox requests an icon that no page links to, and tests cut connections, also the worker's. */
const EXPECTED =
  /favicon\.ico|can’t establish a connection|connection to \S+ was interrupted|A ServiceWorker intercepted the request/;

const GESTURE_STEPS = 6;

export async function startFirefox(path: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    extraPrefsFirefox: PREFERENCES,
    timeout: ANSWERS_WITHIN_MS,
    protocolTimeout: ANSWERS_WITHIN_MS,
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(ANSWERS_WITHIN_MS);
  const faults: string[] = [];
  const hear = (fault: string) => !EXPECTED.test(fault) && faults.push(fault);
  page.on('console', (message) => message.type() === 'error' && hear(message.text()));
  page.on('pageerror', (error) => hear(String(error)));
  return { takeFaults: () => faults.splice(0), ...inPage(page), close: () => browser.close() };
}

const inPage = (page: Page): Omit<Browser, 'takeFaults' | 'close'> => ({
  async goto(url) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
  },
  run: <A extends unknown[], T>(look: (...args: A) => T | Promise<T>, ...args: A) =>
    page.evaluate(look as (...args: unknown[]) => unknown, ...args) as Promise<T>,
  click: ({ x, y }) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  async press(key, ...held) {
    for (const each of held) await page.keyboard.down(each);
    await page.keyboard.press(key as KeyInput);
    for (const each of held.toReversed()) await page.keyboard.up(each);
  },
  async touch(...ways) {
    const fingers = [];
    for (const { from } of ways) fingers.push(await page.touchscreen.touchStart(from.x, from.y));
    for (let step = 1; step <= GESTURE_STEPS; step++)
      for (const [index, finger] of fingers.entries()) {
        const { x, y } = alongThe(ways[index] as Way, step / GESTURE_STEPS);
        await finger.move(x, y);
      }
    for (const finger of fingers) await finger.end();
  },
  resize: (width, height) => page.setViewport({ width, height }),
  picture: () => page.screenshot(),
});

const alongThe = ({ from, to }: Way, part: number): Point => ({
  x: Math.round(from.x + (to.x - from.x) * part),
  y: Math.round(from.y + (to.y - from.y) * part),
});

/**
 * Counts late frames in a room with very many messages, while it is scrolled and while 200 a second arrive, compared
 * with a short list in the same run; then the same on a processor slowed down four times, scrolled while 20 a second
 * arrive, compared with a plain list without code; and times the emoji picker's first opening. The promise is about the
 * visible frames: those of the compositor, with every row in its place. The compositor isn't slowed down, because only
 * the page's thread can be. It fails beyond the promise; if the plain list is late too, the machine is busy.
 *
 *   node bench/message-list.ts [--messages 10000] [--seconds 5] [--runs 3]     (run it on an idle machine)
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { startServer } from '#test/browser/server.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { median, printTable } from '../scripts/table.ts';
import { lateShare, leastAhead, PLAIN_LIST, recordFrames, recordRowsAhead } from './lib/frames.ts';
import { openPhone, type Phone, slowDown, startBrowser } from './lib/phone.ts';
import { recordShownFrames, type ShownFrames } from './lib/shown-frames.ts';

const FEW = 100;
const AT_ONCE = 500;
const PER_SECOND = 200;
const SCROLLS_FOR_MS = 3000;
const PER_SECOND_ON_PHONE = 20;
const WRITES_FOR_MS = 1000;
const SCROLLED_PX = 7000;
const SCROLLED_PX_PER_SECOND = 2500;
const MOST = { lateShare: 0.01, emojiMs: 300 };

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
  },
});
const many = Number(values.messages);
const server = await startServer({ SAMPLE_LIBRARY: 'off', RATE_LIMITS: 'off' });
const browser = await startBrowser();
try {
  console.log(`Load ${loadavg()[0]?.toFixed(1)}.`);
  const speaker = await openWindow(server.url, { room: 'anonymous' });
  await speaker.join();
  const phone = await openPhone(browser, server.url);
  await phone.page.goto('/anonymous-chat');
  await phone.page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  const columns: Record<string, Measured> = {};
  let said = 0;
  for (const count of [FEW, many]) {
    for (; said < count; said += AT_ONCE) await arrive(phone.page, speaker, Math.min(AT_ONCE, count - said));
    said = count;
    columns[String(count)] = await measure(phone, speaker);
  }
  const row = (what: string, of: (measured: Measured) => string) => [what, ...Object.values(columns).map(of)];
  printTable(
    ['messages', ...Object.keys(columns)],
    [
      row('scrolled: between two frames, median, ms', ({ scrolled }) => median(scrolled).toFixed(1)),
      row('scrolled: frames that were late', ({ scrolled }) => percent(lateShare(scrolled))),
      row(`${PER_SECOND} a second: frames that were late`, ({ flooded }) => percent(lateShare(flooded))),
      row(`${PER_SECOND} a second: longest frame, ms`, ({ flooded }) => Math.max(...flooded).toFixed(0)),
    ],
  );
  const runs = Array.from({ length: Number(values.runs) }, (_, index) => index);
  const plain: Scrolled[] = [];
  const slow: Scrolled[] = [];
  const ahead: number[] = [];
  for (const _ of runs) {
    plain.push(await scrollPlainList(browser, server.url));
    slow.push(await whileOthersTalk(phone, speaker, scrollSeen));
    ahead.push(await whileOthersTalk(phone, speaker, scrollAhead));
  }
  const emojiMs: number[] = [];
  for (const _ of runs) emojiMs.push(await openEmojiOnSlowPhone(server.url));
  const late = median(slow.map(({ shown }) => lateShare(shown.gaps)));
  const unpainted = Math.max(...slow.map(({ shown }) => shown.unpainted / shown.gaps.length));
  const isBlank = Math.min(...ahead) < 0;
  const both = (of: (scrolled: Scrolled) => number) => [median(plain.map(of)), median(slow.map(of))] as const;
  const longest = (of: (scrolled: Scrolled) => number[]) =>
    both((scrolled) => Math.max(...of(scrolled))).map((ms) => ms.toFixed(0));
  printTable(
    [`processor slowed down four times, median of ${runs.length}`, 'plain list', 'messages', 'promised'],
    [
      [
        `scrolled, ${PER_SECOND_ON_PHONE} a second: frames late on the screen`,
        ...both(({ shown }) => lateShare(shown.gaps)).map(percent),
        `≤ ${percent(MOST.lateShare)}`,
      ],
      ['the same: longest frame on the screen, ms', ...longest(({ shown }) => shown.gaps), ''],
      ['the same: frames with unpainted parts, most', '', percent(unpainted), `≤ ${percent(MOST.lateShare)}`],
      ['the same: rows drawn ahead, least, px', '', Math.min(...ahead).toFixed(0), '≥ 0'],
      [
        'the same: frames late in the page’s thread',
        ...both(({ frames }) => lateShare(frames)).map(percent),
        '',
      ],
      ['the same: longest frame there, ms', ...longest(({ frames }) => frames), ''],
      ['emoji picker, first opening, ms', '', median(emojiMs).toFixed(0), `≤ ${MOST.emojiMs}`],
    ],
  );
  if (late > MOST.lateShare || unpainted > MOST.lateShare || isBlank || median(emojiMs) > MOST.emojiMs)
    process.exitCode = 1;
  speaker.close();
} finally {
  await browser.close();
  await server.stop();
}

type Scrolled = { frames: number[]; shown: ShownFrames };

async function whileOthersTalk<T>(phone: Phone, speaker: TestMember, scroll: (phone: Phone) => Promise<T>) {
  await slowDown(phone, { line: false, processor: true });
  const speaking = setInterval(() => void speaker.say('meanwhile'), 1000 / PER_SECOND_ON_PHONE);
  const measured = await scroll(phone);
  clearInterval(speaking);
  await slowDown(phone, { line: false, processor: false });
  await goToEnd(phone.page);
  return measured;
}

async function scrollPlainList(browser: Browser, url: string): Promise<Scrolled> {
  const phone = await openPhone(browser, url);
  await phone.page.setContent(PLAIN_LIST);
  await slowDown(phone, { line: false, processor: true });
  const scrolled = await scrollSeen(phone);
  await phone.close();
  return scrolled;
}

async function scrollSeen(phone: Phone): Promise<Scrolled> {
  let frames: number[] = [];
  const shown = await recordShownFrames(phone.devtools, async () => {
    frames = await scroll(phone);
  });
  return { frames, shown };
}

/** This is measured separately, because reading the rows' places takes time of the page's thread. */
async function scrollAhead({ page, devtools }: Phone): Promise<number> {
  const frames = page.evaluate(recordRowsAhead, { rows: '[data-message]', forMs: SCROLLS_FOR_MS });
  await swipeUp(devtools);
  return leastAhead(await frames, SCROLLED_PX_PER_SECOND);
}

/** Uses a new browser, because a browser that has drawn emoji keeps them. */
async function openEmojiOnSlowPhone(url: string): Promise<number> {
  const browser = await startBrowser();
  const phone = await openPhone(browser, url);
  const { page } = phone;
  await page.goto('/anonymous-chat');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await slowDown(phone, { line: false, processor: true });
  // People have begun to write when they want an emoji.
  await page.getByRole('textbox', { name: 'Message', exact: true }).tap();
  await page.keyboard.type('Good');
  await page.waitForTimeout(WRITES_FOR_MS);
  const ms = await page.evaluate(openEmojiPicker);
  await browser.close();
  return ms;
}

/** Returns the milliseconds from the click until the frame with emoji is drawn; runs in the window. */
async function openEmojiPicker(): Promise<number> {
  const startedAt = performance.now();
  document.querySelector<HTMLButtonElement>('[aria-label="Open emoji picker"]')?.click();
  const isShown = () => {
    const picker = document.querySelector('em-emoji-picker')?.shadowRoot;
    return picker?.querySelector('.category button')?.checkVisibility({ visibilityProperty: true });
  };
  do await new Promise(requestAnimationFrame);
  while (!isShown());
  // The frame in progress is painted after its task has ended.
  await new Promise((painted) => setTimeout(painted));
  return performance.now() - startedAt;
}

type Measured = { scrolled: number[]; flooded: number[] };

async function measure(phone: Phone, speaker: TestMember): Promise<Measured> {
  const scrolled = await scroll(phone);
  await goToEnd(phone.page);
  return { scrolled, flooded: await flood(phone.page, speaker) };
}

async function scroll({ page, devtools }: Phone): Promise<number[]> {
  const frames = page.evaluate(recordFrames, SCROLLS_FOR_MS);
  await swipeUp(devtools);
  return frames;
}

async function swipeUp(devtools: CDPSession) {
  const swipe = { x: 200, y: 300, yDistance: SCROLLED_PX, speed: SCROLLED_PX_PER_SECOND };
  await devtools.send('Input.synthesizeScrollGesture', swipe);
}

async function goToEnd(page: Page) {
  const toBottom = page.getByRole('button', { name: 'Scroll to bottom' });
  await toBottom.click();
  await toBottom.waitFor({ state: 'hidden' });
}

/** Measures at the end of the list, where each new message moves it. */
async function flood(page: Page, speaker: TestMember): Promise<number[]> {
  const forMs = Number(values.seconds) * 1000;
  const frames = page.evaluate(recordFrames, forMs);
  const EVERY_MS = 50;
  const overAt = performance.now() + forMs;
  while (performance.now() < overAt) {
    for (let n = 0; n < (PER_SECOND * EVERY_MS) / 1000; n++) void speaker.say(`flood ${n} of many messages`);
    await pause(EVERY_MS);
  }
  return frames;
}

async function arrive(page: Page, speaker: TestMember, count: number) {
  const last = `last of ${crypto.randomUUID()}`;
  const texts = Array.from({ length: count - 1 }, (_, n) => `Message ${n}: ${'words '.repeat(1 + (n % 30))}`);
  await Promise.all([...texts, last].map((text) => speaker.say(text)));
  await page.getByText(last).waitFor();
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * A room with very many messages: how many frames are late while they are scrolled and while 200 a second arrive, beside
 * a short list in the same run; then the same on a processor slowed down four times, scrolled while 20 a second arrive, and
 * the emoji picker's first opening. Fails beyond what is promised.
 *
 *   node bench/message-list.ts [--messages 10000] [--seconds 5]     (run it on an idle machine)
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { median, printTable } from '../scripts/table.ts';
import { openWindow, type TestMember } from '../src/server/testing/member.ts';
import { lateShare, recordFrames } from './lib/frames.ts';
import { openPhone, type Phone, slowDown, startBrowser } from './lib/phone.ts';

const FEW = 100;
const AT_ONCE = 500;
const PER_SECOND = 200;
const SCROLLS_FOR_MS = 3000;
const PER_SECOND_ON_PHONE = 20;
const MOST = { lateShare: 0.05, emojiMs: 300 };

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '5' } },
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
  const slow = await onSlowPhone(phone, speaker);
  const late = lateShare(slow.frames);
  printTable(
    ['processor slowed down four times', 'now', 'promised'],
    [
      [
        `scrolled, ${PER_SECOND_ON_PHONE} a second: frames that were late`,
        percent(late),
        `≤ ${percent(MOST.lateShare)}`,
      ],
      ['the same: between two frames, median, ms', median(slow.frames).toFixed(1), ''],
      ['the same: longest frame, ms', Math.max(...slow.frames).toFixed(0), ''],
      ['emoji picker opened for the first time, ms', slow.emojiMs.toFixed(0), `≤ ${MOST.emojiMs}`],
    ],
  );
  if (late > MOST.lateShare || slow.emojiMs > MOST.emojiMs) process.exitCode = 1;
  speaker.close();
} finally {
  await browser.close();
  await server.stop();
}

async function onSlowPhone(phone: Phone, speaker: TestMember) {
  const { page, devtools } = phone;
  await slowDown(phone, { line: false, processor: true });
  const frames = page.evaluate(recordFrames, SCROLLS_FOR_MS);
  const speaking = setInterval(() => void speaker.say('meanwhile'), 1000 / PER_SECOND_ON_PHONE);
  await devtools.send('Input.synthesizeScrollGesture', { x: 200, y: 300, yDistance: 7000, speed: 2500 });
  const measured = await frames;
  clearInterval(speaking);
  // As a person: who wants an emoji has begun to write.
  await page.getByRole('textbox', { name: 'Message', exact: true }).tap();
  await page.keyboard.type('Good');
  await page.waitForTimeout(1000);
  const emojiMs = await page.evaluate(openEmojiPicker);
  return { frames: measured, emojiMs };
}

/** Milliseconds from the press to the frame that shows emoji; runs in the window. */
async function openEmojiPicker(): Promise<number> {
  const startedAt = performance.now();
  document.querySelector<HTMLButtonElement>('[aria-label="Open emoji picker"]')?.click();
  const isShown = () =>
    document.querySelector('em-emoji-picker')?.shadowRoot?.querySelector('.category button') != null;
  while (!isShown()) await new Promise(requestAnimationFrame);
  return performance.now() - startedAt;
}

type Measured = { scrolled: number[]; flooded: number[] };

async function measure({ page, devtools }: Phone, speaker: TestMember): Promise<Measured> {
  const frames = page.evaluate(recordFrames, SCROLLS_FOR_MS);
  await devtools.send('Input.synthesizeScrollGesture', { x: 200, y: 300, yDistance: 7000, speed: 2500 });
  const scrolled = await frames;
  const toBottom = page.getByRole('button', { name: 'Scroll to bottom' });
  await toBottom.click();
  await toBottom.waitFor({ state: 'hidden' });
  return { scrolled, flooded: await flood(page, speaker) };
}

/** At the end of the list, where each new message moves it. */
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

/** A chat's newest messages stand before the code of the whole list has come, which takes over from them unnoticed. */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import type { TestMember } from '../src/server/testing/member.ts';
import {
  bubble,
  bubbles,
  button,
  distanceToEnd,
  enter,
  expectUnmoved,
  fill,
  firstRead,
  input,
  join,
} from './support/chat-room.ts';
import { openMenuOf } from './support/message-menu.ts';
import { test as base } from './support/test.ts';
import { messages, somebody } from './support/vocabulary.ts';

const { anonymous, public: students } = ROOMS;
const WHOLE_LIST = /\/assets\/whole-list.*\.js/;
const MESSAGES = 60;

const heightOf = (page: Page) => messages(page).evaluate((box) => box.scrollHeight);

type AtFirst = {
  page: Page;
  /** Begins each message of the test. */
  word: string;
  /** Who has said all that the window shows. */
  other: TestMember;
  /** Lets the code of the whole list come. */
  takeOver: () => Promise<void>;
};

const test = base.extend<{ openAtFirst: (options?: BrowserContextOptions) => Promise<AtFirst> }>({
  /** Opens the room in a window that shows its newest messages, and no more until the connection is restored. */
  openAtFirst: async ({ openWindow, connection, server }, use) => {
    const other = await join(server, anonymous);
    await use(async (options = {}) => {
      const word = `w${crypto.randomUUID().slice(0, 8)}`;
      await fill(other, word, MESSAGES);
      const page = await openWindow({ baseURL: connection.url, ...options });
      await page.addInitScript(sumShifts);
      connection.hold(WHOLE_LIST);
      await page.goto(anonymous.screenPath);
      await expect(bubble(page, `${word} ${MESSAGES}`)).toBeInViewport();
      await expect.poll(() => distanceToEnd(page)).toBe(0);
      const height = await heightOf(page);
      const takeOver = async () => {
        connection.restore();
        await expect.poll(() => heightOf(page), 'older messages stand above').toBeGreaterThan(height + 300);
      };
      return { page, word, other, takeOver };
    });
    other.close();
  },
});

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

function sumShifts() {
  const shown = window as unknown as { shifted: number };
  shown.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shown.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** The place of each message in sight. */
const placesOf = (page: Page) =>
  messages(page).evaluate((box) => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll('[data-gender]')]
      .map((each) => ({ text: each.querySelector('p')?.textContent, rect: each.getBoundingClientRect() }))
      .filter(({ rect }) => rect.bottom > edge.top && rect.top < edge.bottom)
      .map(({ text, rect }) => ({ text, left: rect.left, top: rect.top }))
      .sort((one, another) => one.top - another.top);
  });

/** A box scrolls by whole pixels. */
async function expectSamePlaces(page: Page, before: Awaited<ReturnType<typeof placesOf>>) {
  const now = await placesOf(page);
  expect(now.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  for (const [index, { left, top }] of now.entries()) {
    expect(left).toBe(before[index]?.left);
    expect(Math.abs(top - (before[index]?.top ?? Number.NaN))).toBeLessThanOrEqual(1);
  }
}

for (const tag of ['@wide', '@narrow'])
  test(`the whole list takes over without moving anything, and follows what comes (${tag.slice(1)})`, {
    tag,
  }, async ({ openAtFirst }) => {
    const { page, takeOver, word, other } = await openAtFirst();
    await other.say(`${word} meanwhile`);
    await expect(bubble(page, `${word} meanwhile`)).toBeInViewport();
    await expect.poll(() => distanceToEnd(page)).toBe(0);
    const before = await placesOf(page);
    await takeOver();
    await expectSamePlaces(page, before);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    expect(await distanceToEnd(page)).toBe(0);
    await other.say(`${word} and later`);
    await expect(bubble(page, `${word} and later`)).toBeInViewport();
    await expect.poll(() => distanceToEnd(page)).toBe(0);
  });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('on an iPhone, whose lists are moved only at rest, no frame of the takeover is without messages', {
  tag: '@narrow',
}, async ({ openAtFirst }) => {
  const { page, takeOver } = await openAtFirst({ userAgent: IPHONE });
  await page.evaluate(countLeastInSight);
  await takeOver();
  expect(await page.evaluate(() => (window as unknown as { least: number }).least)).toBeGreaterThan(3);
});

/** In each frame, how many messages are in sight. */
function countLeastInSight() {
  const counted = window as unknown as { least: number };
  counted.least = Number.POSITIVE_INFINITY;
  const box = document.querySelector('[role=log]') as HTMLElement;
  requestAnimationFrame(function look() {
    const edge = box.getBoundingClientRect();
    const rects = Array.from(box.querySelectorAll('[data-gender]'), (bubble) =>
      bubble.getBoundingClientRect(),
    );
    const inSight = rects.filter(({ top, bottom }) => bottom > edge.top && top < edge.bottom);
    counted.least = Math.min(counted.least, inSight.length);
    requestAnimationFrame(look);
  });
}

test('what is written and sent before the takeover stays and arrives once', { tag: '@wide' }, async ({
  openAtFirst,
}) => {
  const { page, takeOver, word, other } = await openAtFirst();
  await input(page).pressSequentially(`${word} sent at once`);
  await input(page).press('Enter');
  await expect(bubble(page, `${word} sent at once`).locator('time')).toBeAttached();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await input(page).pressSequentially(`${word} half a`);
  await takeOver();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(' sentence');
  await expect(input(page)).toHaveValue(`${word} half a sentence`);
  await page.keyboard.press('Enter');
  for (const text of ['sent at once', 'half a sentence']) {
    await expect(bubble(page, `${word} ${text}`)).toHaveCount(1);
    await expect(bubble(page, `${word} ${text}`)).toHaveAttribute('data-own', 'true');
  }
  await expect
    .poll(() => other.messages.map(({ message }) => message).slice(-2))
    .toEqual([`${word} sent at once`, `${word} half a sentence`]);
});

test('whoever has gone up before the takeover stays there until they come down', { tag: '@wide' }, async ({
  openAtFirst,
}) => {
  const { page, takeOver, word, other } = await openAtFirst();
  await messages(page).hover();
  await page.mouse.wheel(0, -80);
  await expect.poll(() => distanceToEnd(page)).toBe(80);
  await other.say(`${word} meanwhile`);
  await expect(bubble(page, `${word} meanwhile`)).toBeAttached();
  const reading = await firstRead(page);
  await takeOver();
  await expectUnmoved(page, reading);
  const down = button(page, 'Scroll to bottom');
  await expect(down).toBeVisible();
  await other.say(`${word} and later`);
  await expect(page.getByText('1 new message', { exact: true })).toBeVisible();
  await expectUnmoved(page, reading);
  await down.click();
  await expect(bubble(page, `${word} and later`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
});

test('whoever has gone up and writes before the takeover is led to what they wrote', {
  tag: '@wide',
}, async ({ openAtFirst }) => {
  const { page, takeOver, word } = await openAtFirst();
  await messages(page).hover();
  await page.mouse.wheel(0, -80);
  await expect.poll(() => distanceToEnd(page)).toBe(80);
  await input(page).fill(`${word} from above`);
  await input(page).press('Enter');
  await expect(bubble(page, `${word} from above`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await takeOver();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
});

test('a menu whose message is removed closes, and holds the takeover up no longer', { tag: '@wide' }, async ({
  openAtFirst,
}) => {
  const { page, takeOver, word, other } = await openAtFirst();
  const text = `${word} ${MESSAGES}`;
  await openMenuOf(page, text);
  await other.ask('remove message', { id: other.messages.find(({ message }) => message === text)?.id });
  await expect(bubble(page, text)).toHaveCount(0);
  await takeOver();
});

test('a finger that scrolls holds the takeover up, and is not thrown back by it', { tag: '@narrow' }, async ({
  openAtFirst,
  connection,
}) => {
  const { page, takeOver, word } = await openAtFirst();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 100, y }] });
  await touch('touchStart', 300);
  const standing = await bubble(page, `${word} ${MESSAGES}`).elementHandle();
  const code = page.waitForResponse(WHOLE_LIST);
  connection.restore();
  await (await code).finished();
  for (let y = 310; y <= 400; y += 10) await touch('touchMove', y);
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(50);
  expect(await standing?.evaluate((element) => element.isConnected)).toBe(true);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await takeOver();
  expect(await standing?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(button(page, 'Scroll to bottom')).toBeVisible();
  expect(await distanceToEnd(page)).toBeGreaterThan(50);
});

test('the message that has the focus keeps it', { tag: '@wide' }, async ({ openAtFirst }) => {
  const { page, takeOver, word } = await openAtFirst();
  await messages(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, `${word} ${MESSAGES - 1}`)).toBeFocused();
  await takeOver();
  await expect(bubble(page, `${word} ${MESSAGES - 1}`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, `${word} ${MESSAGES - 2}`)).toBeFocused();
});

test('the whole list is asked for again where its code can’t be fetched', { tag: '@wide' }, async ({
  openAtFirst,
  connection,
}) => {
  const { page, takeOver, word } = await openAtFirst();
  connection.failCode(WHOLE_LIST);
  await page.reload();
  await expect(bubble(page, `${word} ${MESSAGES}`)).toBeInViewport();
  await expect.poll(() => connection.carried.filter(({ path }) => WHOLE_LIST.test(path)).length).toBe(2);
  await takeOver();
  await expect(bubbles(page).first()).toBeAttached();
});

test('an empty room’s first message is drawn where the room’s first words come before its size is known', {
  tag: '@wide',
}, async ({ openWindow, connection, server }) => {
  const page = await openWindow({ baseURL: connection.url });
  await page.addInitScript(holdSizes);
  connection.hold(/\/assets\/quiet-room.*\.js/);
  const wholeList = page.waitForResponse(WHOLE_LIST);
  await enter(page, students, somebody('Asha Gurung'));
  await (await wholeList).finished();
  const other = await join(server, students);
  await other.say('The first word');
  const guessedHeight = () => messages(page).evaluate((box) => box.lastElementChild?.clientHeight ?? 0);
  await expect.poll(guessedHeight).toBeGreaterThan(0);
  const without = await guessedHeight();
  connection.restore();
  await expect.poll(guessedHeight, 'the first words are there').toBeGreaterThan(without);
  // At once: the next event in the room would draw it.
  expect(await page.evaluate(drawnAfterFrames, 20)).toBe(3);
  await expect(bubble(page, 'The first word')).toBeVisible();
  other.close();
});

/** How many rows are drawn so many frames after the sizes are told. */
async function drawnAfterFrames(frames: number): Promise<number> {
  (window as unknown as { tellSizes: () => void }).tellSizes();
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  return document.querySelector('[role=log]')?.lastElementChild?.childElementCount ?? 0;
}

/** No observer hears of a size until `tellSizes` is called, as in a tab that is not in sight. */
function holdSizes() {
  const held: (() => void)[] = [];
  let areHeld = true;
  const shown = window as unknown as { tellSizes: () => void };
  shown.tellSizes = () => {
    areHeld = false;
    for (const tell of held) tell();
  };
  window.ResizeObserver = class extends ResizeObserver {
    override observe(target: Element, options?: ResizeObserverOptions) {
      if (areHeld) held.push(() => target.isConnected && super.observe(target, options));
      else super.observe(target, options);
    }
  };
}

/** Tests the list of a chat: what is read, selected or opened stays in place when messages arrive. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import {
  bubble,
  bubbles,
  button,
  distanceToEnd,
  enter,
  expectUnmoved,
  fill,
  firstRead,
  join,
  watchScrolling,
} from '#test/browser/chat-room.ts';
import { openMenuOf } from '#test/browser/message-menu.ts';
import type { RunningServer } from '#test/browser/server.ts';
import { test } from '#test/browser/test.ts';
import { messages, say, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const newWord = () => `w${crypto.randomUUID().slice(0, 8)}`;

for (const tag of ['@wide', '@narrow'])
  test(`draws all that is loaded, and nothing moves meanwhile (${tag.slice(1)})`, { tag }, async ({
    page,
    server,
  }) => {
    const other = await join(server, anonymous);
    const word = newWord();
    await fill(other, word, 60);
    other.close();
    await page.addInitScript(sumShifts);
    await page.goto(anonymous.screenPath);
    await expect(bubble(page, `${word} 60`)).toBeInViewport();
    await expect(bubbles(page)).toHaveCount(50);
    expect(await distanceToEnd(page)).toBe(0);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

test('keeps what is marked while many others write', { tag: '@wide' }, async ({ page, server }) => {
  const word = newWord();
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  await other.say(`${word} to be marked`);
  await bubble(page, `${word} to be marked`).locator('p').last().click({ clickCount: 3 });
  await expect.poll(() => marked(page)).toContain(`${word} to be marked`);
  await fill(other, `${word} later`, 80);
  await expect(bubble(page, `${word} later 80`)).toBeInViewport();
  expect(await marked(page)).toContain(`${word} to be marked`);
  other.close();
});

test('moves nothing under an open menu, and goes on to the newest once it is closed', {
  tag: '@wide',
}, async ({ page, server }) => {
  const word = newWord();
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  await fill(other, word, 40);
  await expect(bubble(page, `${word} 40`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await openMenuOf(page, `${word} 40`);
  const before = await topOf(page, `${word} 40`);
  await other.say(`${word} and more`);
  await expect(bubble(page, `${word} and more`)).toBeAttached();
  expect(await topOf(page, `${word} 40`)).toBeCloseTo(before, 0);
  await page.keyboard.press('Escape');
  await expect(bubble(page, `${word} and more`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  other.close();
});

test('goes to the newest also where more has come than it draws', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const { word, other } = await readAboveMany(page, server);
  await button(page, 'Scroll to bottom').click();
  await expect(bubble(page, `${word} part 3 275`)).toBeInViewport();
  await expect.poll(() => bubbles(page).count()).toBeGreaterThanOrEqual(900);
  expect(await bubbles(page).count()).toBeLessThanOrEqual(1000);
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  other.close();
});

test('moves nothing when a message above what is seen is removed', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const word = newWord();
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  const tall = await other.say([word, ...Array.from({ length: 9 }, () => 'a line of it')].join('\n'));
  await fill(other, `${word} later`, 40);
  await expect(bubble(page, `${word} later 40`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  const before = await topOf(page, `${word} later 40`);
  const places = await watchScrolling(page, async () => {
    await other.ask('remove message', { id: tall.id });
    await expect(bubble(page, 'a line of it')).toHaveCount(0);
  });
  expect(new Set(places).size, 'it is scrolled once, with what is drawn').toBeLessThanOrEqual(2);
  expect(Math.abs((await topOf(page, `${word} later 40`)) - before)).toBeLessThanOrEqual(1);
  other.close();
});

test('keeps what is read in sight when the window becomes wider', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const word = newWord();
  await page.setViewportSize({ width: 400, height: 700 });
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  const texts = Array.from({ length: 40 }, (_, n) => `${word} number ${n}, ${'which is long '.repeat(12)}`);
  await Promise.all(texts.map((text) => other.say(text)));
  other.close();
  await expect(bubble(page, `${word} number 39,`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await messages(page).hover();
  await page.mouse.wheel(0, -900);
  await expect.poll(() => distanceToEnd(page)).toBe(900);
  const { text } = await firstRead(page);
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect(page.getByText(text.slice(0, 25))).toBeInViewport();
});

test('leads to one’s own message also from far above more than it draws', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const { word, other } = await readAboveMany(page, server);
  await say(page, `${word} by myself`);
  await expect(bubble(page, `${word} by myself`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await other.say(`${word} and after it`);
  await expect(bubble(page, `${word} and after it`)).toBeInViewport();
  other.close();
});

test('closes a menu whose message is removed', { tag: '@wide' }, async ({ page, server }) => {
  const word = newWord();
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  const said = await other.say(`${word} to go`);
  await openMenuOf(page, said.message);
  await other.ask('remove message', { id: said.id });
  await expect(bubble(page, said.message)).toHaveCount(0);
  await expect(page.getByRole('menu', { name: 'Message actions' })).toHaveCount(0);
  await expect(messages(page)).toBeVisible();
  other.close();
});

/** Reads a room slightly above its end, where others then write more messages than the list renders. */
async function readAboveMany(page: Page, server: RunningServer) {
  const word = newWord();
  await enter(page, anonymous, somebody('Nobody'));
  const other = await join(server, anonymous);
  await fill(other, word, 60);
  await expect(bubble(page, `${word} 60`)).toBeInViewport();
  await messages(page).hover();
  await page.mouse.wheel(0, -600);
  await expect(button(page, 'Scroll to bottom')).toBeVisible();
  const reading = await firstRead(page);
  for (let part = 0; part < 4; part++) await fill(other, `${word} part ${part}`, 275);
  await expect(button(page, 'Scroll to bottom')).toHaveAccessibleDescription('1,100 new messages');
  await expectUnmoved(page, reading);
  return { word, other };
}

const topOf = async (page: Page, text: string) => (await bubble(page, text).boundingBox())?.y ?? Number.NaN;

const marked = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '');

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

function sumShifts() {
  const shown = window as unknown as { shifted: number };
  shown.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shown.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

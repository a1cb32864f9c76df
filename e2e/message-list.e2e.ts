/** The list of a chat: what one reads, marks or has opened in it stays where it is, whatever comes. */
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
} from '#test/browser/chat-room.ts';
import { openMenuOf } from '#test/browser/message-menu.ts';
import { test } from '#test/browser/test.ts';
import { messages, somebody } from '#test/browser/vocabulary.ts';

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
  await expect(page.getByText('1,100 new messages', { exact: true })).toBeVisible();
  await expectUnmoved(page, reading);
  await button(page, 'Scroll to bottom').click();
  await expect(bubble(page, `${word} part 3 275`)).toBeInViewport();
  await expect.poll(() => bubbles(page).count()).toBeGreaterThan(900);
  expect(await bubbles(page).count()).toBeLessThanOrEqual(1000);
  await expect.poll(() => distanceToEnd(page)).toBe(0);
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

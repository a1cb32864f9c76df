/** Tests the emoji picker of both chats (spec §2, §3, §9; contract §4). */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, input } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import { messages, somebody } from '#test/browser/vocabulary.ts';

const ROCKET = '🚀';
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji picker' });
const emoji = (page: Page, native: string) => picker(page).getByRole('button', { name: native, exact: true });
const findEmoji = (page: Page) => picker(page).getByRole('searchbox');

test.use({ data: 'empty' });

test('on a wide screen', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  const opener = button(page, 'Open emoji picker');
  await opener.click();
  await expect(findEmoji(page)).toBeVisible();

  await test.step('is 280 px wide under 640 px and 320 px from there', async () => {
    for (const [width, expected] of [
      [639, 280],
      [640, 320],
      [1440, 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await picker(page).boundingBox())?.width).toBe(expected);
    }
  });

  await test.step('shows at most 90 of what it finds', async () => {
    await findEmoji(page).fill('a');
    const found = picker(page).locator('.category').first().getByRole('button');
    await expect.poll(() => found.count()).toBe(90);
  });

  await test.step('follows the theme while it is open, and keeps what is searched for', async () => {
    await findEmoji(page).fill('rocket');
    await expect(emoji(page, ROCKET)).toBeVisible();
    const paper = picker(page).locator('section').first();
    await expect(paper).toHaveCSS('background-color', 'rgb(254, 252, 247)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(paper).toHaveCSS('background-color', 'rgb(24, 31, 54)');
    await expect(paper).toHaveCSS('color', 'rgb(239, 234, 224)');
    await expect(findEmoji(page)).toHaveValue('rocket');
    await expect(emoji(page, ROCKET)).toBeVisible();
  });

  await test.step('closes on a click outside, on Escape and on its button', async () => {
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await findEmoji(page).click();
    await expect(picker(page)).toBeVisible();
    await messages(page).click({ position: { x: 20, y: 20 } });
    await expect(picker(page)).toHaveCount(0);
    await opener.click();
    await findEmoji(page).press('Escape');
    await expect(picker(page)).toHaveCount(0);
    await expect(input(page)).toBeFocused();
    await opener.click();
    await expect(picker(page)).toBeVisible();
    await opener.click();
    await expect(picker(page)).toHaveCount(0);
    await expect(page).toHaveURL('/anonymous-chat');
  });
});

test('has the same space on both sides on a phone, and shows no sign of waiting once it is there', {
  tag: '@narrow',
}, async ({ page }) => {
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await button(page, 'Open emoji picker').click();
  const shown = picker(page).locator('em-emoji-picker');
  await expect(shown.locator('.category button').first()).toBeVisible();
  const [frame, box, first, last] = await Promise.all([
    picker(page).boundingBox(),
    shown.boundingBox(),
    shown.locator('.category').nth(1).locator('button').first().boundingBox(),
    shown.locator('.category').nth(1).locator('.row').first().locator('button').last().boundingBox(),
  ]);
  expect(box, 'covers the sign').toEqual(frame);
  const { x = Number.NaN, width = Number.NaN } = frame ?? {};
  const atBegin = (first?.x ?? Number.NaN) - x;
  const atEnd = x + width - (last?.x ?? Number.NaN) - (last?.width ?? Number.NaN);
  expect(Math.round(atEnd)).toBe(Math.round(atBegin));
});

for (const room of Object.values(ROOMS))
  test(`puts an emoji where one writes in the ${room.id} room, and closes`, {
    tag: room.access === 'signed-in' ? '@narrow' : '@wide',
  }, async ({ page }) => {
    await enter(page, room, somebody('Asha Gurung'));
    await input(page).fill('ab');
    await input(page).evaluate((box) => (box as HTMLTextAreaElement).setSelectionRange(1, 1));
    await button(page, 'Open emoji picker').click();
    await findEmoji(page).fill('rocket');
    const found = emoji(page, ROCKET);
    await expect(found).toBeVisible();
    expect(await found.boundingBox()).toMatchObject({ width: 36, height: 36 });
    expect(await found.evaluate((each) => getComputedStyle(each).fontSize)).toBe('24px');
    await found.click();
    await expect(picker(page)).toHaveCount(0);
    await expect(input(page)).toHaveValue(`a${ROCKET}b`);
    await expect(input(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('emoji-mart.last'))).toContain('rocket');
    expect(await page.evaluate(() => localStorage.getItem('emoji-mart.frequently'))).toContain('rocket');
    await button(page, 'Send').click();
    await expect(bubble(page, `a${ROCKET}b`).last()).toBeVisible();
  });

test('is drawn while one writes, unseen, and begins anew each time', { tag: '@wide' }, async ({ page }) => {
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await input(page).pressSequentially('Good');
  const drawn = page.locator('em-emoji-picker');
  await expect(drawn.locator('.category button').first()).toBeAttached();
  await expect(drawn).toBeHidden();
  await expect(input(page)).toBeFocused();
  await expect(picker(page)).toHaveCount(0);
  await button(page, 'Open emoji picker').click();
  await expect(findEmoji(page)).toBeFocused();
  await findEmoji(page).fill('rocket');
  await expect(emoji(page, ROCKET)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Open emoji picker').click();
  await expect(findEmoji(page)).toBeFocused();
  await expect(findEmoji(page)).toHaveValue('');
});

test('brings no keyboard up where one points by finger', { tag: '@narrow' }, async ({ page }) => {
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  for (const _ of ['drawn in the open', 'drawn ahead']) {
    await button(page, 'Open emoji picker').click();
    await expect(picker(page).locator('.category button').first()).toBeVisible();
    await expect(findEmoji(page)).not.toBeFocused();
    await expect(input(page)).not.toBeFocused();
    await button(page, 'Open emoji picker').click();
    await input(page).pressSequentially('Good');
    await expect(page.locator('em-emoji-picker').locator('.category button').first()).toBeAttached();
  }
});

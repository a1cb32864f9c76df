/** Tests the toasts at the top right: their place, their times and their number (spec §1, §9). */
import { expect, type Page } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { stopTime, toast } from '#test/browser/vocabulary.ts';

const BLANK = 'Please fill in all fields.';
const area = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toasts = (page: Page) => area(page).getByRole('status');
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test.beforeEach(async ({ page }) => {
  await page.goto('/contact');
  await expect(area(page)).toBeAttached();
  await stopTime(page);
});

test('a toast stands at the top right, inside the window, and covers no control of the bar', async ({
  page,
}) => {
  await send(page);
  await page.clock.runFor(1000);
  const box = await toast(page, BLANK).boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.y).toBeLessThan(90);
  for (const control of await page.getByRole('banner').getByRole('button').all()) {
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect(box?.y).toBeGreaterThan(y + height);
  }
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'on the right half').toBeGreaterThan(width / 2);
});

test('an error stays 4 seconds', { tag: '@wide' }, async ({ page }) => {
  await send(page);
  await expect(toast(page, BLANK)).toBeVisible();
  await page.clock.runFor(3900);
  await expect(toast(page, BLANK)).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast(page, BLANK)).toHaveCSS('opacity', '0');
  await page.clock.runFor(250);
  await expect(toast(page, BLANK)).toHaveCount(0);
});

test('a success stays 2 seconds', { tag: '@wide' }, async ({ page }) => {
  for (const [label, value] of Object.entries({ Name: 'A', Email: 'a@example.edu', Message: 'B' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(toasts(page)).toHaveCSS('opacity', '0');
  await page.clock.runFor(250);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast waits while the pointer rests on it, and goes when it is dismissed', { tag: '@wide' }, async ({
  page,
}) => {
  await send(page);
  await toast(page, BLANK).hover();
  await page.clock.runFor(10_000);
  await expect(toast(page, BLANK)).toBeVisible();
  await toast(page, BLANK).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, BLANK)).toHaveCSS('opacity', '0');
  await page.clock.runFor(250);
  await expect(toast(page, BLANK)).toHaveCount(0);
});

test('dismissing one by keyboard doesn’t keep later ones', { tag: '@wide' }, async ({ page }) => {
  await send(page);
  await toast(page, BLANK).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.clock.runFor(250);
  await expect(toast(page, BLANK)).toHaveCount(0);
  await send(page);
  await expect(toast(page, BLANK)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(toast(page, BLANK)).toHaveCSS('opacity', '0');
  await page.clock.runFor(250);
  await expect(toast(page, BLANK)).toHaveCount(0);
});

test('there are at most 20 at once', { tag: '@wide' }, async ({ page }) => {
  for (let sent = 1; sent <= 22; sent++) {
    // The button is pressed by keyboard, because on a phone the toasts cover the form by then.
    await page.getByRole('button', { name: 'Send Message' }).press('Enter');
    await expect(toasts(page)).toHaveCount(Math.min(sent, 20));
  }
});

/** Tests that what a browser has cached for an account isn't shown after that account has signed out. */
import { expect } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, openFirstItem, somebody } from '#test/browser/vocabulary.ts';

test('pages that were read aren’t taken from the browser’s cache after signing out', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/assignment-view?subject=Physics');
  await openFirstItem(page);
  await expectPage(page, 1);
  const image = await page.getByRole('img', { name: /^Page 1 of/ }).getAttribute('src');
  const status = () => page.evaluate(async (address) => (await fetch(address)).status, image ?? '');
  expect(await status()).toBe(200);
  await page.request.post('/api/auth/logout');
  expect(await status()).toBe(401);
  expect((await page.goto(image ?? ''))?.status()).toBe(401);
});

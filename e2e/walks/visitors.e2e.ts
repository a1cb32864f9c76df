/** Walks the screens that people use without an account. */
import { expect } from '@playwright/test';
import { COOKIES_REFUSED } from '#test/browser/settings.ts';
import { test } from '#test/browser/test.ts';
import {
  expectMessage,
  expectOnline,
  expectToBeIn,
  register,
  say,
  signIn,
  somebody,
  toast,
} from '#test/browser/vocabulary.ts';

test('two visitors talk anonymously and see each other’s messages and how many they are', async ({
  page,
  openWindow,
}) => {
  await page.goto('/');
  // In a translated page React renders everything again, and a press that began before that is lost.
  await page.getByRole('button', { name: /Theme/ }).click({ trial: true });
  await page.getByRole('link', { name: /Enter Chat/ }).click();
  await expect(page).toHaveURL('/anonymous-chat');
  await expectToBeIn(page);
  await expectOnline(page, 1);

  const other = await openWindow();
  await other.goto('/anonymous-chat');
  await expectToBeIn(other);
  await expectOnline(page, 2);
  await expectOnline(other, 2);

  await say(page, 'Has anybody understood question three?');
  await expectMessage(other, 'Has anybody understood question three?');
  await say(other, 'Start with the free-body diagram.');
  await expectMessage(page, 'Start with the free-body diagram.');

  await other.context().close();
  await expectOnline(page, 1);
});

test('a visitor writes to the college', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Maya Shrestha');
  await page.getByLabel('Email').fill('maya@example.edu');
  await page.getByLabel('Message').fill('Where is the library?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a visitor makes an account, and signs in unless the browser blocks cookies', async ({
  page,
  setting,
}) => {
  const asha = somebody('Asha Gurung', 'Female');
  await register(page, asha);
  await signIn(page, asha);
  if (setting.startsWith('cookies refused')) {
    await expect(toast(page, COOKIES_REFUSED)).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
  } else {
    await expect(page.getByRole('heading', { name: /Welcome, Asha/ })).toBeVisible();
  }
});

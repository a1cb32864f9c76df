/** Tests forms with password managers, other scripts, and browsers that refuse cookies (contract §4). */
import { expect, type Page } from '@playwright/test';
import { COOKIES_REFUSED, refuseCookies } from '#test/browser/settings.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, register, somebody, toast } from '#test/browser/vocabulary.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills in a field without an event, as some password managers do. */
const setSilently = (page: Page, label: string, value: string) =>
  field(page, label).evaluate((element, text) => {
    const prototype = Object.getPrototypeOf(element);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  }, value);

test.describe('what a password manager sets without an event', { tag: '@wide' }, () => {
  test('signs in, also when the other field is typed', async ({ page }) => {
    const asha = somebody('Asha Gurung');
    await register(page, asha);
    await setSilently(page, 'Email', asha.email);
    await field(page, 'Password').fill('wrong');
    await expect(field(page, 'Email'), 'another field is typed in').toHaveValue(asha.email);
    await setSilently(page, 'Password', asha.password);
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('makes an account, and is checked as what is typed', async ({ page }) => {
    const asha = somebody('Asha Gurung');
    await page.goto('/auth/register');
    await setSilently(page, 'Full Name', asha.name);
    await setSilently(page, 'Email', asha.email);
    await setSilently(page, 'Gender', 'female');
    await setSilently(page, 'Password', 'short');
    await setSilently(page, 'Confirm Password', 'short');
    await button(page, 'Create Account').click();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/at least 8 characters/);
    await expect(field(page, 'Full Name')).toHaveValue(asha.name);
    await setSilently(page, 'Password', asha.password);
    await setSilently(page, 'Confirm Password', asha.password);
    await button(page, 'Create Account').click();
    await expect(page).toHaveURL('/auth/login');
  });
});

test('an address keeps its letters while one types', { tag: '@wide' }, async ({ page }) => {
  const address = 'asha@नेपाल.straße.np';
  for (const path of ['/auth/login', '/auth/register', '/auth/forgot']) {
    await page.goto(path);
    await field(page, 'Email').click();
    await field(page, 'Email').pressSequentially(address);
    await expect(field(page, 'Email')).toHaveValue(address);
  }
  await page.goto('/contact');
  await field(page, 'Email').click();
  await field(page, 'Email').pressSequentially(address);
  await button(page, 'Send Message').click();
  await expect(field(page, 'Email'), 'spec §2').toHaveAttribute('type', 'email');
  // The value of a field of this type is in Punycode, but the selection is the text that it shows.
  await field(page, 'Email').selectText();
  expect(await page.evaluate(() => String(getSelection()))).toBe(address);
});

test('each form with a password says whose it is', { tag: '@wide' }, async ({ page }) => {
  const asha = somebody('Asha Gurung');
  await arriveSignedIn(page, asha);
  await page.goto('/account');
  await button(page, 'Delete my account').click();
  const withPassword = page.locator('form').filter({ has: page.getByLabel('Current Password') });
  await expect(withPassword).toHaveCount(3);
  for (const form of await withPassword.all()) {
    const account = form.locator('input[autocomplete=username]');
    await expect(account).toHaveValue(asha.email);
    await expect(account).toBeHidden();
  }
});

test('the form behind a mailed link says whose password it changes, also after a reload', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto(`/auth/reset?token=${'x'.repeat(43)}#asha%40example.edu`);
  for (const _ of ['opened', 'reloaded']) {
    await expect(button(page, 'Change Password')).toBeVisible();
    await expect(page).toHaveURL('/auth/reset');
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue('asha@example.edu');
    await page.reload();
  }
  await page.goto(`/auth/reset?token=${'x'.repeat(43)}`);
  await expect(button(page, 'Change Password')).toBeVisible();
  await expect(
    page.locator('form input[autocomplete=username]'),
    'the operator’s link says nothing',
  ).toHaveCount(0);
});

test('a browser that refuses cookies is told what signing in needs', { tag: '@wide' }, async ({ page }) => {
  const asha = somebody('Asha Gurung');
  await register(page, asha);
  await refuseCookies(page);
  await field(page, 'Email').fill(asha.email);
  await field(page, 'Password').fill(asha.password);
  await button(page, 'Sign In').click();
  await expect(toast(page, COOKIES_REFUSED)).toBeVisible();
  await expect(toast(page, 'Logged in successfully')).toHaveCount(0);
  await expect(page).toHaveURL('/auth/login');
  await expect(field(page, 'Email'), 'nothing typed is lost').toHaveValue(asha.email);
  await page.unroute('**/api/auth/login');
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/dashboard');
});

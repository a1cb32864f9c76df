/** Forms beside password managers, keyboards for other scripts, and browsers that refuse cookies (contract §4). */
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { register, somebody } from './support/vocabulary.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** As some password managers do: without an event. */
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
    await field(page, 'Email').pressSequentially(address);
    await expect(field(page, 'Email')).toHaveValue(address);
  }
  await page.goto('/contact');
  await field(page, 'Email').pressSequentially(address);
  await button(page, 'Send Message').click();
  await expect(field(page, 'Email'), 'spec §2').toHaveAttribute('type', 'email');
  // The value of a field of this type is in Punycode; what is selected is what it shows.
  await field(page, 'Email').selectText();
  expect(await page.evaluate(() => String(getSelection()))).toBe(address);
});

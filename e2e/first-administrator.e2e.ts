/** Tests the link that the first start prints, and its screen. */
import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '#test/browser/server.ts';
import { COOKIES_REFUSED, refuseCookies } from '#test/browser/settings.ts';
import { test } from '#test/browser/test.ts';
import { toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'new' });

async function linkOf(server: RunningServer): Promise<string> {
  const linkIn = () => /(\/auth\/first-administrator#\S+)/.exec(server.output())?.[1] ?? '';
  await expect.poll(linkIn).not.toBe('');
  return linkIn();
}

async function fill(page: Page, name: string, email: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Confirm Password').fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('the printed link makes the first administrator, signs them in, and leads to the desks', {
  tag: '@narrow',
}, async ({ page, server, openWindow }) => {
  const link = await linkOf(server);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'First administrator' })).toBeVisible();
  await expect(page, 'the token leaves the address').toHaveURL('/auth/first-administrator');
  await page.reload();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await fill(page, 'Asha Rai', 'asha@example.edu');
  await expect(page).toHaveURL('/admin');
  await expect(toast(page, 'You are the administrator now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  expect(asked.filter((address) => address.includes(link.split('#')[1] ?? '#'))).toEqual([]);

  const second = await openWindow();
  await second.goto(link);
  await fill(second, 'Bo Karki', 'bo@example.edu');
  await expect(toast(second, 'This link no longer works')).toBeVisible();
});

test.describe('where cookies are refused', { tag: '@wide' }, () => {
  // This needs its own server, which has no administrator yet.
  test.use({ environment: { SAMPLE_LIBRARY: 'off' } });

  test('the printed link says what signing in needs', async ({ page, server }) => {
    await refuseCookies(page);
    await page.goto(await linkOf(server));
    await fill(page, 'Asha Rai', 'asha@example.edu');
    await expect(toast(page, COOKIES_REFUSED)).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
  });
});

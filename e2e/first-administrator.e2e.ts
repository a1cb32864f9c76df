/** The link that the first start prints, and where it leads. */
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { toast } from './support/vocabulary.ts';

test.use({ data: 'new' });

test('the printed link makes the first administrator, signs them in, and leads to the desks', {
  tag: '@narrow',
}, async ({ page, server, openWindow }) => {
  const linkIn = () => /(\/auth\/first-administrator#\S+)/.exec(server.output())?.[1] ?? '';
  await expect.poll(linkIn).not.toBe('');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  await page.goto(linkIn());
  await expect(page.getByRole('heading', { name: 'The first administrator' })).toBeVisible();
  await expect(page, 'the token leaves the address').toHaveURL('/auth/first-administrator');
  await page.reload();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await page.getByLabel('Full Name').fill('Asha Rai');
  await page.getByLabel('Email').fill('asha@example.edu');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Confirm Password').fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(toast(page, 'You are the administrator now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  expect(asked.filter((address) => address.includes(linkIn().split('#')[1] ?? '#'))).toEqual([]);

  const second = await openWindow();
  await second.goto(linkIn());
  await second.getByLabel('Full Name').fill('Bo Karki');
  await second.getByLabel('Email').fill('bo@example.edu');
  await second.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await second.getByLabel('Confirm Password').fill('Correct-Horse-7');
  await second.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(second, 'This link no longer works')).toBeVisible();
});

/** Tests sessions that end while somebody types: the text is kept for the same account (contract §4). */
import { expect, type Page } from '@playwright/test';
import { arriveAs, PASSWORD } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, register, signIn, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const PICTURE = {
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const end = async (page: Page) => expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
const emailOf = async (page: Page) =>
  (await (await page.request.get('/api/auth/isAuth')).json()).user.email as string;

test('one’s details wait for whoever typed them, and for nobody else', { tag: '@wide' }, async ({ page }) => {
  const [asha, bo] = [somebody('Asha Gurung'), somebody('Bo Karki')];
  await register(page, bo);
  await arriveSignedIn(page, asha);
  for (const typed of ['Asha Rai', 'Asha Lama']) {
    // A call that the screen still has to make would report the session's end before Save does.
    await page.goto('/account', { waitUntil: 'networkidle' });
    await page.getByLabel('Full Name').fill(typed);
    await end(page);
    await button(page, 'Save').click();
    await signIn(page, typed === 'Asha Rai' ? asha : bo);
    await expect(page).toHaveURL('/account');
    await expect(page.getByLabel('Full Name')).toHaveValue(typed === 'Asha Rai' ? typed : 'Bo Karki');
  }
});

test('an item’s words and pages wait, and set nothing back', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  const email = await emailOf(page);
  await page.goto('/admin/material/new');
  await page.getByLabel(/Choose files/).setInputFiles([1, 2].map((n) => ({ ...PICTURE, name: `${n}.png` })));
  await expect(page.getByRole('heading', { name: '2 pages' })).toBeVisible();
  // Until its pages are ready, the item is polled, and a poll might be the first call to report the session's end.
  await expect(page.getByText('All pages are ready.')).toBeAttached();
  await page.getByLabel('Title').fill('Half a thought');
  await button(page, 'Remove page 2').click();
  await end(page);
  await button(page, 'Keep as draft').click();
  await expect(page).toHaveURL('/auth/login');
  const other = await openWindow();
  await arriveAs(other, server, 'admin');
  await other.goto('/admin');
  await other.getByRole('link', { name: /^1/ }).click();
  await expect(other.getByLabel('Title')).toHaveValue('1');
  await other.getByLabel('Title').fill('A whole thought');
  await button(other, 'Keep as draft').click();
  await expect(other).toHaveURL('/admin');
  await signIn(page, { ...somebody(''), email, password: PASSWORD });
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByRole('heading', { name: '1 page' })).toBeVisible();
  await button(page, 'Keep as draft').click();
  await expect(page.getByText('Somebody else’s version: “A whole thought”')).toBeVisible();
  await button(page, 'Keep as draft').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Half a thought')).toBeVisible();
});

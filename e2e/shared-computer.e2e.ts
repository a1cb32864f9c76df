/** Tests two people who use one browser one after the other, while the first one's windows are still open. */
import { expect, type Page } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

test.use({ setting: 'storage refused' });

test('a window of the account before changes nothing of the one that is signed in now', {
  tag: '@wide',
}, async ({ page }) => {
  const [asha, bikash] = [somebody('Asha Gurung'), somebody('Bikash Rai')];
  await arriveSignedIn(page, asha);
  // A call that the screen still has to make would be refused before Save is pressed.
  await page.goto('/account', { waitUntil: 'networkidle' });
  await page.getByLabel('Full Name').fill('Asha Karki');
  await page.request.post('/api/auth/logout');
  await arriveSignedIn(page, bikash);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).status()).toBe(401);
  await expect(page.getByLabel('Full Name')).toHaveValue(bikash.name);
  const { user } = await (await page.request.get('/api/auth/isAuth')).json();
  expect(user.name).toBe(bikash.name);
});

test('a window that is looked at again shows who is signed in', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Asha Gurung' })).toBeVisible();
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/auth/login');
});

test('a page that comes back from the browser’s cache shows nothing of a former account', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Asha Gurung' })).toBeVisible();
  await page.request.post('/api/auth/logout');
  expect(await textOnReturn(page)).not.toContain('Asha Gurung');
  await expect(page).toHaveURL('/auth/login');
});

test('the landing page shows nothing of a former account when it comes back from the cache', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/');
  await expect(page.getByText('Good to see you again, Asha Gurung.')).toBeVisible();
  await page.request.post('/api/auth/logout');
  expect(await textOnReturn(page)).not.toContain('Asha Gurung');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Asha Gurung')).toHaveCount(0);
});

test('the contact form empties when its account leaves, and keeps what a visitor types', {
  tag: '@wide',
}, async ({ page }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const lookAgain = async () => {
    const answered = page.waitForResponse('**/api/auth/isAuth');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answered;
  };
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/contact');
  await expect(field('Name')).toHaveValue('Asha Gurung');
  await field('Message').fill('For the office alone');
  await page.request.post('/api/auth/logout');
  await lookAgain();
  for (const label of ['Name', 'Email', 'Message']) await expect(field(label)).toHaveValue('');
  await field('Message').fill('Typed by a visitor');
  await arriveSignedIn(page, somebody('Bikash Rai'));
  await lookAgain();
  await expect(field('Message')).toHaveValue('Typed by a visitor');
});

/** Lets the page come back from the browser's cache, and returns its text before the session's answer. */
const textOnReturn = (page: Page) =>
  page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.body.textContent;
  });

/** Tests the pages of text, the placeholder and the 404 page (spec §2). */
import { expect } from '@playwright/test';
import { test } from '#test/browser/test.ts';

test('terms and privacy are texts to be read, whose Back leads home', { tag: '@wide' }, async ({ page }) => {
  for (const [path, title] of Object.entries({
    '/terms-and-conditions': 'Terms and Conditions',
    '/privacy-policy': 'Privacy Policy',
  })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/');
  }
});

test('what is to come says so, and leads home', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { level: 1, name: 'Coming Soon', exact: true })).toBeVisible();
  await expect(
    page.getByText('This feature is currently under development. Check back soon!', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address is told, kept, and leads home', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/no/such/page', '/assignment/Physics', '/%E0%A4%A']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Oops! Page not found.', exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('button', { name: 'Go Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('addresses are forgiving: upper case, a slash at the end', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/Privacy-Policy/');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('the page of an unknown address asks for its font before the application is there', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  connection.hold(/\/assets\/app-.*\.js/);
  const font = page.waitForRequest(/\.woff2$/);
  await page.goto('/no/such/page', { waitUntil: 'commit' });
  await font;
  connection.restore();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
});

test('without scripts a page says what it needs', { tag: '@wide' }, async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  // The element is found by its selector, because searches for text ignore text inside `noscript`.
  const sentence = page.locator('noscript > p');
  for (const path of ['/', '/anonymous-chat', '/no/such/page']) {
    await page.goto(path);
    await expect(sentence).toBeVisible();
    await expect(sentence).toHaveText('Cogito needs JavaScript. Please switch it on and reload the page.');
  }
  await page.close();
});

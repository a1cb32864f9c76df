/** The pages of text, the placeholder, the 404 page, and what every page has: one title, one h1 (spec §2). */
import { expect } from '@playwright/test';
import { PUBLIC, SIGNED_IN } from './support/screens.ts';
import { test } from './support/test.ts';
import { arriveSignedIn, somebody } from './support/vocabulary.ts';

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
  for (const path of ['/no/such/page', '/assignment/Physics', '/admin', '/%E0%A4%A']) {
    await page.goto(path);
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

test('every page has one heading of its own and a title that names it', { tag: '@wide' }, async ({
  page,
}) => {
  const titles = new Map<string, string>();
  const visit = async (screens: typeof PUBLIC) => {
    for (const [path, sight] of Object.entries(screens)) {
      await page.goto(path);
      await expect(sight(page).first(), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), `h1 of ${path}`).toHaveCount(1);
      await expect(page.getByRole('main'), `main of ${path}`).toHaveCount(1);
      await expect(page, path).toHaveTitle(/^.+ · Cogito$/);
      titles.set(path, await page.title());
    }
  };
  await visit(PUBLIC);
  await arriveSignedIn(page, somebody('Gita Oli'));
  await visit(SIGNED_IN);
  const shared = [...titles].filter(([, title]) => title === titles.get('/no/such/page'));
  expect(
    shared.map(([path]) => path),
    'only the 404 page stands at two of these addresses',
  ).toEqual(['/no/such/page', '/admin']);
});

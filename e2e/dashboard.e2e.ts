/** The dashboard (spec §1, §2). */
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { arriveSignedIn, somebody, toast } from './support/vocabulary.ts';

const CARDS = { Chat: '/chat', Assignments: '/assignments', Notes: '/coming-soon', Projects: '/projects' };

test('welcomes its student, whose four cards lead to their places', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('सीता Tamang'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, सीता Tamang' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(Object.keys(CARDS));
  for (const [name, path] of Object.entries(CARDS)) {
    const card = cards.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card.getByRole('paragraph')).not.toBeEmpty();
    // Anywhere on the card, not only on its name.
    await card.click({ position: { x: 12, y: 12 } });
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  }
});

test('signs out to the landing page, and is closed from then on', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Kiran Basnet'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login');
});

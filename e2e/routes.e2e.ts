/** Every row of the specification's route table: who may see it, and where it leads (spec §2, contract §4). */
import { expect } from '@playwright/test';
import { PROTECTED, PUBLIC } from './support/screens.ts';
import { test } from './support/test.ts';
import { arriveSignedIn, signIn, somebody } from './support/vocabulary.ts';

test('a visitor sees every public page', async ({ page }) => {
  for (const [path, sight] of Object.entries(PUBLIC)) {
    await page.goto(path);
    await expect(sight(page).first(), path).toBeVisible();
  }
});

test('a visitor who asks for a protected page signs in and lands there', async ({ page, openWindow }) => {
  const student = somebody('Maya Thapa', 'Female');
  await arriveSignedIn(await openWindow(), student);
  await page.goto('/');
  await page.goto('/project-view?subject=Biology');
  await expect(page).toHaveURL('/auth/login');
  await page.goBack();
  await expect(page, 'the redirect has replaced the entry').toHaveURL('/');
  await page.goto('/project-view?subject=Biology');
  await signIn(page, student);
  await expect(page).toHaveURL('/project-view?subject=Biology');
});

test('every protected page sends a visitor to sign in', async ({ page }) => {
  for (const path of Object.keys(PROTECTED)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth/login');
  }
});

test('a student sees every protected page, and no sign-in screen', async ({ page }) => {
  await arriveSignedIn(page, somebody('Ram Shrestha', 'Male'));
  for (const [path, sight] of Object.entries(PROTECTED)) {
    await page.goto(path);
    await expect(sight(page).first(), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/dashboard');
});

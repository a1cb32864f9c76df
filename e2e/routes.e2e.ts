/** Tests who may open which route (spec §2, contract §4); `accessibility.e2e.ts` checks the screens. */
import { expect } from '@playwright/test';
import { arriveAs } from '#test/browser/library.ts';
import { DESKS, PROTECTED, PUBLIC, SIGNED_IN } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, signIn, somebody } from '#test/browser/vocabulary.ts';

test('a visitor who asks for a protected page signs in and lands there', { tag: '@wide' }, async ({
  page,
  openWindow,
}) => {
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

test('every protected page sends a visitor to sign in', { tag: '@wide' }, async ({ page }) => {
  for (const path of Object.keys(PROTECTED)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth/login');
  }
});

test('every screen has a page, and only what is none is answered with 404', { tag: '@wide' }, async ({
  request,
}) => {
  for (const path of Object.keys({ ...PUBLIC, ...SIGNED_IN, ...DESKS, '/admin/material/new': null }))
    expect((await request.get(path)).status(), path).toBe(path === '/no/such/page' ? 404 : 200);
});

test('a moderator is led from /admin to the reports, and finds no publishing', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'moderator');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await page.goto('/admin/material/new');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
});

test('a browser that is too old is told so', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.goto('/auth/login');
  await expect(page.getByRole('alert').first()).toContainText('This browser is too old for Cogito.');
});

/** Tests every row of the specification's route table: its access and its screen (spec §2, contract §4). */
import { expect, type Page } from '@playwright/test';
import { arriveAs } from '#test/browser/library.ts';
import { DESKS, PROTECTED, PUBLIC, SIGNED_IN, type Sight } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectToBeIn, signIn, somebody } from '#test/browser/vocabulary.ts';

declare global {
  interface Window {
    /** The violations of the content security policy in this document. */
    refused?: string[];
  }
}

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

test('a student sees no sign-in screen', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Ram Shrestha', 'Male'));
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/dashboard');
});

test('every screen has a heading and a title of its own, keeps the content policy, and asks no other origin', {
  tag: '@wide',
}, async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
  });
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin.replace('ws', 'http')));
  await rememberRefusals(page);
  const titles = new Map<string, string>();
  const visit = async (screens: Record<string, Sight>) => {
    for (const [path, sight] of Object.entries(screens)) {
      const answer = await page.goto(path);
      const policy = answer?.headers()['content-security-policy'];
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).not.toContain('unsafe');
      await expect(sight(page).first(), path).toBeVisible();
      // The token of a link is removed from the address at once.
      await expect(page, path).toHaveURL(path.replace(/(\?token=|#).*/, ''));
      await expect(page.getByRole('heading', { level: 1 }), `h1 of ${path}`).toHaveCount(1);
      await expect(page.getByRole('main'), `main of ${path}`).toHaveCount(1);
      await expect(page, path).toHaveTitle(/^.+ · Cogito$/);
      titles.set(path, await page.title());
      if (path.endsWith('chat')) await openEmojiPicker(page);
      expect(await page.evaluate(() => window.refused), path).toEqual([]);
    }
  };
  await visit(PUBLIC);
  await arriveSignedIn(page, somebody('Gita Oli'));
  await visit(SIGNED_IN);
  expect([...origins]).toEqual([baseURL]);
  expect(new Set(titles.values()).size, 'each has a title of its own').toBe(titles.size);
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

const rememberRefusals = (page: Page) =>
  page.addInitScript(() => {
    const refused: string[] = [];
    window.refused = refused;
    addEventListener('securitypolicyviolation', (violation) => {
      refused.push(`${violation.violatedDirective} ${violation.blockedURI}`);
    });
  });

async function openEmojiPicker(page: Page) {
  await expectToBeIn(page);
  await page.getByRole('button', { name: 'Open emoji picker' }).click();
  await expect(page.locator('em-emoji-picker')).toBeVisible();
}

test('a browser that is too old is told so', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.goto('/auth/login');
  await expect(page.getByRole('alert').first()).toContainText('This browser is too old for Cogito.');
});

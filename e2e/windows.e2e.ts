/** Tests that these tests' windows, which are reused, keep nothing of the previous test. */
import { expect, type Page } from '@playwright/test';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { expectOnline } from '#test/browser/vocabulary.ts';

let before: Page;
let requests = 0;
/** The application, and the toaster with its style sheet. */
const FIRST_FILES = ['/assets/app', '/assets/toaster', '/assets/toaster'];

test.describe.configure({ mode: 'serial' });

test('a window in which much was left behind', { tag: '@wide' }, async ({ page }) => {
  before = page;
  await page.context().grantPermissions(['notifications']);
  await page.route('**/api/**', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' });
  await page.setViewportSize({ width: 500, height: 500 });
  await page.setExtraHTTPHeaders({ 'x-left': 'behind' });
  page.on('request', () => {
    requests += 1;
  });
  await page.goto('/anonymous-chat');
  await page.evaluate(leaveMuch);
  await page.context().setOffline(true);
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.context().newPage();
});

test('is as new in the next test', { tag: '@wide' }, async ({ page, openWindow }) => {
  expect(page, 'it is the same window').toBe(before);
  requests = 0;
  expect(page.context().pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  const answer = await page.goto('/terms-and-conditions');
  expect(await answer?.request().allHeaders()).not.toHaveProperty('x-left');
  expect(requests, 'a listener is gone').toBe(0);
  expect(await page.evaluate(findLeft)).toEqual({
    ...{ keys: [], cookies: '', databases: [], caches: [], workers: 0, name: '', history: 2 },
    ...{ permission: 'denied', isDark: false, isStill: true, isPrinted: false, hovered: 0, isOnLine: true },
  });
  expect(await page.evaluate(async () => (await fetch('/api/auth/isAuth')).ok), 'no route aborts').toBe(true);
  await page.goto('/anonymous-chat');
  await expectOnline(page, 1);
  expect(await openWindow(), 'another visitor has another').not.toBe(page);
});

test('a window with a script of a test’s own, or a clock, is not used again', { tag: '@wide' }, async ({
  page,
}) => {
  before = page;
  await page.addInitScript(() => Object.assign(window, { left: true }));
  await page.goto('/terms-and-conditions');
});

test('so the next test has another', { tag: '@wide' }, async ({ page }) => {
  expect(page).not.toBe(before);
  await page.goto('/terms-and-conditions');
  expect(await page.evaluate(() => 'left' in window)).toBe(false);
});

test('a window of a connection, both left broken', { tag: '@wide' }, async ({ openWindow, connection }) => {
  before = await openWindow({ baseURL: connection.url });
  expect(await openTerms(before, connection)).toEqual(FIRST_FILES);
  connection.failCode(/\.js/);
  await before.evaluate(`import('/assets/none.js').catch(() => {})`);
  connection.stall();
});

test('is as new in the next test, and fetches all again', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  expect(connection.carried).toEqual([]);
  const page = await openWindow({ baseURL: connection.url });
  expect(page, 'it is the same window').toBe(before);
  expect(await openTerms(page, connection)).toEqual(FIRST_FILES);
});

/** Returns those of the first files that were fetched over the connection. */
async function openTerms(page: Page, connection: Connection) {
  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  const names = connection.carried.map(({ path }) => path.replace(/-[^/]*$/, ''));
  return names.filter((name) => FIRST_FILES.includes(name)).sort();
}

async function leaveMuch() {
  localStorage.setItem('left', 'behind');
  sessionStorage.setItem('left', 'behind');
  await cookieStore.set('left', 'behind');
  window.name = 'left';
  history.pushState(null, '', '/anonymous-chat?left');
  await caches.open('left');
  await navigator.serviceWorker.register('/notifications-worker.js');
  await new Promise((opened) => {
    indexedDB.open('left').onsuccess = opened;
  });
}

async function findLeft() {
  const has = (query: string) => matchMedia(query).matches;
  return {
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key === 'left'),
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    history: history.length,
    permission: Notification.permission,
    isDark: has('(prefers-color-scheme: dark)'),
    isStill: has('(prefers-reduced-motion: reduce)'),
    isPrinted: has('print'),
    hovered: document.querySelectorAll('body :hover').length,
    isOnLine: navigator.onLine,
  };
}

/** Tests the session check at the start, and the screens that it protects (spec §2, §4, §8). */
import { expect, type Page } from '@playwright/test';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

const CHECK = /^\/api\/auth\/isAuth/;
const LOADER = 'Loading, please wait...';
const HINT = 'Your connection seems slow. Hang tight...';
const NOON = new Date('2026-11-21T12:00:00Z');

const atLogin = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** Opens a window whose clock is paused from the start, and whose session check hangs. */
async function waitAtTheGate(page: Page, connection: Connection, path: string) {
  // The clock runs until it is paused, and can't be set back.
  await page.clock.install({ time: new Date(NOON.valueOf() - 60_000) });
  await page.clock.pauseAt(NOON);
  connection.hold(CHECK);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByText(LOADER, { exact: true })).toBeVisible();
}

test('a loader fills the screen while the session is checked, and speaks after 5 seconds', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Ram Shrestha'));
  await waitAtTheGate(page, connection, '/dashboard');
  const loader = page.getByRole('status').filter({ hasText: LOADER });
  expect((await loader.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await page.clock.runFor(4999);
  await expect(page.getByText(HINT)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText(HINT, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading'), 'no screen is shown before the answer').toHaveCount(0);
  connection.restore();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page.getByText(LOADER)).toHaveCount(0);
});

test('a check without an answer counts as failed after 30 seconds', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await waitAtTheGate(page, connection, '/chat');
  // The application sets the limit when its code has loaded.
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return page.url();
    })
    .toBe(`${connection.url}/auth/login`);
  await expect(atLogin(page)).toBeVisible();
});

test('a check whose answer fails or is nonsense leaves the visitor signed out, without a word', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  for (const [what, answer] of Object.entries({
    'fails with a message': { status: 500, body: { success: false, message: 'Broken.' } },
    'is nonsense': { body: '<html>Welcome to the Wi-Fi</html>' },
    'is no object': { body: null },
    'has no user': { body: { success: false } },
  })) {
    connection.restore();
    connection.answer(CHECK, answer);
    warnings.length = 0;
    await page.goto('/dashboard');
    await expect(page, what).toHaveURL('/auth/login');
    await expect(atLogin(page)).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(0);
    const isFailure = what !== 'has no user';
    expect(
      warnings.some((text) => text.startsWith('The session could not be checked.')),
      what,
    ).toBe(isFailure);
  }
});

test('a protected screen says Loading... while its student leaves', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Sita Tamang'));
  await page.goto('/dashboard');
  connection.hold(/\/assets\/landing-screen.*\.js/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  connection.restore();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

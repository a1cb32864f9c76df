/** Tests that code whose loading failed is loaded once it can be, though the browser remembers a failed module. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, input } from '#test/browser/chat-room.ts';
import { arriveAs, publish } from '#test/browser/library.ts';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody, stopTime, toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const BROKEN = 'This page could not be loaded';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const asked = (connection: Connection, path: RegExp) =>
  connection.carried.filter((each) => path.test(each.path)).length;

// The windows of `openWindow` may log no error, but React logs the errors that a boundary catches.
const openPage = (browser: Browser, connection: Connection) => browser.newPage({ baseURL: connection.url });

/** Marks the document, so that a later check can tell whether it is still the same one. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('mark', ''));
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('mark');

test('an area for toasts that can’t be fetched takes no screen along', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  connection.failCode(/\/assets\/toaster.*\.js/);
  await page.goto('/contact');
  await expect.poll(() => asked(connection, /toaster.*\.js/)).toBeGreaterThan(0);
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByRole('button', { name: 'Send Message' }).click();
  connection.restore();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha');
});

test('a screen whose code failed while its link was only looked at opens on a click', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await page.goto('/');
  connection.failCode(/\/assets\/contact-screen.*\.js/);
  const link = page.getByRole('link', { name: 'Contact' }).first();
  await link.hover();
  await expect.poll(() => asked(connection, /contact-screen.*\.js/)).toBeGreaterThan(0);
  connection.restore();
  await link.click();
  await expect(heading(page, 'Contact Us')).toBeVisible();
});

for (const [what, file] of [
  ['its own module', /\/assets\/contact-screen.*\.js/],
  ['a module that it imports', /\/assets\/forms.*\.js/],
  ['its style sheet', /\/assets\/contact-screen.*\.css/],
  ['the style sheet of a module that it imports', /\/assets\/forms.*\.css/],
] as const)
  test(`a screen that lacks ${what} says so, and comes at the next try without a reload`, {
    tag: '@wide',
  }, async ({ browser, connection }) => {
    const page = await openPage(browser, connection);
    await arriveSignedIn(page, somebody('Sita Tamang'));
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await markDocument(page);
    connection.failCode(file);
    await page.evaluate(() => history.pushState(null, '', '/contact'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(heading(page, BROKEN)).toBeVisible();
    await tryAgain(page).click();
    await expect(tryAgain(page), 'nothing has changed yet').toBeEnabled();
    connection.restore();
    await tryAgain(page).click();
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await expectSameDocument(page);
    await expect(page.getByLabel('Name', { exact: true }), 'one session for all modules').toHaveValue(
      'Sita Tamang',
    );
    await expectStyled(page);
    expect(await repeatedModules(page), 'no module is there twice').toEqual([]);
    await page.close();
  });

for (const [what, file] of [
  ['module', /\/assets\/contact-screen.*\.js/],
  ['style sheet', /\/assets\/contact-screen.*\.css/],
] as const)
  test(`a screen whose ${what} stalls says so, and comes at the next try`, {
    tag: '@wide',
  }, async ({ browser, connection }) => {
    const page = await openPage(browser, connection);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await stopTime(page);
    connection.hold(file);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    // The link's click asks for the code, and then so does the screen.
    for (const times of [1, 2]) {
      await expect.poll(() => asked(connection, file)).toBe(times);
      await page.clock.runFor(30_000);
    }
    await expect(heading(page, BROKEN)).toBeVisible();
    connection.restore();
    await tryAgain(page).click();
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await page.close();
  });

/** Checks a style of the screen's own sheet, and one of its header's. */
async function expectStyled(page: Page) {
  await expect(page.getByRole('main')).toHaveCSS('display', 'grid');
  await expect(page.locator('header > div').first()).toHaveCSS('display', 'flex');
}

/** Returns the code files that were loaded under more than one address. */
const repeatedModules = (page: Page) =>
  page.evaluate(() => {
    const addresses = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...addresses].filter((address) => /\.js[?#]/.test(address));
  });

test('a screen that could not be fetched is asked for again at the next visit', { tag: '@wide' }, async ({
  browser,
  connection,
}) => {
  const page = await openPage(browser, connection);
  await page.goto('/');
  await markDocument(page);
  connection.failCode(/\/assets\/contact-screen.*\.js/);
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(heading(page, BROKEN)).toBeVisible();
  await page.goBack();
  connection.restore();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Contact Us')).toBeVisible();
  await expectSameDocument(page);
  await page.close();
});

test('a screen that is gone from the server since an update loads anew by itself', { tag: '@wide' }, async ({
  browser,
  connection,
}) => {
  const page = await openPage(browser, connection);
  await page.goto('/');
  await markDocument(page);
  takeAway(page, connection, /\/assets\/contact-screen.*\.js/);
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(heading(page, 'Contact Us')).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html'), 'another document').not.toHaveAttribute('mark');
  await page.close();
});

test('a screen that is gone since an update is had by a reload, where something typed would be lost', {
  tag: '@wide',
}, async ({ browser, connection }) => {
  const page = await openPage(browser, connection);
  await page.goto('/auth/register');
  await page.getByLabel('Full Name').fill('Asha Gurung');
  takeAway(page, connection, /\/assets\/terms-screen.*\.js/);
  await page.getByRole('link', { name: /terms/i }).first().click();
  await expect(heading(page, BROKEN)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, 'Terms')).toBeVisible();
  await page.close();
});

/** Answers 404 for a file until the page is reloaded, as a server does after an update. */
function takeAway(page: Page, connection: Connection, file: RegExp) {
  connection.answer(file, { status: 404, body: { success: false } });
  page.on('request', (request) => request.isNavigationRequest() && connection.restore());
}

test('a part whose file an update has taken away says that there is a new version, and no draft goes', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  // A wide window loads the panel beside the list without being asked.
  connection.answer(/\/assets\/room-panel.*\.js/, { status: 404, body: { success: false } });
  await enter(page, ROOMS.anonymous, somebody('Sita Tamang'));
  await input(page).fill('half a thought');
  const notice = page.getByText('There is a new version of this site.');
  await expect(notice).toBeVisible();
  connection.restore();
  await button(page, 'Reload').click();
  await expect(input(page)).toHaveValue('half a thought');
  await expect(notice).toBeHidden();
});

test('a first screen whose preloaded code failed is had by a reload', { tag: '@wide' }, async ({
  browser,
  connection,
}) => {
  const page = await openPage(browser, connection);
  connection.failCode(/\/assets\/landing-screen.*\.js/);
  await page.goto('/');
  await expect(heading(page, BROKEN)).toBeVisible();
  await page.close();
});

test('the page’s own style sheet is asked for until it comes', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  // This page contains no drawn screen, and so no inline styles.
  connection.failCode(/\/assets\/app.*\.css/);
  await page.goto('/anonymous-chat');
  await expect(input(page)).toBeEditable();
  await input(page).fill('half a thought');
  connection.restore();
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--space-4')))
    .not.toBe('');
  await expect(input(page)).toHaveValue('half a thought');
});

for (const [what, file] of [
  ['picker', /\/assets\/emoji-picker-.*\.js/],
  ['data', /\/assets\/emoji-(?!picker).*\.js/],
] as const)
  test(`an emoji picker whose ${what} can’t be fetched comes at the next try`, {
    tag: '@wide',
  }, async ({ openWindow, connection }) => {
    const page = await openWindow({ baseURL: connection.url });
    // The picker is preloaded while somebody writes.
    connection.failCode(file);
    await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
    await input(page).fill('half a thought');
    await button(page, 'Open emoji picker').click();
    const failure = page.getByText('The emoji could not be loaded.');
    await expect(failure).toBeVisible();
    connection.restore();
    await button(page, 'Try again').click();
    await expect(page.getByRole('dialog', { name: 'Emoji picker' }).getByRole('searchbox')).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(input(page)).toHaveValue('half a thought');
  });

test('an emoji picker each of whose files is lost once comes at the second press', { tag: '@wide' }, async ({
  page,
}) => {
  const lost = new Set<string>();
  // Some files are requested before the press, when the pointer enters the button.
  let isFirstPress = true;
  await page.route(/\/assets\/emoji.*\.js/, (route) => {
    const url = route.request().url();
    if (lost.has(url) && !isFirstPress) return route.continue();
    lost.add(url);
    return route.abort();
  });
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await button(page, 'Open emoji picker').click();
  await expect(page.getByText('The emoji could not be loaded.')).toBeVisible();
  expect(lost.size).toBe(2);
  isFirstPress = false;
  await button(page, 'Open emoji picker').click();
  await expect(page.getByRole('dialog', { name: 'Emoji picker' }).getByRole('searchbox')).toBeVisible();
});

test('a search that can’t be fetched says so, leaves the screen, and opens at the next try', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Sita Tamang'));
  connection.failCode(/\/assets\/search-dialog.*\.js/);
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Search the library' });
  await opener.click();
  await expect(toast(page, 'The search could not be loaded. Please try again.')).toBeVisible();
  await expect(heading(page, 'Welcome')).toBeVisible();
  connection.restore();
  await opener.click();
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a preview that can’t be fetched says so, and the desk keeps what was typed', {
  tag: '@wide',
}, async ({ openWindow, connection, server }) => {
  const page = await openWindow({ baseURL: connection.url });
  const [waves] = await publish(server, [{ kind: 'assignment', subject: 'Physics', title: 'Waves' }]);
  await arriveAs(page, server, 'admin');
  await page.goto(`/admin/material/${waves?._id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Waves');
  await page.getByLabel('Title').fill('Waves and strings');
  connection.failCode(/\/assets\/material-preview.*\.js/);
  await button(page, 'Preview').click();
  await expect(toast(page, 'The preview could not be loaded. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Waves and strings');
  connection.restore();
  await button(page, 'Preview').click();
  await expect(heading(page, 'Waves and strings')).toBeVisible();
});

test('signing out whose code can’t be fetched says so, and can be tried again', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Sita Tamang'));
  await page.goto('/dashboard');
  connection.failCode(/\/assets\/sign-in.*\.js/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Error logging out')).toBeVisible();
  await toast(page, 'Error logging out').getByRole('button', { name: 'Dismiss' }).click();
  connection.restore();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('a room shows and sends a message before the code of its whole list has come', {
  tag: '@narrow',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  connection.hold(/\/assets\/whole-list.*\.js/);
  await page.goto(ROOMS.anonymous.screenPath);
  await input(page).fill('Is anybody here?');
  await button(page, 'Send').click();
  await expect(input(page)).toHaveValue('');
  await expect(bubble(page, 'Is anybody here?').locator('time')).toBeAttached();
  connection.restore();
  await expect(page.getByText('This is where the room begins.')).toBeVisible();
  await expect(bubble(page, 'Is anybody here?')).toHaveCount(1);
});

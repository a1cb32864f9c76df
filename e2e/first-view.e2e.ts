/** Tests drawn screens, which are visible before the application has loaded, and then hydrated by it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { SUBJECT_NAMES } from '#shared/college.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { arriveAs, expectRendered, publish } from '#test/browser/library.ts';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, signIn, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const APPLICATION = /\/assets\/app-.*\.js/;
const SESSION_CHECK = /\/api\/auth\/isAuth/;
const LIST_CALL = '/api/assignment/subject';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a window that shows what the page can show without the application. */
async function openWithoutApplication(page: Page, connection: Connection, path: string) {
  connection.hold(APPLICATION);
  await page.goto(path, { waitUntil: 'commit' });
}

/** Marks the heading, so that a later check can tell whether it is still the same element. */
const markHeading = (page: Page, name: string) =>
  heading(page, name).evaluate((element) => element.setAttribute('mark', ''));

for (const [path, name] of [
  ['/', 'I think, therefore I'],
  ['/auth/login', 'Welcome back'],
  ['/auth/register', 'Create your account'],
  ['/contact', 'Contact Us'],
  ['/terms-and-conditions', 'Terms'],
  ['/privacy-policy', 'Privacy'],
  ['/coming-soon', 'Coming Soon'],
  ['/anonymous-chat', 'Anonymous chat'],
] as const)
  test(`${path} is drawn before the application is there, and the same afterwards`, { tag: '@wide' }, async ({
    openWindow,
    connection,
  }) => {
    const page = await openWindow({ baseURL: connection.url });
    await openWithoutApplication(page, connection, path);
    await markHeading(page, name);
    connection.restore();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(heading(page, name), 'nothing was drawn again').toHaveAttribute('mark');
  });

for (const [path, name] of [
  ['/dashboard', 'Maya O’Neil & <Sons>'],
  ['/chat', 'Chat'],
  ['/assignments', 'Assignments'],
  ['/projects', 'Projects'],
  ['/assignment-view', 'Assignments for Unknown Subject'],
  ['/project-view?subject=%3Cb%3EMaths', 'Projects for <b>Maths'],
] as const)
  test(`${path} is drawn for who is signed in`, { tag: '@wide' }, async ({ openWindow, connection }) => {
    const page = await openWindow({ baseURL: connection.url });
    await arriveSignedIn(page, somebody('Maya O’Neil & <Sons>'));
    await openWithoutApplication(page, connection, path);
    await markHeading(page, name);
    connection.restore();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(heading(page, name), 'nothing was drawn again').toHaveAttribute('mark');
  });

test('a name in Devanagari has its height before the application is there', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('सीता Tamang'));
  await openWithoutApplication(page, connection, '/dashboard');
  const name = heading(page, 'Welcome, सीता Tamang');
  await expect(name).toHaveAttribute('lang', 'ne');
  await markHeading(page, 'Welcome, सीता Tamang');
  connection.restore();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await expect(name, 'nothing was drawn again').toHaveAttribute('mark');
  await expect(name).toHaveAttribute('lang', 'ne');
});

test('the list of a subject has its tile, and none of another one before', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Maya Thapa'));
  await openWithoutApplication(page, connection, '/assignment-view?subject=English');
  const tile = heading(page, 'Assignments for English').locator('xpath=preceding-sibling::*');
  await expect(tile).toBeVisible();
  await expect(tile.locator('svg')).toHaveCount(0);
  connection.restore();
  await expect(tile).toHaveAttribute('style', /--subject-english/);
  await expect(tile.locator('svg')).toBeVisible();
});

for (const [who, path, arrives] of [
  ['a visitor', '/dashboard', 'Welcome back'],
  ['who is signed in', '/auth/login', 'Ram Shrestha'],
] as const)
  test(`${path} isn’t shown to ${who}, for whom it was not drawn`, { tag: '@wide' }, async ({
    openWindow,
    connection,
  }) => {
    const page = await openWindow({ baseURL: connection.url });
    if (path === '/auth/login') await arriveSignedIn(page, somebody('Ram Shrestha'));
    const checked = page.waitForResponse('/api/auth/isAuth');
    await openWithoutApplication(page, connection, path);
    await (await checked).finished();
    await expect(page.getByText('Loading, please wait...')).toBeVisible();
    connection.restore();
    await expect(heading(page, arrives)).toBeVisible();
  });

test('subjects are drawn in the college’s own order', { tag: '@narrow' }, async ({
  openWindow,
  connection,
  server,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveAs(page, server, 'admin');
  const setOrder = async (subjects: readonly string[] | null) =>
    expect((await page.request.patch('/api/college', { data: { subjects } })).ok()).toBe(true);
  await setOrder(SUBJECT_NAMES.toReversed());
  for (const { pickerPath, subjects } of Object.values(MATERIAL_KINDS)) {
    await openWithoutApplication(page, connection, pickerPath);
    const expected = SUBJECT_NAMES.toReversed().filter((name) => subjects.some((each) => each === name));
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items).toHaveText(expected.map((name) => new RegExp(`^${name}`)));
    await items.first().evaluate((element) => element.setAttribute('mark', ''));
    connection.restore();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(items).toHaveText(expected.map((name) => new RegExp(`^${name}`)));
    await expect(items.first(), 'nothing was drawn again').toHaveAttribute('mark');
  }
  await setOrder(null);
});

test('a list and its first covers are asked for before the application is there, and once', {
  tag: '@wide',
}, async ({ openWindow, connection, server }) => {
  const titles = ['Waves 10', 'Waves 9', 'Optics', 'Motion'];
  const published = await publish(
    server,
    titles.map((title) => ({ kind: 'assignment', subject: 'Physics', title })),
  );
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Ram Shrestha'));
  for (const material of published) await expectRendered(page, material);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/api\/(assignment|pages)/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await openWithoutApplication(page, connection, '/assignment-view?subject=Physics');
  await expect.poll(() => asked.length, 'the list and three covers').toBe(4);
  connection.restore();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Motion',
    'Optics',
    'Waves 9',
    'Waves 10',
  ]);
  await expect.poll(() => asked.filter((path) => path.startsWith('/api/pages/')).length).toBe(4);
  expect(asked.filter((path) => path === LIST_CALL)).toHaveLength(1);
});

test('where somebody is signed in, a list is asked for beside the session check', { tag: '@wide' }, async ({
  openWindow,
  connection,
  server,
}) => {
  await publish(server, [{ kind: 'assignment', subject: 'English', title: 'Commas' }]);
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Ram Shrestha'));
  await page.goto('/dashboard');
  await expect(heading(page, 'Welcome, Ram Shrestha')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  connection.hold(SESSION_CHECK);
  await page.goto('/assignment-view?subject=English', { waitUntil: 'commit' });
  await expect.poll(() => asked.filter((path) => path === LIST_CALL)).toHaveLength(1);
  await expect(heading(page, 'Assignments for English')).toBeHidden();
  connection.restore();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Commas');
  expect(asked.filter((path) => path === LIST_CALL)).toHaveLength(1);
});

test('a list that was asked for in an ended session is asked for again after signing in', {
  tag: '@wide',
}, async ({ openWindow, server }) => {
  await publish(server, [{ kind: 'project', subject: 'Biology', title: 'Roots' }]);
  const page = await openWindow();
  const student = somebody('Ram Shrestha');
  await arriveSignedIn(page, student);
  await page.goto('/dashboard');
  await expect(heading(page, 'Welcome, Ram Shrestha')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/project-view?subject=Biology');
  await signIn(page, student);
  await expect(page).toHaveURL('/project-view?subject=Biology');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Roots');
});

test('until the application is there, links lead on and nothing else can be pressed or filled in', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  const student = somebody('Asha Gurung');
  await arriveSignedIn(page, student);
  await page.request.post('/api/auth/logout');
  await openWithoutApplication(page, connection, '/auth/register');
  const isInert = (control: Locator) => control.evaluate((element: HTMLElement) => element.inert);
  expect(await isInert(page.getByLabel('Email'))).toBe(true);
  expect(await isInert(page.locator('button[type=submit]'))).toBe(true);
  await page.getByRole('link', { name: 'Sign in here' }).click();
  await expect(page).toHaveURL('/auth/login');
  connection.restore();
  await signIn(page, student);
  await expect(heading(page, 'Asha')).toBeVisible();
});

test('a chat says what it is until its messages are there', { tag: '@narrow' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await openWithoutApplication(page, connection, '/anonymous-chat');
  const introduction = page.getByText('Everybody here is anonymous, and so are you: you have');
  await expect(introduction).toBeVisible();
  connection.restore();
  await expect(introduction).toBeHidden();
});

test('what is pressed in a part whose code comes late counts', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Mina Gurung'));
  connection.hold(/\/assets\/library-search-.*\.js/);
  await page.goto('/assignments', { waitUntil: 'commit' });
  connection.restore();
  await page.getByRole('button', { name: 'Search the library' }).click();
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toBeFocused();
});

test('an application that can’t be fetched says so instead of a screen that answers nothing', {
  tag: '@wide',
}, async ({ browser, connection }) => {
  const page = await browser.newPage({ baseURL: connection.url });
  connection.failCode(APPLICATION);
  await page.goto('/auth/login');
  await expect(page.getByText('Cogito could not be loaded. Please reload the page.')).toBeVisible();
  await page.close();
});

/** Tests that kept items are read without a connection, renewed afterwards, and erased with the session. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Material } from '#shared/materials.ts';
import { arriveAs, openOffice, publish } from '#test/browser/library.ts';
import type { Answer } from '#test/browser/proxy.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody, toast } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

test.use({ data: 'own library' });

const TITLE = 'Projectile Motion and Energy';
const NOT_KEPT = '/assignment/Physics/The%20Laws%20of%20Thermodynamics';
const LIST = '/assignment-view?subject=Physics';
const TWO_PAGES = makePdf([{ text: 'Bread' }, { text: 'Water' }]);

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep on this device', exact: true });
const keptButton = (page: Page) => page.getByRole('button', { name: 'Kept on this device', exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const atShelf = (page: Page) => page.getByRole('heading', { name: 'Kept on this device', level: 1 });

/** Keeps the sample by the button in its viewer. */
async function keepSample(page: Page) {
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  await keepButton(page).click();
  await inDialog(page, 'Keep').click();
  await expect(keptButton(page)).toHaveAttribute('aria-pressed', 'true');
}

/** Returns the paths of all answers in the browser's caches, each with the name of its cache. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: [name: string, address: string][] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push([name, new URL(url).pathname]);
    return found;
  });

const shelves = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shelf.')));

/** Fails if a cache, the storage or a database of the browser still holds an answer that was for one account. */
async function expectNothingPrivate(page: Page) {
  await expect.poll(() => shelves(page)).toEqual([]);
  const addresses = (await cached(page)).map(([, address]) => address);
  expect(addresses.filter((address) => /^\/(api\/(?!college\/logo)|shelf[./])/.test(address))).toEqual([]);
  const rest = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).filter((key) => key.startsWith('cogito.session.')),
    databases: (await indexedDB.databases()).length,
  }));
  expect(rest.keys).toEqual([]);
  expect(rest.databases).toBe(0);
}

test('a kept assignment is read without a connection', { tag: '@narrow' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));

  await test.step('before the first is kept, it is said who can read it and how large it is', async () => {
    await page.goto(SAMPLE);
    await expectPage(page, 1);
    await keepButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('Anybody who can open this browser can read what is kept.', { exact: true }),
    ).toBeVisible();
    await expect(dialog).toContainText(/About \d+ MB|Less than 1 MB/);
    await inDialog(page, 'Cancel').click();
    expect(await shelves(page)).toEqual([]);
    await keepButton(page).click();
    await inDialog(page, 'Keep').click();
    await expect(keptButton(page)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('only the account’s own cache holds what the server gave to it', async () => {
    const { user } = await (await page.request.get('/api/auth/isAuth')).json();
    const found = await cached(page);
    const names = [...new Set(found.map(([name]) => name))].sort();
    expect(names).toEqual([`shelf.${user._id}`, expect.stringMatching(/^shell\.[\w-]+$/)]);
    for (const [name, address] of found)
      expect(name.startsWith('shelf.'), `${address} in ${name}`).toBe(
        /^\/(api|shelf\.json|shelf\/)/.test(address),
      );
  });

  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    if (!request.serviceWorker()) failed.push(request.url());
  });
  connection.cut();

  await test.step('its address opens it, and pages turn', async () => {
    const text = (number: number) => page.getByRole('group', { name: `Text of page ${number}` });
    await page.goto(SAMPLE);
    await expectPage(page, 1);
    // Turning the page ends requests of the former one, which the browser reports as failed.
    await expect(text(1)).toContainText(/\w/);
    await page.keyboard.press('ArrowRight');
    await expectPage(page, 2);
    await expect(text(2)).toContainText(/\w/);
    await page.reload();
    await expectPage(page, 2);
    await page.getByRole('button', { name: 'Zoom in' }).first().click();
    await expectPage(page, 2);
    expect(failed, 'no request of the page failed').toEqual([]);
  });

  await test.step('what asks for the server’s own answer gets no kept one', async () => {
    const details = (await cached(page)).map(([, at]) => at).filter((at) => /^\/api\/materials\//.test(at));
    const answers = (cache: RequestCache) =>
      page.evaluate(
        ([at, how]) =>
          fetch(at, { cache: how }).then(
            ({ ok }) => ok,
            () => false,
          ),
        [details[0] ?? '', cache] as const,
      );
    expect(await answers('default')).toBe(true);
    expect(await answers('no-store')).toBe(false);
  });

  await test.step('everything else leads to the shelf, which says why', async () => {
    for (const address of ['/dashboard', '/chat', '/', '/admin', LIST, '/anonymous-chat']) {
      await page.goto(address);
      await expect(page).toHaveURL('/shelf');
      await expect(atShelf(page)).toBeVisible();
      await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    }
    await page.goto(NOT_KEPT);
    await expect(page.getByText('Not kept on this device.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  await test.step('words are found in it', async () => {
    await page.getByRole('searchbox').fill('projectile');
    await page.getByRole('region', { name: 'Pages that were found' }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/words=projectile/);
    await expect(page.locator('mark').first()).toBeAttached();
    await page.goBack();
    await expect(atShelf(page)).toBeVisible();
  });

  await test.step('with the connection, what was asked for opens from there, and everything is there again', async () => {
    connection.restore();
    await page.getByRole('link', { name: 'Open the page that you asked for' }).click();
    await expect(page).toHaveURL(NOT_KEPT);
    await expectPage(page, 1);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Kept on this device' }).click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });
});

test('a subject is kept as a whole, shown on its cards, and removed', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto(LIST);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await keepButton(page).first().click();
  await expect(page.getByRole('dialog')).toContainText(/MB/);
  await inDialog(page, 'Keep').click();
  await expect(keptButton(page)).toHaveCount(3);
  await expect(items.getByText('Kept', { exact: true })).toHaveCount(2);
  await keptButton(page).nth(1).click();
  await expect(items.getByText('Kept', { exact: true })).toHaveCount(1);
  await page.goto('/shelf');
  await expect(page.getByRole('status').filter({ hasText: /1 document, .* MB/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await inDialog(page, 'Remove all').click();
  await expect(page.getByRole('heading', { name: 'Nothing is kept yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => cached(page), 'the copy of the program goes too').toEqual([]);
});

test('who keeps nothing gets no worker, no cache and no code of it', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  for (const address of ['/', '/anonymous-chat']) await page.goto(address);
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const code = /sw\.js|shelf|contact-|renewal|keep/;
  expect(connection.carried.map(({ path }) => path).filter((path) => code.test(path))).toEqual([]);
  const kept = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ]);
  expect(kept).toEqual([0, 0]);
});

for (const how of ['in another window', 'without a connection'] as const)
  test(`signing out ${how} erases what is kept, in every window`, { tag: '@wide' }, async ({
    openWindow,
    connection,
  }) => {
    const page = await openWindow({ baseURL: connection.url });
    await arriveSignedIn(page, somebody('Asha Gurung'));
    await keepSample(page);
    const other = await page.context().newPage();
    if (how === 'without a connection') connection.cut();
    for (const window of [page, other]) await window.goto('/shelf');
    for (const window of [page, other]) await expect(window.getByRole('link', { name: TITLE })).toBeVisible();
    const leaving = how === 'in another window' ? other : page;
    await leaving.getByRole('button', { name: 'Logout' }).click();
    await expect(leaving).toHaveURL('/');
    await expectNothingPrivate(page);
    for (const window of [page, other]) await expect(window.getByText(TITLE)).toHaveCount(0);
    connection.restore();
    await page.goto('/dashboard');
    await expect(page, 'the server has heard of it').toHaveURL('/auth/login');
    expect((await (await page.request.get('/api/auth/isAuth')).json()).success).toBe(false);
    await other.close();
  });

test('when signing out fails, nothing is kept, and no window claims otherwise', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await keepSample(page);
  await page.goto('/shelf');
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  connection.answer(/^\/api\/auth\/logout/, { status: 500, body: { success: false, message: 'Not now' } });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Not now')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is kept yet' })).toBeVisible();
  await page.goto(SAMPLE);
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => shelves(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('cogito.session.shelf'))).toBe(null);
});

const ENDS: Record<string, (page: Page) => Promise<void>> = {
  'another account': (page) => arriveSignedIn(page, somebody('Bikash Rai')),
  'a session that ended elsewhere': async (page) => {
    await page.request.post('/api/auth/logout');
  },
};
for (const [what, end] of Object.entries(ENDS))
  test(`${what} finds nothing of what was kept`, { tag: '@wide' }, async ({ openWindow, connection }) => {
    const page = await openWindow({ baseURL: connection.url });
    await arriveSignedIn(page, somebody('Asha Gurung'));
    await keepSample(page);
    await end(page);
    await page.goto('/');
    await expect.poll(() => shelves(page)).toEqual([]);
    const answers = async () => (await cached(page)).filter(([, address]) => address.startsWith('/api/'));
    await expect.poll(answers).toEqual([]);
  });

test('a window that hasn’t heard of another account leaves what that one keeps', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const late = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(late, somebody('Asha Gurung'));
  await keepSample(late);
  // Like a frozen window, this one is told nothing of the other account, and gets no answer any more.
  await late.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await late.goto(LIST);
  await expect(keptButton(late)).toHaveCount(1);
  await late.evaluate(() => {
    const { fetch } = window;
    window.fetch = (address, options) =>
      String(address).startsWith('/assets/') ? fetch(address, options) : new Promise(() => {});
  });
  const other = await late.context().newPage();
  await arriveSignedIn(other, somebody('Bikash Rai'));
  await keepSample(other);
  await keepButton(late).last().click();
  await expect(toast(late, 'This could not be kept on the device')).toBeVisible();
  await other.goto('/shelf');
  await expect(other.getByRole('link', { name: TITLE })).toBeVisible();
  await expect.poll(() => shelves(other)).toHaveLength(1);
});

test('what is no longer published goes at the next contact, with a sentence', { tag: '@wide' }, async ({
  openWindow,
  connection,
  server,
}) => {
  const [lent] = await publish(server, [
    { kind: 'assignment', subject: 'Maths', title: 'Lent for a week', pdf: TWO_PAGES },
  ]);
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/assignment/Maths/Lent%20for%20a%20week');
  await expectPage(page, 1);
  await keepButton(page).click();
  await inDialog(page, 'Keep').click();
  await expect(keptButton(page)).toBeVisible();
  connection.cut();
  await page.goto('/shelf');
  await expect(page.getByRole('link', { name: 'Lent for a week' })).toBeVisible();
  const desk = await openOffice(server);
  const changed = await desk.patch(`/api/materials/${lent?._id}`, { data: { status: 'draft' } });
  expect(changed.ok()).toBe(true);
  await desk.dispose();
  connection.restore();
  await expect(toast(page, '“Lent for a week” is no longer in the library')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is kept yet' })).toBeVisible();
  await expect.poll(() => shelves(page)).toEqual([]);
});

test('what was changed is kept anew at the next contact; what has no room stays as it was, with a sentence', {
  tag: '@wide',
}, async ({ openWindow, connection, server }) => {
  const fields = { kind: 'assignment', subject: 'Biology', pdf: TWO_PAGES } as const;
  const [item, large] = (await publish(server, [
    { ...fields, title: 'In another order' },
    { ...fields, title: 'Too large now' },
  ])) as [Material, Material];
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await keepSample(page);
  const kept = () =>
    cached(page).then((all) => all.map(([, at]) => at).filter((at) => /pages\/\w+\/\d+$/.test(at)));
  const others = await kept();
  await page.goto('/assignment-view?subject=Biology');
  await keepButton(page).first().click();
  await inDialog(page, 'Keep').click();
  await expect(keptButton(page)).toHaveCount(3);
  const desk = await openOffice(server);
  const changePages = async ({ _id, images }: Material): Promise<string[]> => {
    const pages = images.map((image) => ({ image })).reverse();
    const changed = await desk.patch(`/api/materials/${_id}`, { data: { pages } });
    expect(changed.ok(), await changed.text()).toBe(true);
    return (await changed.json()).material.images;
  };
  const [, secondPage] = await changePages(large);
  const images = await changePages(item);
  await desk.dispose();
  await page.addInitScript((address) => {
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (request, response) {
      if (String(request).startsWith(address)) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, request, response);
    };
  }, `${secondPage}?`);
  connection.answer(/subject=Physics/, { status: 500, body: { success: false } });
  await page.goto('/shelf');
  await expect(toast(page, 'no room on this device for the changed pages of “Too large now”')).toBeVisible();
  await expect(toast(page, '“In another order” was changed, and is kept anew')).toBeVisible();
  await expect
    .poll(async () => (await kept()).sort())
    .toEqual([...others, ...images, ...large.images].sort());
});

test('only the shelf offers to install the site, where the browser can', { tag: '@wide' }, async ({
  openWindow,
}) => {
  const page = await openWindow();
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const isLeftToThePage = await page.evaluate(() => {
    const prompt = async () => {
      document.title = 'The browser asks';
    };
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  expect(isLeftToThePage).toBe(true);
  const install = page.getByRole('button', { name: 'Install Cogito' });
  await expect(install).toHaveCount(0);
  await page.getByRole('link', { name: 'Kept on this device' }).click();
  await install.click();
  await expect(page).toHaveTitle('The browser asks');
  await expect(install).toHaveCount(0);
});

test('on iPhones, the shelf says how to put the site on the home screen', { tag: '@narrow' }, async ({
  openWindow,
}) => {
  const page = await openWindow();
  // Only Safari on an iPhone or iPad has this property; it is true in a site that was opened from the home screen.
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/shelf');
  await expect(page.getByText(/^On an iPhone or iPad.* then “Add to Home Screen”\.$/)).toBeVisible();
});

test('a PDF that another app shares arrives at an instructor’s new item', { tag: '@wide' }, async ({
  openWindow,
  connection,
  server,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveAs(page, server, 'instructor');
  await keepSample(page);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ id: '/', scope: '/', share_target: { action: '/admin/share' } });
  const pdf = readFileSync(join(import.meta.dirname, '../samples/pdf/physics-projectile-motion.pdf'));
  await page.evaluate((base64) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/admin/share' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'shared.pdf', { type: 'application/pdf' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, pdf.toString('base64'));
  // Any site can share a file, so nothing is sent before a person says so.
  await expect(page).toHaveURL('/admin/material/new');
  await page.getByRole('button', { name: 'Upload “shared.pdf”' }).click();
  await expect(page).toHaveURL(/\/admin\/material\/[0-9a-f-]{30,}$/);
});

test('keeping goes on where it stopped when the connection is back', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  connection.hold(/^\/api\/pages\/[^/]+\/5\/text/);
  await keepButton(page).click();
  await inDialog(page, 'Keep').click();
  await expect(keepButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(keepButton(page), 'how far it is').toHaveCSS('background-image', /linear-gradient/);
  await expect
    .poll(async () => (await cached(page)).filter(([, at]) => /pages\/\w+\/\d+$/.test(at)).length)
    .toBe(5);
  connection.cut();
  connection.carried = [];
  connection.restore();
  await expect(keptButton(page)).toBeVisible();
  const images = connection.carried.filter(({ path }) => /^\/api\/pages\/\w+\/\d+\?/.test(path));
  expect(images, 'no page is fetched twice').toEqual([]);
});

/** The wrong answers to the three requests for pages that run at once, one for each. */
const REFUSALS: Answer[] = [
  { body: '<html>Sign in to this network</html>' },
  { status: 404, body: { success: false, message: 'The page’s file was replaced' } },
  { status: 403, body: { success: false, message: 'Not allowed' } },
];
test('while a captive portal or the server itself gives no page, nothing wrong is kept, and the rest follows', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  // The viewer would have fetched the first pages already.
  await page.goto(LIST);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  const pictureOf = (number: number) => new RegExp(`^/api/pages/\\w+/${number}\\?width=\\d+$`);
  for (const [index, answer] of REFUSALS.entries()) connection.answer(pictureOf(index + 1), answer);
  connection.carried = [];
  await keepButton(page).first().click();
  await inDialog(page, 'Keep').click();
  for (const number of [1, 2, 3])
    await expect.poll(() => connection.carried.some(({ path }) => pictureOf(number).test(path))).toBe(true);
  connection.restore();
  await expect(keptButton(page)).toHaveCount(3);
  const types = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('shelf.')) ?? '');
    const pictures = (await cache.keys()).filter(({ url }) => /\/\d+\?width=/.test(url));
    return Promise.all(pictures.map(async (each) => (await cache.match(each))?.headers.get('content-type')));
  });
  expect(types.length).toBeGreaterThan(5);
  expect(new Set(types)).toEqual(new Set(['image/webp']));
});

test('what is whole stays when the rest of a list can’t be kept, or isn’t wanted any more', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await keepSample(page);
  const items = page.getByRole('main').getByRole('listitem');
  const expectSampleOnly = async () => {
    await expect(keepButton(page).first()).not.toHaveAttribute('aria-busy');
    await expect(items.getByText('Kept', { exact: true })).toHaveCount(1);
    await expect.poll(async () => (await cached(page)).length).toBe(before.length);
  };
  const before = await cached(page);
  await page.goto(LIST);
  await page.evaluate(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('No worker'));
  });
  await keepButton(page).first().click();
  await inDialog(page, 'Keep').click();
  await expect(toast(page, 'This could not be kept on the device')).toBeVisible();
  await expectSampleOnly();
  await page.reload();
  await expectSampleOnly();
  connection.hold(/^\/api\/pages\/[^/]+\/\d+\/text/);
  await keepButton(page).first().click();
  await inDialog(page, 'Keep').click();
  await expect(keepButton(page).first()).toHaveAttribute('aria-busy', 'true');
  await keepButton(page).first().click();
  await expect(keepButton(page).first()).not.toHaveAttribute('aria-busy');
  connection.restore();
  await expectSampleOnly();
});

test('a full disk is said, and what was kept before is whole', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await keepSample(page);
  const before = await cached(page);
  await page.addInitScript(() => {
    // The disk is full when page 3 comes: nothing more can be put until something is deleted.
    let isFull = false;
    const { put, delete: erase } = Cache.prototype;
    Cache.prototype.put = async function (request, response) {
      isFull ||= /\/3\?width/.test(String(request));
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, request, response);
    };
    Cache.prototype.delete = async function (request, options) {
      const isErased = await erase.call(this, request, options);
      if (isErased) isFull = false;
      return isErased;
    };
  });
  await page.goto(NOT_KEPT);
  await expectPage(page, 1);
  await keepButton(page).click();
  await expect(toast(page, 'There is no room on this device')).toBeVisible();
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await cached(page)).length).toBe(before.length);
  expect(await cached(page)).toEqual(expect.arrayContaining(before));
});

test('what the browser has taken back is said at the next start', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await keepSample(page);
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
  await page.goto('/dashboard');
  await expect(toast(page, 'The browser has taken back the room')).toBeVisible();
  await page.goto(SAMPLE);
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'false');
});

const LAST_FILE = '/manifest.webmanifest';

test('after fifty updates with a window left open, every screen opens, and at most two builds are kept', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/chat');
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  const further =
    connection.carried.find(({ path }) => /^\/assets\/chat-screen-.+\.js$/.test(path))?.path ?? '';
  await keepSample(page);
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
  const UPDATES = 50;
  const build = /shell\.([\w-]{12})/.exec(script)?.[1] ?? '';
  for (let update = 1; update <= UPDATES; update++) {
    const body = script.replaceAll(build, `build-${update}`).replace(LAST_FILE, `${LAST_FILE}|${further}`);
    connection.answer(/^\/sw\.js/, { type: 'text/javascript', body });
    await page.evaluate(async (name) => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!(await caches.match('/shelf', { cacheName: name })) || registration.installing)
        await new Promise((later) => setTimeout(later, 10));
    }, `shell.build-${update}`);
  }
  const kept = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('shell.')),
  );
  expect(kept).toEqual([`shell.${build}`, `shell.build-${UPDATES}`]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Assignments for Physics' })).toBeVisible();
  await page.goto('/chat');
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  connection.cut();
  const answered = await page.evaluate(
    async (address) => (await fetch(address, { cache: 'no-store' })).ok,
    further,
  );
  expect(answered, 'a file of the newest build is found, though its worker waits').toBe(true);
  await page.goto(SAMPLE);
  await expectPage(page, 1);
});

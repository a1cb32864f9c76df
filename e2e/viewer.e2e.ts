/** Tests the viewer (spec §2, §4, §5, §8, §9; contract §4): paging, zoom, rotation, panning, fullscreen, gaps. */
import { expect, type Page } from '@playwright/test';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import { publish } from '#test/browser/library.ts';
import {
  expectMoved,
  expectRotation,
  expectZoom,
  lieOf,
  pageImage,
  touch,
} from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, signIn, somebody } from '#test/browser/vocabulary.ts';

const TITLE = 'Projectile Motion and Energy';
const PAGES = 5;
const ODD_TITLE = 'Projectile motion: 50% of “all” questions / answers?';
const { assignment, project } = MATERIAL_KINDS;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pageNumber = (page: Page) => page.getByLabel('Page number');
const controls = (page: Page) => page.getByRole('group', { name: 'Page controls' });
const addressOf = (kind: MaterialKind, title = TITLE) =>
  `${kind.viewerPath}/${kind.subjects.includes('Physics' as never) ? 'Physics' : 'Maths'}/${encodeURIComponent(title)}`;

test.use({ data: 'own library' });

test.beforeAll(async ({ server }) => {
  await publish(server, [
    { kind: 'assignment', subject: 'Physics', title: ODD_TITLE },
    { kind: 'project', subject: 'Maths', title: ODD_TITLE },
  ]);
});

test('turns pages', { tag: '@wide' }, async ({ page }) => {
  await open(page);

  await test.step('turns pages by buttons and keys, round the ends', async () => {
    await expect(page.getByText(`/ ${PAGES}`)).toBeVisible();
    await button(page, 'Next page').click();
    await expectPage(page, 2);
    await button(page, 'Previous page').click();
    await expectPage(page, 1);
    await button(page, 'Previous page').click();
    await expectPage(page, PAGES);
    await page.keyboard.press('ArrowRight');
    await expectPage(page, 1);
    await page.keyboard.press('ArrowLeft');
    await expectPage(page, PAGES);
    await button(page, 'Next page').click();
    await expectPage(page, 1);
    await expect(pageImage(page)).toHaveAccessibleName(`Page 1 of ${PAGES}`);
  });

  await test.step('takes a page number from 1 to the count, and nothing else', async () => {
    await pageNumber(page).fill('4');
    await page.keyboard.press('Enter');
    await expectPage(page, 4);
    for (const refused of ['0', String(PAGES + 1), '-1', '2.5', 'two', '']) {
      await pageNumber(page).fill(refused);
      await page.keyboard.press('Enter');
      await expectPage(page, 4);
    }
    await pageNumber(page).fill(String(PAGES));
    await pageNumber(page).blur();
    await expectPage(page, PAGES);
    await pageNumber(page).fill('1');
    await expectPage(page, 1);
  });
});

test('enlarges pages', { tag: '@wide' }, async ({ page }) => {
  await open(page);

  await test.step('zooms by quarters with buttons and keys, from 25% to 400%', async () => {
    await expectZoom(page, 1);
    await button(page, 'Zoom in').click();
    await expectZoom(page, 1.25);
    await page.keyboard.press('+');
    await expectZoom(page, 1.5);
    await page.keyboard.press('-');
    await button(page, 'Zoom out').click();
    await expectZoom(page, 1);
    for (let step = 0; step < 4; step++) await page.keyboard.press('-');
    await expectZoom(page, 0.25);
    for (let step = 0; step < 15; step++) await page.keyboard.press('=');
    await expectZoom(page, 4);
    await button(page, 'Zoom in').click();
    await expectZoom(page, 4);
    await button(page, 'Reset').click();
    await expectZoom(page, 1);
  });

  await test.step('zooms by a tenth at the pointer with each tick of the wheel', async () => {
    const box = await pageImage(page).boundingBox();
    if (!box) throw new Error('No page is shown.');
    const pointer = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.4 };
    await page.mouse.move(pointer.x, pointer.y);
    await page.mouse.wheel(0, -120);
    await expectZoom(page, 1.1);
    await page.mouse.wheel(0, -120);
    await page.mouse.wheel(0, -120);
    await expectZoom(page, 1.3);
    const zoomed = await pageImage(page).boundingBox();
    if (!zoomed) throw new Error('No page is shown.');
    expect((pointer.x - zoomed.x) / zoomed.width).toBeCloseTo(0.3, 2);
    expect((pointer.y - zoomed.y) / zoomed.height).toBeCloseTo(0.4, 2);
    await page.mouse.wheel(0, 120);
    await expectZoom(page, 1.2);
    for (let tick = 0; tick < 12; tick++) await page.mouse.wheel(0, 120);
    await expectZoom(page, 0.25);
  });
});

test('lays pages as one likes', { tag: '@wide' }, async ({ page }) => {
  await open(page);

  await test.step('rotates by quarter turns, and Reset sets everything right', async () => {
    const upright = await lieOf(page);
    for (const degrees of [90, 180, 270, 0, 90]) {
      await button(page, 'Rotate right').click();
      await expectRotation(page, degrees);
    }
    await button(page, 'Rotate left').click();
    await button(page, 'Rotate left').click();
    await expectRotation(page, 270);
    await page.keyboard.press('r');
    await expectRotation(page, 0);
    await page.keyboard.press('Shift+R');
    await expectRotation(page, 270);
    await button(page, 'Zoom in').click();
    await button(page, 'Reset').click();
    await expectRotation(page, 0);
    await expectZoom(page, 1);
    await expectMoved(page, upright, { x: 0, y: 0 });
  });

  await test.step('is moved by hand only beyond 100%, and another page lies unmoved', async () => {
    const before = await lieOf(page);
    await drag(page, before, { x: 40, y: 30 });
    await expectMoved(page, before, { x: 0, y: 0 });
    await expectPage(page, 1);

    await button(page, 'Zoom in').click();
    await button(page, 'Zoom in').click();
    await drag(page, before, { x: 40, y: 30 });
    await expectMoved(page, before, { x: 40, y: 30 });
    await page.keyboard.press('r');
    await button(page, 'Next page').click();
    await expectPage(page, 2);
    await expectZoom(page, 1);
    await expectRotation(page, 0);
    await expectMoved(page, before, { x: 0, y: 0 });
  });

  await test.step('blocks the context menu on the image, and nowhere else', async () => {
    await page.evaluate(() => {
      document.addEventListener('contextmenu', ({ defaultPrevented }) => {
        document.title = defaultPrevented ? 'blocked' : 'open';
      });
    });
    await pageImage(page).click({ button: 'right' });
    await expect(page).toHaveTitle('blocked');
    await page.getByRole('heading', { name: TITLE }).click({ button: 'right' });
    await expect(page).toHaveTitle('open');
  });

  await test.step('the Actions menu ends at 768 px', async () => {
    for (const [width, isPhone] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(button(page, 'Actions')).toBeVisible({ visible: isPhone });
      await expect(button(page, 'Rotate left')).toBeVisible({ visible: !isPhone });
    }
  });
});

test('has its text above the image: to be selected, copied, and found by the browser', {
  tag: '@wide',
}, async ({ page }) => {
  await open(page);
  const text = page.getByRole('group', { name: 'Text of page 1' });
  const line = text.getByText('Before writing any equation, draw the forces.');
  await expect(line).toBeAttached();
  const placeOnPage = async () => {
    const [inner, outer] = [await line.boundingBox(), await pageImage(page).boundingBox()];
    if (!inner || !outer) throw new Error('Nothing is shown.');
    return { left: (inner.x - outer.x) / outer.width, top: (inner.y - outer.y) / outer.height };
  };
  const before = await placeOnPage();

  const box = await line.boundingBox();
  if (!box) throw new Error('The line has no place.');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '');
  expect(await selected()).toMatch(/^Before writing any equation, draw the forces\. .* two o/);
  await page.mouse.dblclick(box.x + box.width * 0.08, box.y + box.height / 2);
  expect(await selected()).toBe('writing');
  const isFound = await page.evaluate(() => {
    getSelection()?.removeAllRanges();
    return (window as { find?: (words: string) => boolean }).find?.('ball resting on an open palm');
  });
  expect(isFound, 'by the browser’s own search').toBe(true);

  await button(page, 'Zoom in').click();
  await button(page, 'Zoom in').click();
  await drag(page, await lieOf(page), { x: 40, y: 30 });
  const zoomed = await placeOnPage();
  expect(zoomed.left).toBeCloseTo(before.left, 2);
  expect(zoomed.top).toBeCloseTo(before.top, 2);
  expect(await selected(), 'beyond 100% a drag moves the page').not.toContain('\n');
  await page.keyboard.press('r');
  const turned = await placeOnPage();
  expect(
    1 -
      turned.left -
      ((await line.boundingBox())?.width ?? 0) / ((await pageImage(page).boundingBox())?.width ?? 1),
  ).toBeCloseTo(before.top, 2);
  await button(page, 'Next page').click();
  await expect(page.getByRole('group', { name: 'Text of page 2' })).toBeAttached();
  await expect(text).toHaveCount(0);
});

test('goes on where the reader stopped, and shows all pages in a strip', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  await button(page, 'Pages').click();
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await expect(strip.getByRole('button')).toHaveCount(PAGES);
  await expect(strip.getByRole('button', { name: 'Go to page 1' })).toHaveAttribute('aria-current', 'page');
  await strip.getByRole('button', { name: 'Go to page 3' }).click();
  await expectPage(page, 3);
  await page.keyboard.press('ArrowRight');
  await expectPage(page, 4);
  await expect(strip.getByRole('button', { name: 'Go to page 4' })).toBeFocused();
  await button(page, 'Pages').click();
  await expect(strip).toHaveCount(0);

  await page.goto('/assignment-view?subject=Physics');
  const card = page.getByRole('link').filter({ hasText: TITLE });
  await expect(card).toContainText(`Page 4 of ${PAGES}`);
  await card.click();
  await expectPage(page, 4);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Continued on page 4');
  await expect(page).toHaveURL(`${addressOf(assignment)}?page=4`);
  await page.goto(`${addressOf(assignment)}?page=2`);
  await expectPage(page, 2);
});

test('in fullscreen the controls rest after 3000 ms without mouse or key', { tag: '@wide' }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(10_000);
  await expect(controls(page), 'outside fullscreen they stay').toBeVisible();

  await button(page, 'Enter fullscreen').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const keys = page.getByRole('complementary', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('+');
  await page.clock.runFor(2900);
  await expect(controls(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(controls(page)).toBeHidden();
  await expect(button(page, 'Exit fullscreen')).toBeHidden();

  await page.mouse.move(700, 400);
  await expect(controls(page)).toBeVisible();
  await page.clock.runFor(3000);
  await expect(controls(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(controls(page)).toBeVisible();
});

test('Escape leaves fullscreen first, then the viewer', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/assignment-view?subject=Physics');
  await page.getByRole('link').filter({ hasText: TITLE }).click();
  await expectPage(page, 1);
  await page.keyboard.press('f');
  await expect(button(page, 'Exit fullscreen')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Enter fullscreen')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(page).toHaveURL(addressOf(assignment));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/assignment-view?subject=Physics');
  await expect(page.getByRole('heading', { name: 'Assignments for Physics' })).toBeVisible();
});

test('on a phone an Actions menu rotates and resets', { tag: '@narrow' }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await expect(button(page, 'Rotate left')).toBeHidden();
  await expect(button(page, 'Reset')).toBeHidden();
  await button(page, 'Actions').tap();
  await page.getByRole('menuitem', { name: 'Rotate', exact: true }).tap();
  await expectRotation(page, 90);
  await button(page, 'Zoom in').tap();
  await button(page, 'Actions').tap();
  await page.getByRole('menuitem', { name: 'Reset View', exact: true }).tap();
  await expectRotation(page, 0);
  await expectZoom(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Enter fullscreen').tap();
  await expect(button(page, 'Exit fullscreen')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Keyboard shortcuts' })).toBeHidden();
  await button(page, 'Actions').tap();
  const rotate = page.getByRole('menuitem', { name: 'Rotate', exact: true });
  await expect(rotate).toBeVisible();
  await page.clock.runFor(4000);
  await expect(rotate, 'an open menu doesn’t rest').toBeVisible();
});

test('the Actions menu opens by keyboard and gives the focus back', { tag: '@narrow' }, async ({ page }) => {
  await open(page);
  await button(page, 'Actions').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rotate', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions')).toBeFocused();
});

test('two fingers zoom between the bounds, and one turns a page that fits', { tag: '@narrow' }, async ({
  page,
}) => {
  await open(page);
  const { x, y } = await lieOf(page);
  const apart = (px: number) => [
    { x: x - px, y },
    { x: x + px, y },
  ];
  const swipe = (by: number) => [0, 0.25, 0.5, 0.75, 1].map((part) => [{ x: x + by * part, y }]);

  await touch(page, swipe(-120));
  await expectPage(page, 2);
  await touch(page, swipe(120));
  await expectPage(page, 1);

  await touch(page, [apart(20), apart(25), apart(30), apart(40)]);
  await expectZoom(page, 2);
  await touch(page, swipe(-60));
  await expectPage(page, 1);
  await touch(page, [apart(10), apart(40), apart(90), apart(150)]);
  await expectZoom(page, 4);
  await touch(page, [apart(150), apart(90), apart(40), apart(4)]);
  await expectZoom(page, 0.25);
});

test('blurs a page under a spinner until it is there, and offers to try again', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  connection.hold(/^\/api\/pages\//);
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto(addressOf(assignment));
  const blur = () => pageImage(page).evaluate((image) => getComputedStyle(image).filter);
  await expect(page.locator('[aria-busy="true"]').filter({ has: pageImage(page) })).toBeVisible();
  expect(await blur()).toMatch(/^blur\([1-9]/);
  connection.restore();
  await expectPage(page, 1);
  await expect.poll(blur).toBe('none');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  await page.goto('/assignments');
  connection.answer(/^\/api\/pages\//, {
    status: 404,
    body: { success: false, message: 'There is no such page.' },
  });
  await page.goto(`${addressOf(assignment)}?page=3`);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  connection.restore();
  await button(page, 'Retry').click();
  await expectPage(page, 3);
});

test('a page that takes longer than 30 seconds goes on loading, and can be tried again', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  connection.hold(/^\/api\/pages\//);
  await page.clock.install();
  await page.goto(addressOf(assignment));
  await expect(pageImage(page)).toBeAttached();
  const image = await pageImage(page).elementHandle();
  await page.clock.runFor(30_000);
  await expect(button(page, 'Retry')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(await image?.evaluate((element) => element.isConnected)).toBe(true);
  connection.restore();
  await expectPage(page, 1);
  await expect(button(page, 'Retry')).toHaveCount(0);

  connection.hold(/^\/api\/pages\//);
  await page.goto(`${addressOf(assignment)}?page=3`);
  await expect(pageImage(page)).toBeAttached();
  await page.clock.runFor(30_000);
  await expect(button(page, 'Retry')).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  connection.restore();
  await page.clock.runFor(10_000);
  await expectPage(page, 3);
});

test('assignments and projects have addresses, for whoever is signed in or signs in', {
  tag: '@wide',
}, async ({ page, openWindow }) => {
  const student = somebody('Nima Sherpa');
  await arriveSignedIn(await openWindow(), student);
  for (const kind of [assignment, project]) {
    await page.goto(addressOf(kind, ODD_TITLE));
    if (kind === assignment) {
      await expect(page).toHaveURL('/auth/login');
      await signIn(page, student);
    }
    await expect(page).toHaveURL(addressOf(kind, ODD_TITLE));
    await expectPage(page, 1);
    await expect(page.getByRole('heading', { name: ODD_TITLE, exact: true })).toBeVisible();
    await button(page, 'Back').click();
    await expect(page.getByRole('heading', { name: `${kind.pluralTitle} for` })).toBeVisible();
  }
});

test('assignments and projects that aren’t there are not found', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  for (const kind of [assignment, project]) {
    for (const path of [addressOf(kind, 'No such title'), `${kind.viewerPath}/Astrology/Stars`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: `${kind.title} Not Found`, exact: true })).toBeVisible();
      await expect(page.getByText(`The requested ${kind.id} could not be loaded.`)).toBeVisible();
    }
    await button(page, `Back to ${kind.pluralTitle}`).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${kind.listPath}`));
    await page.goto(addressOf(kind, 'No such title'));
    await expect(button(page, `Back to ${kind.pluralTitle}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`^[^?]*${kind.listPath}`));
  }
});

test('an item without pages says so', { tag: '@wide' }, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  const reply = await (await page.request.get('/api/assignment/subject?subject=Physics')).json();
  const bare = { ...reply.assignments[0], title: TITLE, _id: 'bare', images: [], cover: null };
  connection.answer(/^\/api\/assignment\/subject/, { body: { success: true, assignments: [bare] } });
  await page.goto(addressOf(assignment));
  await expect(page.getByText('No images available', { exact: true })).toBeVisible();
  await expect(button(page, 'Next page')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/assignment-view?subject=Physics');
  await page.goto('/coming-soon');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/assignment-view?subject=Physics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
  expect(asked.filter((address) => address.includes('undefined'))).toEqual([]);
  const details = page.waitForResponse(/\/api\/materials\/bare$/);
  await page.getByRole('link').filter({ hasText: TITLE }).click();
  expect((await details).status()).toBe(404);
  await expect(page.getByText('Assignment Not Found')).toHaveCount(0);
  await expect(page.getByText('No images available', { exact: true })).toBeVisible();
});

test('the second click of two on Back goes no step further', { tag: '@narrow' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/assignments');
  await page.getByRole('main').getByText('Physics', { exact: true }).click();
  await page.getByRole('link').filter({ hasText: TITLE }).click();
  await expectPage(page, 1);
  await button(page, 'Back').hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(page.getByRole('heading', { name: 'Assignments for Physics' })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page).toHaveURL('/assignment-view?subject=Physics');
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/assignments');
});

async function open(page: Page) {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto(addressOf(assignment));
  await expectPage(page, 1);
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

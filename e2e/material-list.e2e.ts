/** Tests the lists of assignments and projects (spec §2, List screen; §4, Lists; §8, List load failure). */
import { expect, type Page } from '@playwright/test';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { expectRendered, publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

const items = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const titles = (page: Page) => items(page).getByRole('heading', { level: 2 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

const LIST_LOOKS_AGAIN_MS = 5000;
const LONG_WORD = 'antidisestablishmentarianism'.repeat(3);

test.use({ data: 'empty' });

const { assignment, project } = MATERIAL_KINDS;
const searchBox = (page: Page, kind: MaterialKind) =>
  page.getByRole('searchbox', { name: `Search ${kind.plural}...` });
const published = { assignment: [] as Material[], project: [] as Material[] };

test.beforeAll(async ({ server }) => {
  for (const { id } of [assignment, project]) {
    const shelf = { kind: id, subject: 'Maths' } as const;
    published[id] = await publish(server, [
      { ...shelf, title: 'Sheet 10', description: 'Limits and continuity' },
      { ...shelf, title: 'algebra at home', description: `Quadratic equations ${LONG_WORD}` },
      { ...shelf, title: 'Sheet 2', description: 'The chain rule' },
    ]);
  }
});

// One screen shows both kinds, so each is tested at one of the widths.
for (const kind of [assignment, project]) {
  const [narrowFirst, wideFirst] = kind === assignment ? ['@narrow', '@wide'] : ['@wide', '@narrow'];

  test.describe(`the list of ${kind.plural}`, () => {
    test('shows each item’s title, description and date, and how many there are', {
      tag: narrowFirst,
    }, async ({ page }) => {
      await openList(page, kind);
      await expect(page.getByText(`3 ${kind.plural} found`)).toBeVisible();
      const today = inEnglish(published[kind.id][0]?.createdAt);
      for (const { title, description } of published[kind.id]) {
        const item = items(page).filter({ hasText: title });
        await expect(item).toContainText(description);
        await expect(item).toContainText(today);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'a long word widens nothing').toBeLessThanOrEqual(0);
    });

    test('opens the viewer with the item, and is as it was on the way back', { tag: wideFirst }, async ({
      page,
    }) => {
      await openList(page, kind);
      const asCard = await items(page).first().boundingBox();
      await button(page, 'List view').click();
      const asRow = await items(page).first().boundingBox();
      expect(asRow?.height ?? 0).toBeLessThan((asCard?.height ?? 0) / 1.5);
      await button(page, 'Date').click();
      await button(page, 'Date').click();
      await searchBox(page, kind).fill('sheet');
      await expect(titles(page)).toHaveText(['Sheet 2', 'Sheet 10']);

      await items(page).first().click();
      await expect(page).toHaveURL(`${kind.viewerPath}/Maths/Sheet%202`);
      await expectPage(page, 1);
      expect(await page.evaluate(() => history.state.usr)).toMatchObject({
        subject: 'Maths',
        item: { title: 'Sheet 2' },
      });

      await page.keyboard.press('Escape');
      await expect(titles(page)).toHaveText(['Sheet 2', 'Sheet 10']);
      await expect(searchBox(page, kind)).toHaveValue('sheet');
      await expect(button(page, 'List view')).toHaveAttribute('aria-pressed', 'true');
      await expect(button(page, 'Date')).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(titles(page)).toHaveText(['Sheet 2', 'Sheet 10']);
    });

    test('says that a subject has none yet, and that nobody named the subject', { tag: '@wide' }, async ({
      page,
    }) => {
      await openList(page, kind, 'Nepali');
      await expect(page.getByText(`0 ${kind.plural} found`)).toBeVisible();
      await expect(page.getByRole('heading', { name: `No ${kind.pluralTitle} Found` })).toBeVisible();
      await expect(page.getByText(`No ${kind.plural} are available for this subject yet.`)).toBeVisible();
      await expect(button(page, 'Clear Search')).toHaveCount(0);
      await page.goto(kind.listPath);
      await expect(
        page.getByRole('heading', { name: `${kind.pluralTitle} for Unknown Subject`, exact: true }),
      ).toBeVisible();
      await expect(page.getByText(`0 ${kind.plural} found`)).toBeVisible();
      await expect(
        page.getByRole('searchbox'),
        'the specification has them without a condition',
      ).toBeVisible();
      for (const name of ['Title', 'Date', 'List view']) await expect(button(page, name)).toBeVisible();
      await button(page, 'All subjects').click();
      await expect(page).toHaveURL(kind.pickerPath);
    });
  });
}

test('sorts by title and date, and the other way round when pressed again', { tag: '@wide' }, async ({
  page,
}) => {
  await openList(page, assignment);
  await expect(button(page, 'Title')).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveText(['algebra at home', 'Sheet 2', 'Sheet 10']);
  await button(page, 'Title').click();
  await expect(titles(page)).toHaveText(['Sheet 10', 'Sheet 2', 'algebra at home']);
  await button(page, 'Date').click();
  await expect(titles(page)).toHaveText(['Sheet 10', 'algebra at home', 'Sheet 2']);
  await expect(button(page, 'Date')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Date')).toHaveAccessibleDescription('Sorted ascending');
  await button(page, 'Date').click();
  await expect(titles(page)).toHaveText(['Sheet 2', 'algebra at home', 'Sheet 10']);
  await expect(button(page, 'Date')).toHaveAccessibleDescription('Sorted descending');
  await button(page, 'Title').click();
  await expect(titles(page)).toHaveText(['algebra at home', 'Sheet 2', 'Sheet 10']);
});

test('finds by title or description, and says when nothing matches', { tag: '@wide' }, async ({ page }) => {
  await openList(page, assignment);
  await searchBox(page, assignment).fill('SHEET');
  await expect(titles(page)).toHaveText(['Sheet 2', 'Sheet 10']);
  await searchBox(page, assignment).fill(' quadratic ');
  await expect(titles(page)).toHaveText(['algebra at home']);
  await expect(page.getByText('1 assignment found')).toBeVisible();

  await searchBox(page, assignment).fill('thermodynamics');
  await expect(page.getByText('0 assignments found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Assignments Found' })).toBeVisible();
  await expect(page.getByText(/different keywords/)).toBeVisible();
  await button(page, 'Clear Search').click();
  await expect(titles(page)).toHaveCount(3);
  await searchBox(page, assignment).fill('chain');
  await button(page, 'Clear search').click();
  await expect(titles(page)).toHaveCount(3);
});

test('says that it is loading, and when the server fails, and tries again', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const call = new RegExp(`^${assignment.listCall}`);
  connection.hold(call);
  await openList(page, assignment);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  connection.answer(call, {
    status: 503,
    body: { success: false, message: 'The shelf is being painted.' },
  });
  await page.reload();
  await expect(notifications(page).getByText('The shelf is being painted.')).toBeVisible();
  await expect(page.getByText(/found$/)).toHaveCount(0);

  const nonsense = notifications(page).getByText('Something went wrong', { exact: true });
  for (const status of [500, 200]) {
    connection.answer(call, { status, body: '<html>Welcome to the Wi-Fi</html>' });
    await button(page, 'Try again').click();
    await expect(nonsense).toHaveCount(1);
    await notifications(page).getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(nonsense).toHaveCount(0);
  }

  connection.restore();
  await button(page, 'Try again').click();
  await expect(titles(page)).toHaveCount(3);
});

test('a list shows what is published meanwhile, and moves nothing that is read', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  const subject = 'English';
  const shelf = { kind: 'assignment', subject } as const;
  await publish(
    server,
    ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((title) => ({ ...shelf, title })),
  );
  await page.setViewportSize({ width: 700, height: 600 });
  await openList(page, MATERIAL_KINDS.assignment, subject);
  await button(page, 'List view').click();
  const read = items(page).filter({ hasText: 'H' });
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();

  await publish(server, [{ ...shelf, title: 'A' }]);
  await page.clock.fastForward(LIST_LOOKS_AGAIN_MS);
  await expect(titles(page)).toHaveText(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']);
  await expect(page.getByText('9 assignments found')).toBeAttached();
  await expect.poll(async () => (await read.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
});

test('a card that the focus rests on has its first page here before it is opened', {
  tag: '@narrow',
}, async ({ openWindow, server }) => {
  // At this pixel ratio, trimming the margins decides between two image widths.
  const page = await openWindow({ deviceScaleFactor: 2.3 });
  const item = { kind: 'assignment', subject: 'Computer', title: 'Logic' } as const;
  // The content of this page is as wide as a text between its margins.
  const pdf = makePdf([{ content: '0 g 72 72 451 698 re f' }]);
  const [material] = await publish(server, [{ ...item, pdf }]);
  if (!material) throw new Error('Nothing was published.');
  await arriveSignedIn(page, somebody('Nima Lama'));
  await expectRendered(page, material);
  const fetched: string[] = [];
  page.on(
    'request',
    (request) => /\/1\?width=(960|1600)$/.test(request.url()) && fetched.push(request.url()),
  );
  await page.goto('/assignment-view?subject=Computer');
  const card = items(page).first();
  // The cover has loaded, so the page has been rendered and is requested only once.
  const cover = card.locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await card.focus();
  await expect.poll(() => fetched).toHaveLength(1);
  await card.press('Enter');
  await expectPage(page, 1);
  const shown = page.getByRole('img', { name: /^Page 1 of/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.src)).toBe(fetched[0]);
  expect(fetched).toHaveLength(1);
});

async function openList(page: Page, kind: MaterialKind, subject = 'Maths') {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto(`${kind.listPath}?subject=${subject}`);
  await expect(
    page.getByRole('heading', { name: `${kind.pluralTitle} for ${subject}`, exact: true }),
  ).toBeVisible();
}

const inEnglish = (date = '') =>
  new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

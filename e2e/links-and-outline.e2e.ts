/** Tests the links over a page, the outline beside it, and pages that are called by their labels. */
import { expect, type Page } from '@playwright/test';
import { publish } from '#test/browser/library.ts';
import { expectZoom, touch } from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import { arriveSignedIn, expectPage, somebody } from '#test/browser/vocabulary.ts';
import {
  AROUND_TEXT,
  linkTo,
  makeLinkedPdf,
  outlineObjects,
  toAddress,
  toPage,
} from '#test/server/linked-pdf.ts';

const TITLE = 'Cells and Genes';
const NEXT_LINE = '60 350 260 390';

test.use({ data: 'own library' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const outlineOf = (page: Page) => page.getByRole('navigation', { name: 'Outline' });

const makeDocument = (site: string) =>
  makeLinkedPdf({
    pages: [
      {
        text: 'Submit here',
        annotations: [
          linkTo(toAddress(site), { rect: AROUND_TEXT }),
          linkTo(toPage(3), { rect: NEXT_LINE }),
          linkTo(toAddress('javascript:alert\\(1\\)')),
        ],
      },
      { text: 'Walls' },
      { text: 'Growth' },
      { text: 'Genes' },
    ],
    catalogue: (first) => `/Outlines ${first} 0 R /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>`,
    objects: (first) =>
      outlineObjects(
        [
          { title: 'Cells', leads: toPage(0), below: [{ title: 'Walls', leads: toPage(1) }] },
          { title: 'Genes', leads: toPage(3) },
        ],
        first,
      ),
  });

test.beforeAll(async ({ server }) => {
  const pdf = makeDocument(`${server.url}/terms-and-conditions`);
  await publish(server, [{ kind: 'assignment', subject: 'Biology', title: TITLE, pdf }]);
});

async function open(page: Page) {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto(`/assignment/Biology/${encodeURIComponent(TITLE)}`);
  await expectPage(page, 1);
}

test('links lie over the page, say where they lead, and are followed by mouse and key', {
  tag: '@wide',
}, async ({ page, server }) => {
  await open(page);
  const links = page.getByRole('group', { name: 'Links on page 1' });
  await expect(links.getByRole('link')).toHaveCount(2);
  const { host } = new URL(server.url);
  const submit = link(page, `Submit here, opens ${host} in a new tab`);
  await expect(submit).toHaveAttribute('rel', 'noopener noreferrer');
  const opened = page.waitForEvent('popup');
  await submit.click();
  const tab = await opened;
  await expect(tab).toHaveURL(/terms-and-conditions$/);
  expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  await tab.close();
  await expectPage(page, 1);

  const box = await submit.boundingBox();
  if (!box) throw new Error('The link has no place.');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString()), 'a drag marks the words').toMatch(
    /^Submit h/,
  );
  expect(page.context().pages()).toHaveLength(1);

  await link(page, 'Page 4').focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 4);
  await expect(page.getByRole('region', { name: TITLE })).toBeFocused();
});

test('a link that takes the focus on an enlarged page comes into sight', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  await expect(link(page, 'Page 4')).toBeAttached();
  for (let zoom = 1; zoom < 4; zoom += 0.25) await button(page, 'Zoom in').click();
  await expectZoom(page, 4);
  await page.getByRole('region', { name: TITLE }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link(page, 'Page 4')).toBeFocused();
  await expect(link(page, 'Page 4')).toBeInViewport({ ratio: 0.5 });
});

test('on a phone a tap follows a link, and a finger that begins on one turns the page', {
  tag: '@narrow',
}, async ({ page }) => {
  await open(page);
  await link(page, 'Page 4').tap();
  await expectPage(page, 4);
  await page.keyboard.press('Home');
  await expectPage(page, 1);
  const submit = await page.getByRole('link', { name: /^Submit here/ }).boundingBox();
  if (!submit) throw new Error('The link has no place.');
  const [x, y] = [submit.x + submit.width - 8, submit.y + submit.height / 2];
  await touch(page, [[{ x, y }], [{ x: x - 60, y }], [{ x: x - 150, y }]]);
  await expectPage(page, 2);
  expect(page.context().pages()).toHaveLength(1);
});

test('the outline is a list beside the pages, by mouse and by key', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  await button(page, 'Outline').click();
  const outline = outlineOf(page);
  await expect(outline.getByRole('listitem')).toHaveCount(3);
  const cells = outline.getByRole('button', { name: 'Cells page 1' });
  await expect(cells).toBeFocused();
  await expect(cells).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  await expect(outline.getByRole('button', { name: 'Walls page 2' })).toHaveAttribute('aria-current', 'page');
  await outline.getByRole('button', { name: 'Genes page 4' }).click();
  await expectPage(page, 4);
  await page.keyboard.press('ArrowLeft');
  await expectPage(page, 3);
  await expect(outline.getByRole('button', { name: 'Walls page 2' })).toHaveAttribute('aria-current', 'page');
  const [list, sheet] = [
    await outline.boundingBox(),
    await page.getByRole('img', { name: 'Page 3 of 4' }).boundingBox(),
  ];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(sheet?.x ?? 0);
  await page.keyboard.press('Escape');
  await expect(outline).toHaveCount(0);
  await expect(button(page, 'Outline')).toBeFocused();
  await expectPage(page, 3);
});

test('on a phone the outline is a sheet that closes once a page is chosen', { tag: '@narrow' }, async ({
  page,
}) => {
  await open(page);
  await button(page, 'Actions').tap();
  await page.getByRole('menuitem', { name: 'Outline' }).tap();
  await outlineOf(page).getByRole('button', { name: 'Genes page 4' }).tap();
  await expectPage(page, 4);
  await expect(outlineOf(page)).toHaveCount(0);
});

test('a page is called by its label as well as by its number', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  const field = page.getByLabel('Page number');
  await expect(field).toHaveAccessibleDescription('(i)');
  await field.fill('ii');
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  await expect(field).toHaveAccessibleDescription('(ii)');
  await field.fill('2');
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  await field.fill('4');
  await page.keyboard.press('Enter');
  await expectPage(page, 4);
  await field.fill('vii');
  await page.keyboard.press('Enter');
  await expectPage(page, 4);
});

test('links, outline and labels pass axe on wide screens and at 320 px', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  await button(page, 'Outline').click();
  await expect(link(page, 'Page 4')).toBeAttached();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect(outlineOf(page)).toBeVisible();
    await expectNoViolations(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

/** How pages are laid out and shown: trimmed on phones, by width or two by two on wide screens, at night, and as copies. */
import { expect, type Page } from '@playwright/test';
import { publish } from './support/library.ts';
import { doubleTap, expectMoved, expectZoom, lieOf, pageImage, touch } from './support/page-on-stage.ts';
import { test } from './support/test.ts';
import { arriveSignedIn, expectPage, somebody } from './support/vocabulary.ts';

const TITLE = 'Projectile motion';
const ADDRESS = `/assignment/Physics/${encodeURIComponent(TITLE)}`;
const PAGES = 5;

test.use({ environment: { SAMPLE_LIBRARY: 'off' } });

test.beforeAll(async ({ server }) => {
  await publish(server, [
    { kind: 'assignment', subject: 'Physics', title: TITLE, pdf: 'physics-projectile-motion.pdf' },
    {
      kind: 'assignment',
      subject: 'Physics',
      title: 'To take along',
      pdf: 'physics-projectile-motion.pdf',
      isDownloadable: 'true',
    },
  ]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stage = (page: Page) => page.getByRole('region', { name: TITLE });
const widthOfPage = async (page: Page) => Math.round((await pageImage(page).boundingBox())?.width ?? 0);

async function open(page: Page) {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto(ADDRESS);
  await expectPage(page, 1);
}

test('on a phone a page opens without its blank margins, and whole with one tap', { tag: '@narrow' }, async ({
  page,
}) => {
  await open(page);
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(() => widthOfPage(page)).toBeGreaterThan(width);
  await expectZoom(page, 1);
  const text = page.getByText('Before writing any equation, draw the forces.');
  await expect(text).toBeAttached();
  const line = await text.boundingBox();
  expect(line?.x).toBeGreaterThanOrEqual(0);
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual(width);

  await button(page, 'Whole page').tap();
  await expect(button(page, 'Whole page')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => widthOfPage(page)).toBeLessThanOrEqual(width);
  await expectZoom(page, 1);
  await page.reload();
  await expectPage(page, 1);
  await expect.poll(() => widthOfPage(page), 'as it was chosen').toBeLessThanOrEqual(width);
  await button(page, 'Whole page').tap();
  await expect.poll(() => widthOfPage(page)).toBeGreaterThan(width);
});

test('on a phone a double tap zooms, and back', { tag: '@narrow' }, async ({ page }) => {
  await open(page);
  const { x, y } = await lieOf(page);
  await doubleTap(page, { x, y });
  await expect.poll(async () => (await lieOf(page)).zoom).toBeGreaterThan(1.1);
  await doubleTap(page, { x, y });
  await expectZoom(page, 1);
});

test('the viewer’s bar has the theme switch, and on a phone the whole of title and subject', async ({
  page,
}) => {
  await open(page);
  const theme = page.getByRole('button', { name: /^Theme/ });
  for (const words of [
    page.getByRole('heading', { name: TITLE }),
    page.getByText('Physics · Assignment', { exact: true }),
  ]) {
    const isCut = await words.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    );
    expect(isCut).toBe(false);
  }
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-theme', 'light');
  await theme.click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.goto('/assignment/Physics/No%20Such%20Title');
  await expect(theme).toBeVisible();
});

test('a page that is higher than the screen scrolls under a finger, and then turns', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 700, height: 400 });
  await open(page);
  const middle = { x: 350, y: 200 };
  const draw = (by: number) =>
    touch(
      page,
      [0, 0.25, 0.5, 0.75, 1].map((part) => [{ x: middle.x, y: middle.y + by * part }]),
    );
  const before = await lieOf(page);
  await draw(-100);
  await expect.poll(async () => (await lieOf(page)).y).toBeLessThan(before.y - 50);
  await expectPage(page, 1);
  for (let turns = 0; turns < 12 && (await page.getByLabel('Page number').inputValue()) === '1'; turns++)
    await draw(-150);
  await expectPage(page, 2);
  const top = await lieOf(page);
  await draw(150);
  await expectPage(page, 1);
  expect((await lieOf(page)).y, 'at its end').toBeLessThan(top.y);
});

test('on a wide screen a page fits the window or its width, which scrolls', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  const fitted = await widthOfPage(page);
  await button(page, 'Fit width').click();
  await expect.poll(() => widthOfPage(page)).toBeGreaterThan(1000);
  await expectZoom(page, 1);
  const top = await lieOf(page);
  await pageImage(page).hover({ position: { x: 500, y: 100 } });
  await page.mouse.wheel(0, 200);
  await expectMoved(page, top, { x: 0, y: -200 });
  await expectZoom(page, 1);
  await page.keyboard.press('PageDown');
  await expectPage(page, 1);
  for (let steps = 0; steps < 5 && (await page.getByLabel('Page number').inputValue()) === '1'; steps++)
    await page.keyboard.press('PageDown');
  await expectPage(page, 2);
  await page.keyboard.press('PageUp');
  await expectPage(page, 1);
  await button(page, 'Reset').click();
  await expectMoved(page, top, { x: 0, y: 0 });
  await button(page, 'Fit page').click();
  await expect.poll(() => widthOfPage(page)).toBe(fitted);
});

test('two pages stand side by side where they fit, and are turned together', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  await button(page, 'Two pages').click();
  const shown = (number: number) => page.getByRole('img', { name: `Page ${number} of ${PAGES}` });
  await expect(shown(1)).toBeVisible();
  await expect(shown(2)).toBeVisible();
  await button(page, 'Next page').click();
  await expect(shown(3)).toBeVisible();
  await expect(shown(4)).toBeVisible();
  await button(page, 'Next page').click();
  await expect(shown(5)).toBeVisible();
  await expect(pageImage(page)).toHaveCount(1);
  await page.setViewportSize({ width: 800, height: 1000 });
  await expect(button(page, 'Two pages')).toHaveCount(0);
  await expect(pageImage(page)).toHaveCount(1);
});

test('a click beside the page turns it', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('There is no stage.');
  await page.mouse.click(box.x + box.width - 60, box.y + box.height / 2);
  await expectPage(page, 2);
  await page.mouse.click(box.x + 60, box.y + box.height / 2);
  await expectPage(page, 1);
  await button(page, 'Zoom in').click();
  await page.mouse.click(box.x + 60, box.y + box.height / 2);
  await expectPage(page, 1);
});

test('pages are dimmed in the dark theme, and stay on night paper once that is chosen', {
  tag: '@wide',
}, async ({ page }) => {
  await open(page);
  const dimming = () =>
    pageImage(page).evaluate(
      (image) => getComputedStyle(image.parentElement as Element, '::after').backgroundColor,
    );
  const filter = () => pageImage(page).evaluate((image) => getComputedStyle(image).filter);
  expect(await dimming()).toMatch(/\b0\)$|transparent/);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await dimming()).toMatch(/0\.12\)$/);
  await expect.poll(filter).toBe('none');
  await button(page, 'Night paper').click();
  await expect.poll(filter).toMatch(/invert\(.+\) hue-rotate\(180deg\)/);
  await page.reload();
  await expectPage(page, 1);
  await expect.poll(filter).toMatch(/invert/);
  await button(page, 'Night paper').click();
  await expect.poll(filter).toBe('none');
});

test('what its publisher allows is downloaded and printed, and nothing else', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page);
  await expect(button(page, 'Download')).toHaveCount(0);
  await expect(button(page, 'Print')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(pageImage(page)).toBeHidden();
  await expect(page.getByText('The publisher of these pages doesn’t allow printing them.')).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.goto(`/assignment/Physics/${encodeURIComponent('To take along')}`);
  await expectPage(page, 1);
  const arriving = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await arriving).suggestedFilename()).toBe('To take along.pdf');
  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>('body > div[aria-hidden] img')];
      document.title = `${sheets.filter((sheet) => sheet.naturalWidth > 0).length} printed`;
    };
  });
  await button(page, 'Print').click();
  await expect(page).toHaveTitle(`${PAGES} printed`, { timeout: 20_000 });
});

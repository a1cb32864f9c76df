/** Tests pages zoomed in beyond their pictures' resolution: the visible part is drawn again, and sharp. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectRendered, publish } from '#test/browser/library.ts';
import { expectZoom, pageImage } from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';
import { A0, makeSmallPrint } from '#test/server/small-print.ts';

const MAX_PIXELS = 40_000_000;
const SAMPLES_ACROSS = 20;

test.use({ data: 'empty' });

const tiles = (page: Page) => page.locator('img[src*="/tiles/"]');
const stage = (page: Page) => page.getByRole('region', { name: 'Poster' });

test.beforeEach(async ({ page, server }) => {
  const [poster] = await posterOn(server);
  if (!poster) throw new Error('Nothing was published.');
  await arriveSignedIn(page, somebody('Nima Lama'));
  await expectRendered(page, poster);
});

let published: ReturnType<typeof publish> | undefined;
function posterOn(server: Parameters<typeof publish>[0]) {
  const pdf = makeSmallPrint(A0);
  published ??= publish(server, [{ kind: 'assignment', subject: 'Physics', title: 'Poster', pdf }]);
  return published;
}

async function open(page: Page) {
  await page.goto('/assignment/Physics/Poster');
  await expect(pageImage(page)).toHaveJSProperty('complete', true);
  await expect(page.getByRole('group', { name: 'Text of page 1' })).toBeAttached();
}

async function zoomIn(page: Page) {
  for (let step = 0; step < 12; step++) await page.keyboard.press('+');
  await expectZoom(page, 4);
}

/** Returns the fraction of the page's visible part that loaded tiles cover. */
const coveredPart = (page: Page) =>
  stage(page).evaluate((section, across) => {
    const view = section.getBoundingClientRect();
    const rectOf = (image: Element) => image.getBoundingClientRect();
    const all = [...section.querySelectorAll('img')];
    const paper = all.filter(({ src }) => !src.includes('/tiles/')).map(rectOf);
    const drawn = all.filter((one) => one.src.includes('/tiles/') && one.complete && one.naturalWidth > 0);
    const covered = drawn.map(rectOf);
    const isIn = (rects: DOMRect[], x: number, y: number) =>
      rects.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
    const points = Array.from({ length: across * across }, (_, index) => ({
      x: view.left + ((index % across) + 0.5) * (view.width / across),
      y: view.top + (Math.floor(index / across) + 0.5) * (view.height / across),
    })).filter(({ x, y }) => isIn(paper, x, y));
    return points.filter(({ x, y }) => isIn(covered, x, y)).length / points.length;
  }, SAMPLES_ACROSS);

const heldPixels = (page: Page) =>
  page.evaluate(() =>
    [...document.images].reduce(
      (sum, { naturalWidth, naturalHeight }) => sum + naturalWidth * naturalHeight,
      0,
    ),
  );

/** Returns the mean difference between neighbouring pixels of the stage. */
async function sharpness(page: Page): Promise<number> {
  const picture = sharp(await stage(page).screenshot())
    .greyscale()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = info.width; at < data.length; at++)
    sum +=
      Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) +
      Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
  return sum / data.length;
}

test('at 400 % a poster is as sharp as its file, upright and rotated, and as before when it fits again', {
  tag: '@wide',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page);
  expect(asked.filter((address) => address.includes('/tiles/'))).toEqual([]);

  await zoomIn(page);
  await expect.poll(() => coveredPart(page)).toBe(1);
  expect(await heldPixels(page)).toBeLessThanOrEqual(MAX_PIXELS);
  const withTiles = await sharpness(page);
  const show = (visibility: string) =>
    tiles(page).evaluateAll((all, value) => {
      for (const tile of all as HTMLElement[]) tile.style.visibility = value;
    }, visibility);
  await show('hidden');
  expect(withTiles).toBeGreaterThan(1.3 * (await sharpness(page)));
  await show('');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await expect.poll(() => coveredPart(page)).toBe(1);
  expect(await heldPixels(page)).toBeLessThanOrEqual(MAX_PIXELS);

  await page.keyboard.press('0');
  await expectZoom(page, 1);
  await expect(tiles(page)).toHaveCount(0);
  await expect(pageImage(page)).toBeVisible();
});

test('where the server draws no more for somebody, the page stays as it is', { tag: '@wide' }, async ({
  page,
}) => {
  await page.route(/\/tiles\//, (route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'Please wait.' } }),
  );
  await open(page);
  const refused = page.waitForResponse(/\/tiles\//);
  await zoomIn(page);
  await refused;
  await expect(tiles(page)).toHaveCount(0);
  await expect(pageImage(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('whoever saves data gets no more than the picture', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  let asked = 0;
  await page.route(/\/tiles\//, (route) => {
    asked++;
    return route.continue();
  });
  await open(page);
  await zoomIn(page);
  await page.keyboard.press('0');
  await expectZoom(page, 1);
  expect(asked).toBe(0);
});

/** Tests the viewer's layouts (trimmed on phones, by width or in pairs elsewhere), night paper and copies. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectRendered, publish } from '#test/browser/library.ts';
import { doubleTap, expectMoved, expectZoom, lieOf, pageImage, touch } from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

const TITLE = 'Projectile Motion and Energy';
const PAGES = 5;

test.use({ data: 'own library' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stage = (page: Page, title = TITLE) => page.getByRole('region', { name: title });
const widthOfPage = async (page: Page) => Math.round((await pageImage(page).boundingBox())?.width ?? 0);

/** Opens an item; of `published` the layout and photographs are unknown before they are rendered. */
async function open(page: Page, title = TITLE, published: Awaited<ReturnType<typeof publish>> = []) {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  for (const material of published) await expectRendered(page, material);
  await page.goto(`/assignment/Physics/${encodeURIComponent(title)}`);
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

test('on a phone a double tap zooms to the column under the finger, and back', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  const title = 'In two columns';
  const published = await publish(server, [
    { kind: 'assignment', subject: 'Physics', title, pdf: inTwoColumns() },
  ]);
  await open(page, title, published);
  const room = await stage(page, title).boundingBox();
  if (!room) throw new Error('There is no stage.');
  for (const words of ['Line 14, narrow', 'Line 14 of a column that is twice as wide']) {
    const line = page.getByText(words);
    await expect(line).toBeAttached();
    const before = await placeOf(line);
    await doubleTap(page, before);
    // The column is as wide as the stage, except for its margins.
    await expect.poll(async () => (await placeOf(line)).width / room.width).toBeGreaterThan(0.85);
    const zoomed = await placeOf(line);
    expect(zoomed.width).toBeLessThan(room.width);
    expect(zoomed.x, 'in the middle').toBeCloseTo(room.x + room.width / 2, -1);
    expect(zoomed.y, 'at the height of the finger').toBeCloseTo(before.y, -1);
    await doubleTap(page, zoomed);
    await expectZoom(page, 1);
    await expect.poll(async () => Math.round((await placeOf(line)).x)).toBe(Math.round(before.x));
  }
});

/** Returns an element's centre and width. */
async function placeOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error('It has no place.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

function inTwoColumns(): Buffer {
  const line = (words: string, left: number, row: number) =>
    `BT /F1 14 Tf ${left} ${750 - 20 * row} Td (Line ${row + 10}${words}) Tj ET`;
  const rows = Array.from({ length: 20 }, (_, row) =>
    [line(', narrow', 60, row), line(' of a column that is twice as wide', 220, row)].join(' '),
  );
  return makePdf([{ content: rows.join(' ') }]);
}

test('on a phone the next page is fetched as wide as it will stand without its own margins', {
  tag: '@narrow',
}, async ({ page, server }) => {
  const title = 'Wide, then narrow';
  const marked = (left: number, width: number) => ({ content: `0 g ${left} 400 ${width} 100 re f` });
  const pdf = makePdf([marked(10, 575), marked(200, 200), marked(10, 575)]);
  const [material] = await publish(server, [{ kind: 'assignment', subject: 'Physics', title, pdf }]);
  if (!material) throw new Error('Nothing was published.');
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await expectRendered(page, material);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(server.url.length)));
  const askedOf = (number: number) =>
    asked.filter((path) => path.startsWith(`${material.images[number - 1]}?`));
  const source = () => pageImage(page).evaluate((image: HTMLImageElement) => image.getAttribute('src'));

  await page.goto(`/assignment/Physics/${encodeURIComponent(title)}`);
  await expectPage(page, 1);
  expect(await source()).toMatch(/width=480$/);
  await expect.poll(() => askedOf(2)).toEqual([expect.stringMatching(/width=960$/)]);
  for (const [turn, number] of [
    ['Next page', 2],
    ['Next page', 3],
    ['Previous page', 2],
  ] as const) {
    await expect.poll(() => askedOf(number)).toHaveLength(1);
    await button(page, turn).tap();
    await expectPage(page, number);
    expect([await source()]).toEqual(askedOf(number));
  }
  for (const number of [1, 2, 3]) expect(askedOf(number), 'asked for once').toHaveLength(1);
});

test('on a phone the viewer’s bar has the theme switch, and the whole of title and subject', {
  tag: '@narrow',
}, async ({ page }) => {
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

test('a wide screen', { tag: '@wide' }, async ({ page }) => {
  await open(page);

  await test.step('a click beside the page turns it', async () => {
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

  await test.step('on a wide screen a page fits the window or its width, which scrolls', async () => {
    await button(page, 'Reset').click();
    await expectZoom(page, 1);
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

  await test.step('two pages stand side by side where they fit, and are turned together', async () => {
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
  await button(page, 'Dark pages').click();
  await expect.poll(filter).toMatch(/invert\(.+\) hue-rotate\(180deg\)/);
  await button(page, 'Pages').click();
  const small = page.getByRole('navigation', { name: 'Pages' }).locator('img').first();
  await expect(small, 'in the strip as well').toHaveCSS('filter', await filter());
  await page.reload();
  await expectPage(page, 1);
  await expect.poll(filter).toMatch(/invert/);
  await button(page, 'Dark pages').click();
  await expect.poll(filter).toBe('none');
});

test('on night paper lightness is inverted, hues are kept, and photographs are left alone', {
  tag: '@wide',
}, async ({ page, server }) => {
  const title = 'With a photograph';
  const published = await publish(server, [
    { kind: 'assignment', subject: 'Physics', title, pdf: withPhotograph() },
  ]);
  await open(page, title, published);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const day = await coloursOn(page);
    await pressInHeader(page, 'Dark pages');
    const night = await coloursOn(page);
    for (const [light, dark] of [
      [day.paper, day.ink],
      [night.ink, night.paper],
    ] as const) {
      expect(Math.min(...light)).toBeGreaterThan(200);
      expect(Math.max(...dark)).toBeLessThan(50);
    }
    for (const mark of ['red', 'blue'] as const) {
      expect(Math.max(...night[mark])).toBeGreaterThan(Math.max(...day[mark]));
      expect(Math.abs(hueOf(night[mark]) - hueOf(day[mark])), mark).toBeLessThan(20);
    }
    expect([night.photoLeft, night.photoRight]).toEqual([day.photoLeft, day.photoRight]);
    await pressInHeader(page, /^(Light|Dark) pages$/);
    expect(await coloursOn(page)).toEqual(day);
  }
});

type Colour = readonly [red: number, green: number, blue: number];

/** The page's size in points; its origin is the lower left corner. */
const SHEET = { width: 595, height: 842 };

function withPhotograph(): Buffer {
  const mark = (colour: string, left: number) => `${colour} rg ${left} 690 100 80 re f`;
  const photograph = 'q 240 0 0 200 60 450 cm BI /W 2 /H 1 /CS /RGB /BPC 8 /F /AHx ID 204080c07040> EI Q';
  const content = [mark('0 0 0', 60), mark('0.6 0.1 0.1', 240), mark('0.1 0.2 0.6', 420), photograph];
  return makePdf([{ ...SHEET, content: content.join(' ') }]);
}

/** Returns the colours that the window shows of the page with the photograph. */
async function coloursOn(page: Page) {
  const box = await pageImage(page).boundingBox();
  if (!box) throw new Error('No page is shown.');
  const window = sharp(await page.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw();
  const { data, info } = await window.toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): Colour => {
    const left = Math.round(box.x + (x / SHEET.width) * box.width);
    const top = Math.round(box.y + (1 - y / SHEET.height) * box.height);
    const [red = 0, green = 0, blue = 0] = data.subarray((top * info.width + left) * info.channels);
    return [red, green, blue];
  };
  return {
    ...{ paper: colourAt(450, 550), ink: colourAt(110, 730) },
    ...{ red: colourAt(290, 730), blue: colourAt(470, 730) },
    ...{ photoLeft: colourAt(110, 550), photoRight: colourAt(250, 550) },
  };
}

/** Returns the hue in degrees from −60, so that all reds are close together. */
function hueOf([red, green, blue]: Colour): number {
  const highest = Math.max(red, green, blue);
  const range = highest - Math.min(red, green, blue);
  if (highest === red) return ((green - blue) / range) * 60;
  return highest === green ? 120 + ((blue - red) / range) * 60 : 240 + ((red - green) / range) * 60;
}

/** Presses a button of the header, which on a phone is in the Actions menu. */
async function pressInHeader(page: Page, name: string | RegExp) {
  const actions = button(page, 'Actions');
  const isPhone = await actions.isVisible();
  if (isPhone) await actions.click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name }).click();
}

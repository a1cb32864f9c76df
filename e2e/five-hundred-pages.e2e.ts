/** Tests an item with the most pages allowed: its form is as fast as with one, and Tab gets past its pages. */
import { expect, type Page } from '@playwright/test';
import type { Material, MaterialDetail } from '#shared/materials.ts';
import { arriveAs, publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';

test.use({ data: 'empty' });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the item's editor as if it had this many pages, because rendering them isn't tested here. */
async function openWith(page: Page, { _id }: Material, count: number) {
  await page.unrouteAll();
  await page.route(`**/api/materials/${_id}`, async (route) => {
    const answer = await route.fetch();
    const { material, ...reply } = (await answer.json()) as { material: MaterialDetail };
    const images = Array.from({ length: count }, (_, index) => `${material.images[0]}&of=${index}`);
    const pages = images.map((image) => ({ ...material.pages[0], image, state: 'ready' }));
    await route.fulfill({ response: answer, json: { ...reply, material: { ...material, images, pages } } });
  });
  await page.route(/\/api\/pages\//, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
  await page.goto(`/admin/material/${_id}`);
  await expect(page.getByLabel('Title')).not.toHaveValue('');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count);
}

/** Returns the median time in ms from typing a letter in the title to its layout. */
const letterMs = (page: Page) =>
  page.getByLabel('Title').evaluate(async (field: HTMLInputElement) => {
    field.focus();
    const took: number[] = [];
    for (let letter = 0; letter < 15; letter++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const began = performance.now();
      document.execCommand('insertText', false, 'x');
      await Promise.resolve();
      document.body.getBoundingClientRect();
      took.push(performance.now() - began);
    }
    return took.sort((one, other) => one - other)[7] ?? Number.NaN;
  });

test('a letter in the title costs with 500 pages about what it costs with one', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const [item] = await publish(server, [{ kind: 'project', subject: 'Biology', title: 'Herbarium' }]);
  if (!item) throw new Error('Nothing was published.');
  await arriveAs(page, server, 'admin');
  await openWith(page, item, 1);
  const withOne = await letterMs(page);
  await openWith(page, item, 500);
  expect(await letterMs(page)).toBeLessThan(4 * withOne + 5);
});

test('the keyboard comes past all pages by a few keys, and reaches each of them', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const [item] = await publish(server, [{ kind: 'project', subject: 'Biology', title: 'Mosses' }]);
  if (!item) throw new Error('Nothing was published.');
  await arriveAs(page, server, 'admin');
  // Forty pages make enough rows for every arrow key; finding one of 2,000 buttons by role would take minutes.
  await openWith(page, item, 40);
  const focused = page.locator(':focus');
  const walk = async (key: string, to: string) => {
    await page.keyboard.press(key);
    await expect(focused).toHaveAccessibleName(to);
  };
  await page.locator('[data-action=turn]').first().focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Remove page 1');
  await walk('Shift+Tab', 'Rotate page 1 right');
  await expect(page.getByText('Use the arrow keys to move between pages.')).toBeVisible();
  await walk('ArrowRight', 'Rotate page 2 right');
  await walk('End', 'Rotate page 40 right');
  await walk('ArrowLeft', 'Rotate page 39 right');
  await walk('Home', 'Rotate page 1 right');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAccessibleName('Rotate page 1 right');
  await walk('ArrowUp', 'Rotate page 1 right');
  await walk('ArrowRight', 'Rotate page 2 right');
  await walk('Shift+Tab', 'Move page 2 earlier');
  for (const next of ['Rotate page 2 right', 'Remove page 2', 'Move page 2 later', 'Assignment'])
    await walk('Tab', next);
  await walk('Shift+Tab', 'Move page 2 later');
});

/** Tests printing: all loaded messages of a chat, and of the viewer what the publisher allows. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, bubbles, button, enter, fill, input, join } from '#test/browser/chat-room.ts';
import { expectRendered, publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, expectPrinted, messages, somebody } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a chat is printed on as many sheets as it takes', { tag: '@wide' }, async ({ page, server }) => {
  const other = await join(server, ROOMS.anonymous);
  await fill(other, 'A line that is printed\nand another\nand the last', 20);
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await expect(bubbles(page).last()).toBeVisible();
  expect(await sheetsOf(page)).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  await expect(input(page)).toBeHidden();
  await expect(button(page, 'Send')).toBeHidden();
  const boxes = await bubbles(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  );
  expect(boxes.length).toBeGreaterThan(10);
  const heights = await messages(page).evaluate((box) => [box.clientHeight, box.scrollHeight]);
  expect(heights[0], 'nothing is scrolled away').toBe(heights[1]);
  for (const [index, { top }] of boxes.entries())
    expect(top, 'one below the other').toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
});

test('all messages that are loaded are printed, also those far out of sight', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const COUNT = 150;
  const other = await join(server, ROOMS.anonymous);
  const lines = [
    'Where it begins',
    ...Array.from({ length: COUNT - 2 }, (_, n) => `Line ${n}`),
    'Where it ends',
  ];
  await Promise.all(lines.map((line) => other.say(line)));
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await expect(bubble(page, 'Where it ends')).toBeVisible();
  await expect(async () => {
    await messages(page).evaluate((box) => box.scrollTo(0, 0));
    await expect(bubble(page, 'Where it begins')).toBeVisible({ timeout: 500 });
  }).toPass();
  await button(page, 'Scroll to bottom').click();
  await expect(bubble(page, 'Where it ends')).toBeInViewport();
  expect(await sheetsOf(page)).toBeGreaterThan(3);
  expect((await bubbles(page).locator('p').allTextContents()).slice(-COUNT)).toEqual(lines);
  await expect(bubble(page, 'Where it ends'), 'the place that was read').toBeInViewport();
});

test('Ctrl+P and the browser’s menu print what the button prints, where that is allowed', {
  tag: '@wide',
}, async ({ page, server }) => {
  const [allowed] = await publish(server, [
    {
      kind: 'project',
      subject: 'Maths',
      title: 'Printed',
      pdf: makePdf([{ text: 'Bread' }, { text: 'Water' }]),
      isDownloadable: 'true',
    },
  ]);
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/project/Maths/Printed');
  await expectPage(page, 1);
  const pages = allowed?.images.length ?? 0;
  if (allowed) await expectRendered(page, allowed);
  expect(await sheetsOf(page), 'by the browser’s menu').toBe(pages);
  await expect(page.locator('body > [aria-hidden] img')).toHaveCount(0);
  await expectPrinted(page, pages, () => page.keyboard.press('Control+p'));
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('main').getByRole('button').filter({ visible: true }),
    'of more pages than are printed',
  ).toHaveCount(0);
  const stage = await page.getByRole('region', { name: 'Printed' }).boundingBox();
  expect(stage?.height).toBeGreaterThan(500);
});

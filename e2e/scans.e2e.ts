/** Tests text recognition on scans: the publisher's notes and controls, and the reader's view. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody, toast } from '#test/browser/vocabulary.ts';
import { asScan, drawSample, SAMPLE_PAGES, upperPart } from '#test/server/scans.ts';

test.use({ data: 'empty', environment: { TEXT_RECOGNITION: 'on' } });

const NOTE = 'Recognised from a scan, may have mistakes';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Makes a scan of the upper part of a page, this many pixels high, whose recognition takes little time. */
const scan = (height: number) =>
  asScan(upperPart(drawSample(SAMPLE_PAGES[0]), height))
    .png()
    .toBuffer();

async function publish(page: Page, title: string, buffer: Buffer) {
  await page.goto('/admin/material/new');
  await page.getByLabel('Choose files').setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.getByLabel('Subject').selectOption('English');
  await page.getByLabel('Title').fill(title);
}

test('a scan’s words lie over it, marked as recognised, and its publisher can do without them', {
  tag: '@narrow',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'instructor');
  await publish(page, 'Of Studies', await scan(450));
  await button(page, 'Publish').click();
  await expect(toast(page, 'Published. Students can read it now.')).toBeVisible();
  await page.getByRole('link', { name: 'Of Studies' }).click();
  const words = page.getByRole('region', { name: 'Words on pictures' });
  await expect(words).toContainText('1 page of this item is a picture.');
  await expect(words.getByText('0 of 1 pages can be searched')).toHaveCount(0);

  const student = await openWindow();
  await arriveSignedIn(student, somebody('Nima Lama'));
  await student.goto('/assignment/English/Of%20Studies');
  await expectPage(student, 1);
  await expect(student.getByText(NOTE)).toBeVisible();
  await expect(student.getByText('Francis Bacon wrote a page')).toBeAttached();
  await expect(student.getByRole('group', { name: 'Text of page 1' })).toHaveAccessibleDescription(NOTE);

  await words.getByRole('button', { name: 'Turn off recognition' }).click();
  await expect(toast(page, 'Recognition is off for this item.')).toBeVisible();
  await expect(words).toContainText('aren’t recognised');
  await student.reload();
  await expectPage(student, 1);
  await expect(student.getByText(NOTE)).toHaveCount(0);
  await words.getByRole('button', { name: 'Recognise the words' }).click();
  await expect(words.getByText('0 of 1 pages can be searched')).toBeVisible();
});

test('a page that lies on its side is offered to be turned', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await publish(
    page,
    'On its side',
    // Fewer lines don't tell how the page lies.
    await sharp(await scan(700))
      .rotate(90)
      .png()
      .toBuffer(),
  );
  await expect(page.getByText('Page 1 doesn’t stand upright.')).toBeVisible();
  await button(page, 'Turn upright').click();
  await expect(page.getByText('Page 1 doesn’t stand upright.')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Page 1, rotated by 270 degrees' })).toBeVisible();
});

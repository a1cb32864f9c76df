/** Tests that publishing something too long or too slow is answered by a sentence (contract §4). */
import { expect } from '@playwright/test';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { stopTime } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const PICTURE = {
  name: 'page.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a title and a description that are too long stay whole, and are refused in words', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  await page.getByLabel(/Choose files/).setInputFiles(PICTURE);
  await expect(page.getByRole('heading', { name: '1 page' })).toBeVisible();
  await page.getByLabel('Subject').selectOption('Maths');
  for (const [label, most] of [
    ['Title', 150],
    ['Description', 500],
  ] as const) {
    const pasted = 'x'.repeat(most + 10);
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(pasted);
    await expect(page.getByLabel(label)).toHaveValue(new RegExp(`${pasted}$`));
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${most} characters`));
  }
});

test('an upload counts as lost after 30 seconds in which nothing moved', { tag: '@wide' }, async ({
  openWindow,
  server,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  await expect(page.getByText('Drop a document or pictures here')).toBeVisible();
  await stopTime(page);
  connection.hold(/^\/api\/materials/);
  await page.getByLabel(/Choose files/).setInputFiles(PICTURE);
  await expect(page.getByText('Checking…')).toBeVisible();
  await page.clock.runFor(29_000);
  await expect(page.getByText('Checking…')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^The connection was lost/);
  connection.restore();
});

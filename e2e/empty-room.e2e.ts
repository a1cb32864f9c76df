/** Tests a room without messages at 400 % zoom. */
import { expect } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectToBeIn, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

test('what stands in an empty room isn’t painted over its bar and its field', { tag: '@wide' }, async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: { width: 320, height: 256 } });
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/chat');
  await expectToBeIn(page);
  const title = page.getByText('No messages yet');
  await expect(title).toBeVisible();
  const [bar, words, field] = await Promise.all(
    [
      page.getByRole('banner'),
      title.locator('..'),
      page.getByRole('textbox', { name: 'Message', exact: true }),
    ].map((each) => each.boundingBox()),
  );
  const first = await title.boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  expect(words?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

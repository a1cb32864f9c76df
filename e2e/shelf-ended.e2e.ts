/** Tests the operator’s switch: the worker unregisters itself in every browser, and erases what was kept. */
import { expect } from '@playwright/test';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody, toast } from '#test/browser/vocabulary.ts';

test.use({ environment: { OFFLINE_SHELF: 'off' } });

test('a worker that was there before erases what was kept, and is gone', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/');
  const left = await page.evaluate(async () => {
    await caches.open('shelf.somebody');
    await caches.open('shell.former');
    const { serviceWorker } = navigator;
    await serviceWorker.register('/notifications-worker.js');
    await serviceWorker.ready;
    await serviceWorker.register('/sw.js');
    while ((await serviceWorker.getRegistration()) || (await caches.keys()).length > 0)
      await new Promise((later) => setTimeout(later, 20));
    return caches.keys();
  });
  expect(left).toEqual([]);
});

test('nothing can be kept, and a sentence says so', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(toast(page, 'This could not be kept on the device')).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

/** Tests forced colours, as in the contrast themes of Windows. */
import { expect, type Locator } from '@playwright/test';
import { arriveAs } from '#test/browser/library.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody } from '#test/browser/vocabulary.ts';

const FORCED = { forcedColors: 'active' } as const;

const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);

for (const colorScheme of ['dark', 'light'] as const)
  test(`a page’s invisible text isn’t painted over it, ${colorScheme}`, { tag: '@wide' }, async ({
    openWindow,
  }) => {
    const page = await openWindow({ ...FORCED, colorScheme });
    await arriveSignedIn(page, somebody('Asha Gurung'));
    await page.goto(SAMPLE);
    await expectPage(page, 1);
    const line = page.getByText('Two motions at once').first();
    await expect(line).toBeAttached();
    const image = page.getByRole('img', { name: 'Page 1 of 5' });
    const withText = await image.screenshot();
    await line.evaluate((one) => {
      if (one.parentElement) one.parentElement.style.display = 'none';
    });
    expect((await image.screenshot()).equals(withText)).toBe(true);
  });

test('what is switched on is told from what isn’t', { tag: '@wide' }, async ({ openWindow }) => {
  const page = await openWindow(FORCED);
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/assignment-view?subject=Physics');
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(view('Grid view')).toHaveAttribute('aria-pressed', 'true');
  expect(await colourOf(view('Grid view'))).not.toBe(await colourOf(view('List view')));

  await page.goto(SAMPLE);
  const strip = view('Pages');
  await expect(strip).toHaveAttribute('aria-pressed', 'false');
  const off = await colourOf(strip);
  await strip.click();
  await page.mouse.move(0, 0);
  await expect.poll(() => colourOf(strip)).not.toBe(off);
});

test('the desk that one is at is told from the others', { tag: '@wide' }, async ({ openWindow, server }) => {
  const page = await openWindow(FORCED);
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/people');
  const borderOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name, exact: true })
      .evaluate((tab) => getComputedStyle(tab).borderBlockEndColor);
  expect(await borderOf('People')).not.toBe(await borderOf('Inbox'));
  expect(await borderOf('Words')).toBe(await borderOf('Inbox'));
});

test('the result that Enter would open is told from the others', { tag: '@wide' }, async ({ openWindow }) => {
  const page = await openWindow(FORCED);
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search the library' }).click();
  await page.getByRole('combobox', { name: 'Search the library' }).fill('motion');
  const active = page.getByRole('option', { selected: true });
  await expect(active).toHaveCSS('outline-style', 'solid');
});

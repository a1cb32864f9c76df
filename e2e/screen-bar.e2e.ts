/** Tests the common header; `accessibility.e2e.ts` checks its place on every screen. */
import { expect } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

test('names the site whole beside the ways in and out', { tag: '@narrow' }, async ({ page }) => {
  const name = page.getByRole('banner').getByText('Cogito', { exact: true });
  const cut = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Join Now' })).toBeVisible();
  expect(await cut()).toBe(0);
  await arriveSignedIn(page, somebody('Rita Shahi'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await cut()).toBe(0);
});

test('leads home by its logo', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'Cogito, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Cogito, home' })).toHaveCount(0);
});

test('a drawing on a page with one message is drawn whole', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/coming-soon', '/no/such/page']) {
    await page.goto(path);
    const drawing = page.getByRole('main').locator('svg').first();
    const cut = await drawing.evaluate((svg: SVGSVGElement) => {
      const { y, height } = svg.viewBox.baseVal;
      const wheels = [...svg.querySelectorAll<SVGGElement>('svg > g')];
      // A wheel rotates, so the distance of its teeth from its centre counts.
      return wheels.filter((wheel) => {
        const middle = wheel.transform.baseVal.consolidate()?.matrix.f ?? Number.NaN;
        const { width = Number.NaN } = wheel.querySelector('path')?.getBBox() ?? {};
        const STROKE = 2.5;
        const reach = width / 2 + STROKE;
        return !(middle - reach >= y && middle + reach <= y + height);
      }).length;
    });
    expect(cut, path).toBe(0);
  }
});

test('a card is raised by a mouse, and not by a touch that has left it', async ({ page, isMobile }) => {
  await arriveSignedIn(page, somebody('Mina Rai'));
  await page.goto('/assignments');
  const card = page.getByRole('main').getByRole('link').first();
  await card.hover();
  await expect(card).toHaveCSS('translate', isMobile ? 'none' : /-3px/);
});

test('a switch of theme changes all colours at once where motion is reduced', { tag: '@wide' }, async ({
  openWindow,
}) => {
  const page = await openWindow({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  const colours = () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      return [...document.querySelectorAll('main *')].map((each) => getComputedStyle(each).color);
    });
  const dark = await colours();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await colours()).not.toEqual(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual(dark);
});

/** Tests the common header of all screens except the chats, which have their own bar. */
import { expect, type Page } from '@playwright/test';
import { PUBLIC, SIGNED_IN, type Sight } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

const OTHER_BARS = [/chat$/, /^\/(assignment|project)\//];
const screens = (of: Record<string, Sight>) =>
  Object.entries(of).filter(([path]) => !OTHER_BARS.some((other) => other.test(path)));

test('has the same left edge, the same height, and the theme switch at its end', async ({ page }) => {
  const places: Record<string, object> = {};
  const look = async ([path, sight]: [string, Sight]) => {
    await page.goto(path);
    await expect(sight(page).first()).toBeVisible();
    places[path] = await placesIn(page);
  };
  for (const screen of screens(PUBLIC)) await look(screen);
  await arriveSignedIn(page, somebody('Rita Shahi'));
  for (const screen of screens(SIGNED_IN)) await look(screen);

  const { width = 0 } = page.viewportSize() ?? {};
  const expected = { left: Math.max(0, (width - 1216) / 2) + 16, middle: 34 };
  for (const [path, place] of Object.entries(places))
    expect(place, path).toMatchObject({ ...expected, switches: 1 });
});

/** Returns where the first drawing of the bar begins, and the centre of its logo. */
function placesIn(page: Page) {
  return page.getByRole('banner').evaluate((banner) => {
    const [first] = banner.querySelectorAll('svg');
    const logo = banner.querySelector('svg[viewBox="0 0 32 32"]')?.getBoundingClientRect();
    return {
      left: Math.round(first?.getBoundingClientRect().left ?? Number.NaN),
      middle: Math.round((logo?.top ?? Number.NaN) + (logo?.height ?? Number.NaN) / 2),
      switches: banner.querySelectorAll('button[aria-label^="Theme"]').length,
    };
  });
}

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

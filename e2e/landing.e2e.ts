/** The landing page, for strangers and for members (spec §2, Landing page). */
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { arriveSignedIn, messages, somebody, toast } from './support/vocabulary.ts';

const FOR_STRANGERS = {
  'Get Started': '/auth/register',
  'Join Now': '/auth/register',
  Login: '/auth/login',
  'Create Your Account': '/auth/register',
  'Login Now': '/auth/login',
};
const FOR_MEMBERS = { Dashboard: '/dashboard', 'Go To Dashboard': '/dashboard' };

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('has its parts in order, and makes its claims', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Anonymous. Private. For college students.')).toBeVisible();
  await expect(page.getByText('Thousands of students already use it.')).toBeVisible();
  await expect(page.getByText(/More features are coming soon/)).toBeVisible();
  const howItWorks = page.getByRole('region', { name: 'How It Works' });
  await expect(howItWorks.getByRole('listitem').getByRole('heading')).toHaveText([
    'Chat anonymously',
    'Create an account',
    'Unlock full access',
  ]);
  await expect(page.getByRole('contentinfo')).toContainText('admin posts');
  const tops = await Promise.all(
    [
      page.getByRole('banner'),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('region', { name: 'One house, two moods' }),
      howItWorks,
      page.getByRole('region', { name: 'There is a cog missing.' }),
      page.getByRole('contentinfo'),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops, 'bar, hero, features, steps, call to action, footer').toEqual(tops.toSorted((a, b) => a - b));
});

test('offers strangers the ways in, and members their own', async ({ page }) => {
  await page.goto('/');
  for (const [name, path] of Object.entries(FOR_STRANGERS))
    await expect(link(page, name)).toHaveAttribute('href', path);
  for (const name of Object.keys(FOR_MEMBERS)) await expect(link(page, name)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);

  await arriveSignedIn(page, somebody('Hari Magar'));
  await page.goto('/');
  for (const [name, path] of Object.entries(FOR_MEMBERS))
    await expect(link(page, name)).toHaveAttribute('href', path);
  for (const name of Object.keys(FOR_STRANGERS)) await expect(link(page, name)).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(link(page, 'Get Started')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('its chats lead back to it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Enter Chat' }).click();
  await expect(page).toHaveURL('/anonymous-chat');
  await expect(messages(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');

  await arriveSignedIn(page, somebody('Puja Limbu'));
  await page.goto('/');
  await link(page, 'Chat').click();
  await expect(page).toHaveURL('/chat');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('its footer leads to contact, privacy and terms, each from its top', { tag: '@wide' }, async ({
  page,
}) => {
  const places = {
    'Contact Us': '/contact',
    'Privacy Policy': '/privacy-policy',
    'Terms and Conditions': '/terms-and-conditions',
  };
  for (const [name, path] of Object.entries(places)) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('can be gone through by keyboard, past the bar too', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  await expect(link(page, 'Join Now')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const name of ['Get Started', 'Enter Chat', 'Chat', 'Assignments', 'Projects', 'Notes']) {
    await page.keyboard.press('Tab');
    await expect(link(page, name)).toBeFocused();
    const ring = await link(page, name).evaluate((element) => {
      const style = getComputedStyle(element);
      const area = getComputedStyle(element, '::after');
      return [style, area].some((s) => s.outlineStyle !== 'none' && Number.parseFloat(s.outlineWidth) >= 2);
    });
    expect(ring, `${name} shows that it has the focus`).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/coming-soon');
});

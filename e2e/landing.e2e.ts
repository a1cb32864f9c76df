/** Tests the landing page, for visitors and for signed-in students (spec §2, Landing page). */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, messages, somebody, toast } from '#test/browser/vocabulary.ts';

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
      page.getByRole('region', { name: 'Chat and coursework' }),
      howItWorks,
      page.getByRole('region', { name: 'Ready to join?' }),
      page.getByRole('contentinfo'),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops, 'bar, hero, features, steps, call to action, footer').toEqual(tops.toSorted((a, b) => a - b));
});

test('offers strangers the ways in, and members their own', { tag: '@wide' }, async ({ page }) => {
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
  // The screen that the build has drawn takes no keys yet.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const name of ['Enter Chat', 'Get Started', 'Chat', 'Assignments', 'Projects', 'Notes']) {
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

test('says how many are in the anonymous room, without a cookie or a socket', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const card = page.getByRole('article').filter({ hasText: 'Anonymous chat' });
  await page.goto('/');
  await expect(card).toContainText('Nobody is there right now');
  const other = await join(server, ROOMS.anonymous);
  await arriveSignedIn(page, somebody('Om Rawal'));
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await expect(async () => {
    const counting = page.waitForRequest('**/api/chat/anonymous/people');
    await page.reload();
    expect(await (await counting).headerValue('cookie')).toBeNull();
    await expect(card).toContainText('1 online now', { timeout: 2000 });
  }).toPass();
  expect(sockets).toEqual([]);
  other.close();
});

test('has the way into the room in the first view, and one marigold button', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  await expect(link(page, 'Enter Chat')).toBeInViewport({ ratio: 1 });
  expect(await marigoldInView(page)).toEqual(['Enter Chat']);
  await arriveSignedIn(page, somebody('Dipa Rana'));
  await page.goto('/');
  await expect(link(page, 'Go To Dashboard')).toBeInViewport({ ratio: 1 });
  await expect(link(page, 'Enter Chat')).toBeInViewport({ ratio: 1 });
  expect(await marigoldInView(page)).toEqual(['Go To Dashboard']);
});

/** Returns the names of links and buttons in the first view that have the colour of the primary action. */
function marigoldInView(page: Page) {
  return page.locator('a, button').evaluateAll((controls) => {
    const isMarigold = (control: Element) =>
      /^oklch\(0\.8\d* 0\.1[56]\d* 7\d/.test(getComputedStyle(control).backgroundColor);
    return controls
      .filter((control) => isMarigold(control) && control.getBoundingClientRect().top < window.innerHeight)
      .map((control) => control.textContent);
  });
}

test('no bubble of its drawing hides an eye, and its Nepali line is drawn', async ({ openWindow }) => {
  const page = await openWindow({ reducedMotion: 'reduce' });
  await page.goto('/');
  const scene = page.getByRole('main').locator('div:has(> svg:first-child + p)');
  const hidden = await scene.evaluate((drawing) => {
    const bubbles = [...drawing.querySelectorAll('p')].map((bubble) => bubble.getBoundingClientRect());
    const eyes = [...drawing.querySelectorAll('ellipse')].map((eye) => eye.getBoundingClientRect());
    const overlaps = (eye: DOMRect) =>
      bubbles.some(
        (bubble) =>
          bubble.left < eye.right &&
          eye.left < bubble.right &&
          bubble.top < eye.bottom &&
          eye.top < bubble.bottom,
      );
    return { eyes: eyes.length, bubbles: bubbles.length, hidden: eyes.filter(overlaps).length };
  });
  expect(hidden).toEqual({ eyes: 10, bubbles: 3, hidden: 0 });
  expect(await scene.textContent(), 'no system has to have the letters').not.toMatch(
    /\p{Script=Devanagari}/u,
  );
  await expect(scene.locator('p').last().locator('span')).toHaveCSS('mask-image', /nepali-line.*\.svg/);
});

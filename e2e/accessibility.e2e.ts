/**
 * Checks all screens, signed out and in: by axe for WCAG 2.2 A and AA, in both themes and from 320 px on; and for
 * sideways scrolling, heading, title, header and content policy (spec §2). The emoji picker is excluded from axe,
 * because emoji-mart gives buttons `aria-posinset`, which they may not have.
 */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { arriveAs } from '#test/browser/library.ts';
import { DESKS, PUBLIC, SAMPLE, SIGNED_IN, type Sight } from '#test/browser/screens.ts';
import type { RunningServer } from '#test/browser/server.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import { arriveSignedIn, expectToBeIn, messages, say, somebody } from '#test/browser/vocabulary.ts';

/** A tablet has the layout of another size, so only its header and sideways scrolling are checked. */
const SIZES = [
  { width: 1280, height: 800, isOfItsOwn: true },
  { width: 768, height: 1024, isOfItsOwn: false },
  { width: 320, height: 640, isOfItsOwn: true },
];
const LAYOUTS = SIZES.filter(({ isOfItsOwn }) => isOfItsOwn);
/** The chats and the viewer have bars of their own. */
const OTHER_BARS = [/chat$/, /^\/(assignment|project)\//];
/** Another address shows the same screen in the same state as each of these. */
const REPEATED = ['/project-view', '/project/Biology/No%20Such%20Title'];
const once = (screens: Record<string, Sight>) =>
  Object.entries(screens).filter(([path]) => !REPEATED.includes(path));
/** This turns animations off, so that axe measures no colour in the middle of a transition. */
const STILL = { reducedMotion: 'reduce' } as const;
/** Actions that bring a screen into a further state, which is checked as well. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  '/auth/login': (page) => page.getByRole('button', { name: 'Sign In' }).click(),
  '/auth/register': async (page) => {
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg');
    await page.getByLabel('Confirm Password').fill('Abc');
    await page.getByRole('button', { name: 'Create Account' }).click();
  },
  '/account': async (page) => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete my account permanently' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
  },
  '/contact': (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  '/anonymous-chat': talk,
  '/chat': talk,
  '/admin/room': async (page) => {
    await page.getByRole('button', { name: 'Write an announcement' }).first().click();
    await page.getByRole('textbox', { name: 'Announcement text' }).fill('Exams begin at 8.');
    await expect(page.locator('[data-role=admin]')).toBeVisible();
  },
  '/admin/words': async (page) => {
    await page.getByRole('textbox', { name: 'Refuse' }).fill('rude\nx');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText('has fewer than two letters')).toBeVisible();
    await page.getByRole('textbox', { name: 'Refuse' }).fill('rude');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('region', { name: 'What the list would have caught' })).toBeVisible();
  },
  '/assignments': (page) => page.getByPlaceholder('Search subjects...').fill('nothing such'),
  '/projects': (page) => page.getByRole('button', { name: 'List view' }).click(),
  '/project-view?subject=Biology': (page) => page.getByRole('button', { name: 'List view' }).click(),
};

test.describe.configure({ timeout: 300_000 });

for (const [path, sight] of once(PUBLIC))
  test(`a visitor’s ${path}`, { tag: '@wide' }, async ({ openWindow }) =>
    expectAccess(await openWindow(STILL), path, sight),
  );

for (const [path, sight] of once({ '/': PUBLIC['/'] as Sight, ...SIGNED_IN }))
  test(`a student’s ${path}`, { tag: '@wide' }, async ({ openWindow }) => {
    const page = await openWindow(STILL);
    await arriveSignedIn(page, somebody('Asha Gurung', 'Female'));
    await expectAccess(page, path, sight);
  });

test('an administrator’s side', { tag: '@wide' }, async ({ openWindow, server }) => {
  const page = await openWindow(STILL);
  await arriveAs(page, server, 'admin');
  await expectAccess(page, '/admin/material/new', (screen) =>
    screen.getByText('Drop a document or pictures here'),
  );
  await expectAccess(page, '/admin', (screen) => screen.getByRole('listitem'), openItem);
});

test('an administrator’s desks', { tag: '@wide' }, async ({ openWindow, server }) => {
  const page = await openWindow(STILL);
  await arriveAs(page, server, 'admin');
  await fillDesks(page, server);
  for (const [path, sight] of Object.entries(DESKS)) await expectAccess(page, path, sight);
});

test('a message’s menu, the bar of a reply and the list of keys', { tag: '@wide' }, async ({
  openWindow,
}) => {
  const page = await openWindow(STILL);
  await page.goto('/anonymous-chat');
  await expectToBeIn(page);
  await say(page, 'A message with a menu');
  const own = messages(page).locator('[data-own]').last();
  for (const size of LAYOUTS) {
    await page.setViewportSize(size);
    // A message that isn't stored yet has no menu.
    await expect(async () => {
      await own.focus();
      await own.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectNoViolations(page);
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    await expect(page.getByText('Replying to')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await messages(page).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
  }
});

test('the viewer on night paper, with its strip of pages', { tag: '@wide' }, async ({ openWindow }) => {
  const page = await openWindow(STILL);
  await arriveSignedIn(page, somebody('Asha Gurung'));
  await page.goto(SAMPLE);
  await page.getByRole('button', { name: 'Dark pages' }).click();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  for (const size of LAYOUTS) {
    await page.setViewportSize(size);
    await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rotate' })).toBeVisible();
  await expectNoViolations(page);
});

async function expectAccess(page: Page, path: string, sight: Sight, change = STATES[path]) {
  const answer = await page.goto(path);
  await expect(sight(page).first()).toBeVisible();
  await expectOwnHeading(page, path);
  const policy = answer?.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  if (!OTHER_BARS.some((other) => other.test(path))) await expectBar(page);
  await expectNoFaults(page);
  if (!change) return;
  await change(page);
  await expectNoFaults(page);
}

async function expectNoFaults(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0);
    if (size.isOfItsOwn) await expectNoViolations(page);
  }
}

const pathsOfTitles = new Map<string, string>();

/** Checks that the screen has one heading and one `main`, and a title that no other screen has. */
async function expectOwnHeading(page: Page, path: string) {
  // The token of a link is removed from the address at once.
  await expect(page).toHaveURL(path.replace(/(\?token=|#).*/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/^.+ · Cogito$/);
  const title = await page.title();
  expect(pathsOfTitles.get(title) ?? path, title).toBe(path);
  pathsOfTitles.set(title, path);
}

/** Checks that the header has the same left edge and height at each size, and the theme switch at its end. */
async function expectBar(page: Page) {
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    const left = Math.max(0, (width - 1216) / 2) + 16;
    await expect
      .poll(() => page.getByRole('banner').evaluate(placesIn), { message: `the bar at ${width} px` })
      .toEqual({ left, middle: 34, switches: 1 });
  }
}

/** Returns where the first drawing of the bar begins, and the centre of its logo. */
function placesIn(banner: Element) {
  const [first] = banner.querySelectorAll('svg');
  const logo = banner.querySelector('svg[viewBox="0 0 32 32"]')?.getBoundingClientRect();
  return {
    left: Math.round(first?.getBoundingClientRect().left ?? Number.NaN),
    middle: Math.round((logo?.top ?? Number.NaN) + (logo?.height ?? Number.NaN) / 2),
    switches: banner.querySelectorAll('button[aria-label^="Theme"]').length,
  };
}

/** Makes a reported message whose author is muted, and a message to the administrators. */
async function fillDesks(page: Page, server: RunningServer) {
  const member = await join(server, ROOMS.anonymous);
  const { id } = await member.say('Something rude');
  await member.ask('report message', { id, reason: 'It is rude' });
  member.close();
  const mute = { messageId: id, minutes: 5 };
  for (const [path, data] of [
    ['/api/chat/anonymous/mutes', mute],
    ['/api/contact', { name: 'Asha', email: 'asha@example.edu', message: 'Hello' }],
  ] as const)
    expect((await page.request.post(path, { data })).ok()).toBe(true);
}

async function talk(page: Page) {
  await expectToBeIn(page);
  await say(page, `An experiment at https://example.edu, ${Date.now()}`);
  await page.getByPlaceholder('Search messages...').fill('experiment');
  await expect(page.getByRole('log').locator('mark').first()).toBeVisible();
}

async function openItem(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Pages' })).toBeVisible();
}

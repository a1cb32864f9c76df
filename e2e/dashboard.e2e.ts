/** Tests the dashboard (spec §1, §2). */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { publish } from '#test/browser/library.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody, toast } from '#test/browser/vocabulary.ts';

const CARDS = { Chat: '/chat', Assignments: '/assignments', Notes: '/coming-soon', Projects: '/projects' };

test('welcomes its student, whose four cards lead to their places', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('सीता Tamang'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, सीता Tamang' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(Object.keys(CARDS));
  for (const [name, path] of Object.entries(CARDS)) {
    const card = cards.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card.getByRole('paragraph').first()).not.toBeEmpty();
    // The whole card is a link, not only its name.
    await card.click({ position: { x: 12, y: 12 } });
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  }
});

test('signs out to the landing page, and is closed from then on', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Kiran Basnet'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login');
});

const card = (page: Page, name: keyof typeof CARDS) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

test('its cards say who is in the chat, what is newest, and what is new since the last visit', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveSignedIn(page, somebody('Nabin Thapa'));
  await page.goto('/dashboard');
  await expect(card(page, 'Chat')).toContainText('Nobody is in the chat right now');
  await expect(card(page, 'Assignments')).toContainText(/Newest: \S/);
  await expect(page.getByText(/\d new$/)).toHaveCount(0);

  const other = await join(server, ROOMS.public, somebody('Laxmi Oli'));
  const [item] = await publish(server, [{ kind: 'assignment', subject: 'Physics', title: 'Standing Waves' }]);
  // This pretends that the previous visit ended at that time.
  const seenAt = new Date(Date.parse(item?.createdAt ?? '') - 3_600_000).toISOString();
  await page.evaluate(
    (time) => localStorage.setItem('cogito.session.visit', JSON.stringify({ since: time, seenAt: time })),
    seenAt,
  );
  await expect(async () => {
    await page.reload();
    await expect(card(page, 'Chat')).toContainText('1 person in the chat now', { timeout: 2000 });
  }).toPass();
  await expect(card(page, 'Assignments')).toContainText('Newest: Standing Waves');
  await expect(card(page, 'Assignments').getByText('1 new', { exact: true })).toBeVisible();
  await expect(card(page, 'Projects').getByText(/new$/)).toHaveCount(0);
  other.close();
});

test('leads back to what was being read', { tag: '@narrow' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Sunita Khadka'));
  await page.goto('/dashboard');
  await expect(card(page, 'Chat')).toBeVisible();
  await expect(page.getByText('Continue reading')).toHaveCount(0);
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectPage(page, 2);
  await page.goto('/dashboard');
  const way = page.getByRole('main').getByRole('link', { name: /^Continue reading/ });
  await expect(way).toContainText('Projectile Motion and Energy');
  await expect(way).toContainText('Page 2 of 5');
  await way.click();
  await expectPage(page, 2);
});

test('on a phone is a list of rows, what isn’t there yet lowest', { tag: '@narrow' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Rajan KC'));
  await page.goto('/dashboard');
  const heights = async () =>
    page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  await expect(card(page, 'Assignments')).toContainText('Newest');
  const [chat, assignments, notes, projects] = await heights();
  expect([chat, assignments, projects]).toEqual([96, 96, 96]);
  expect(notes).toBeLessThan(96);
});

test('still says what its cards are for when it can’t be told what is so', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Gita Bhatta'));
  connection.hold(/^\/api\/overview/);
  await page.goto('/dashboard');
  await expect(card(page, 'Chat')).toContainText('Real-time chat with other students.');
  await expect(card(page, 'Assignments')).toContainText('Shared by instructors.');
});

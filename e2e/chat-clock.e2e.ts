/** Tests what the chat shows of days and ages, with a clock that advances or is wrong. */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, enter, join } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import { messages, say, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const nobody = somebody('Nobody');
const DAY_MS = 86_400_000;

test('what was said today was said yesterday from midnight on, without leaving the window', {
  tag: '@wide',
}, async ({ page, server }) => {
  const other = await join(server, anonymous);
  const { timestamp } = await other.say('Good night');
  other.close();
  await page.goto('/');
  const midnight = await page.evaluate((at) => new Date(at).setHours(24, 0, 0, 0), timestamp);
  await page.clock.install({ time: midnight - 45_000 });
  await enter(page, anonymous, nobody);
  await expect(messages(page).getByText('Today', { exact: true })).toBeVisible();
  await page.clock.runFor(50_000);
  await expect(messages(page).getByText('Yesterday', { exact: true })).toBeVisible();
  await expect(messages(page).getByText('Today', { exact: true })).toHaveCount(0);
});

test('one’s own new message can be removed, also after a reload, by a clock that is a day ahead', {
  tag: '@wide',
}, async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + DAY_MS + 60_000);
  await enter(page, anonymous, nobody);
  await say(page, 'Too hasty');
  const said = bubble(page, 'Too hasty');
  await expect(said).toHaveAttribute('data-message');
  await page.reload();
  await said.hover();
  await said.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(said).toHaveCount(0);
});

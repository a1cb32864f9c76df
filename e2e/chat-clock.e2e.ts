/** What the chat says of days, by a clock that goes on. */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { enter, join } from './support/chat-room.ts';
import { test } from './support/test.ts';
import { messages, somebody } from './support/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const nobody = somebody('Nobody');

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

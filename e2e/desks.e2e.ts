/** The moderators' desks for the chats, and what a student in the chat sees of them. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { button, enter, input } from './support/chat-room.ts';
import { arriveAs } from './support/library.ts';
import { test } from './support/test.ts';
import { messages, say, somebody, toast } from './support/vocabulary.ts';

/** A server of their own: what they set holds for whole rooms. */
test.use({ environment: { SAMPLE_LIBRARY: 'off' } });

const ANONYMOUS = ROOMS.anonymous;
const ASHA = somebody('Asha Gurung');

const room = (page: Page) => page.getByRole('region', { name: 'Anonymous chat' });

async function openDesk(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Desks' })).toBeVisible();
}

test('a moderator slows a chat, and a shorter wait counts for who waits already', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  await arriveAs(page, server, 'moderator');
  await openDesk(page, '/admin/room');
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  await room(page).getByRole('button', { name: '5 min' }).click();
  await expect(room(page)).toContainText('everybody may write once in 5 minutes');
  await expect(student.getByText('Slow mode: one message every 300 seconds.')).toBeVisible();
  await say(student, 'The first of five minutes');
  await input(student).fill('The next one');
  await expect(student.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  await expect(button(student, 'Send')).toBeDisabled();
  await room(page).getByRole('button', { name: '30 s' }).click();
  await expect(student.getByRole('timer')).toHaveText(/^\d+ seconds?$/);
  await room(page).getByRole('button', { name: 'Off' }).click();
  await expect(button(student, 'Send')).toBeEnabled();
  await say(student, 'The next one');
});

test('a moderator locks a chat and opens it again', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  await arriveAs(page, server, 'moderator');
  await openDesk(page, '/admin/room');
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  const lock = room(page).getByRole('switch', { name: 'Locked' });
  await lock.focus();
  await page.keyboard.press('Space');
  await expect(student.getByText('The room is locked')).toBeVisible();
  await page.reload();
  await expect(lock).toBeChecked();
  await lock.uncheck();
  await say(student, 'Open again');
});

test('a moderator announces what they have seen as the room will show it', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  await arriveAs(page, server, 'moderator');
  await openDesk(page, '/admin/room');
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  await room(page).getByRole('button', { name: 'Write an announcement' }).click();
  const text = room(page).getByRole('textbox', { name: 'Announcement text' });
  await expect(text).toBeFocused();
  await text.fill('x'.repeat(2001));
  await expect(button(page, 'Announce')).toBeDisabled();
  await expect(text).toHaveAccessibleDescription(/2,000/);
  await text.fill('परीक्षा भोलि ८ बजे। https://example.edu/exams');
  await expect(room(page).getByRole('figure').locator('[data-role=admin]')).toContainText('परीक्षा भोलि');
  await button(page, 'Announce').click();
  const question = page.getByRole('dialog', { name: 'Announce this in the anonymous chat?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(messages(student).locator('[data-role=admin]')).toHaveCount(0);
  await button(page, 'Announce').click();
  await question.getByRole('button', { name: 'Announce' }).click();
  await expect(messages(student).locator('[data-role=admin]')).toContainText('परीक्षा भोलि ८ बजे');
  await expect(toast(page, 'Announced in the anonymous chat.')).toBeVisible();
  await expect(room(page).getByRole('button', { name: 'Write an announcement' })).toBeFocused();
});

test('a moderator ends a mute', { tag: '@wide' }, async ({ page, server, openWindow }) => {
  await arriveAs(page, server, 'moderator');
  await openDesk(page, '/admin/room');
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  await expect(room(page)).toContainText('Nobody is muted.');
  await say(student, 'Something rude');
  const messageId = await messages(student)
    .locator('[data-own][data-message]')
    .last()
    .getAttribute('data-message');
  const muted = await page.request.post('/api/chat/anonymous/mutes', { data: { messageId, minutes: 60 } });
  expect(muted.status()).toBe(201);
  const { mark } = (await muted.json()).mute;
  const mute = room(page).getByRole('list', { name: 'Muted' }).getByRole('listitem');
  await expect(mute).toContainText(mark);
  await mute.getByRole('button', { name: /^End/ }).click();
  await expect(room(page)).toContainText('Nobody is muted.');
  await expect(room(page).getByRole('heading', { name: 'Muted' })).toBeFocused();
  await say(student, 'Something kind');
});

test('a moderator switches a rule of one chat off, and another moderator sees it', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  await arriveAs(page, server, 'moderator');
  await openDesk(page, '/admin/room');
  const other = await openWindow();
  await arriveAs(other, server, 'moderator');
  await openDesk(other, '/admin/room');
  const rule = { name: 'Hide what enough people report' };
  await expect(room(other).getByRole('switch', rule)).toBeChecked();
  await room(page).getByRole('switch', rule).uncheck();
  await expect(room(other).getByRole('switch', rule)).not.toBeChecked();
  await expect(
    other.getByRole('region', { name: 'Chat', exact: true }).getByRole('switch', rule),
  ).toBeChecked();
  await room(other).getByRole('switch', rule).check();
  await expect(room(page).getByRole('switch', rule)).toBeChecked();
});

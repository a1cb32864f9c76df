/** Tests a troll, a reporter, a bystander and a moderator in four windows, by mouse, touch and keyboard. */
import { expect, type Page } from '@playwright/test';
import { ROOMS, type Room } from '#shared/rooms.ts';
import { bubble, button, enter, input, join, searchBox } from '#test/browser/chat-room.ts';
import { arriveAs } from '#test/browser/library.ts';
import { actOn, type Hand } from '#test/browser/message-menu.ts';
import type { RunningServer } from '#test/browser/server.ts';
import { test } from '#test/browser/test.ts';
import { expectMessage, messages, say, somebody, toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const RUDE = 'Something rude about somebody';
const KIND = 'When is the exam?';

type Walk = {
  room: Room;
  hand: Hand;
  server: RunningServer;
  openWindow: () => Promise<Page>;
};

async function walk({ room, hand, server, openWindow }: Walk) {
  const [troll, reporter, bystander, moderator] = [
    await openWindow(),
    await openWindow(),
    await openWindow(),
    await openWindow(),
  ];
  await enter(troll, room, somebody('Tara Troll'));
  await enter(reporter, room, somebody('Rita Reporter'));
  await enter(bystander, room, somebody('Bina Bystander'));
  await arriveAs(moderator, server, 'moderator');
  await moderator.goto('/admin/reports');
  await expect(moderator.getByText('No open reports')).toBeVisible();

  await say(reporter, KIND);
  await say(troll, RUDE);
  await expectMessage(bystander, RUDE);
  await report(reporter, hand);
  await hideAndShowAgain(bystander, hand);
  await muteAndRemove(moderator, hand);

  for (const window of [bystander, reporter, troll]) {
    await expect(bubble(window, RUDE)).toHaveCount(0);
    await expect(messages(window).getByText('removed', { exact: true })).toBeVisible();
  }
  await learnOfTheMute(troll);
  await removeOwn(reporter, hand);
  await expect(bubble(bystander, KIND)).toHaveCount(0);
}

async function report(page: Page, hand: Hand) {
  await actOn(page, RUDE, 'Report', hand);
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
  if (hand === 'keys') {
    await tabTo(page, 'Reason (optional)');
    await page.keyboard.type('It names me');
    await page.keyboard.press('Enter');
  } else {
    await reason.fill('It names me');
    await button(page, 'Add reason').click();
  }
  await expect(page.getByText('You reported this.')).toBeVisible();
}

async function hideAndShowAgain(page: Page, hand: Hand) {
  await actOn(page, RUDE, 'Hide this person', hand);
  await expect(bubble(page, RUDE)).toHaveCount(0);
  await expect(messages(page).getByText('is hidden')).toBeVisible();
  await searchBox(page).fill(RUDE);
  await expect(page.getByText('No messages found', { exact: true })).toBeVisible();
  await searchBox(page).fill('');
  if (hand === 'finger') await button(page, 'Menu').tap();
  const again = page.getByRole('button', { name: /^Show again:/ });
  if (hand === 'keys') {
    await tabTo(page, /^Show again:/);
    await page.keyboard.press('Enter');
  } else await again.click();
  if (hand === 'finger') await page.keyboard.press('Escape');
  await expect(bubble(page, RUDE)).toBeVisible();
}

async function muteAndRemove(page: Page, hand: Hand) {
  await expect(page.getByRole('list', { name: 'Reasons' })).toContainText('It names me');
  if (hand === 'keys') await page.keyboard.press('m');
  else await button(page, 'Mute for 10 min').click();
  await expect(toast(page, /is muted until \w{3} \d+:\d\d/)).toBeVisible();
  if (hand === 'keys') await page.keyboard.press('r');
  else await button(page, 'Remove').click();
  await expect(toast(page, 'Removed for everyone.')).toBeVisible();
  await expect(page.getByText('No open reports')).toBeVisible();
}

async function learnOfTheMute(page: Page) {
  await input(page).fill('And once more');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^A moderator has muted you until (\w+day )?\d+:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByText('A moderator has muted you for now.')).toBeVisible();
  await button(page, 'Discard').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A moderator has muted you for now.')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
}

async function removeOwn(page: Page, hand: Hand) {
  await actOn(page, KIND, 'Remove', hand);
  const question = page.getByRole('dialog', { name: 'Remove your message?' });
  await expect(question).toBeVisible();
  if (hand === 'keys') {
    await tabTo(page, 'Remove');
    await page.keyboard.press('Enter');
  } else await question.getByRole('button', { name: 'Remove' }).click();
  await expect(bubble(page, KIND)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
}

/** No screen has this many tab stops before the element that is searched for. */
const MOST_STOPS = 60;

async function tabTo(page: Page, name: string | RegExp) {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('textbox', { name })).last();
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, `is not among the first ${MOST_STOPS} stops`).toBeFocused();
}

test('A troll in the students’ chat is reported, muted and removed, on phones', { tag: '@narrow' }, async ({
  server,
  openWindow,
}) => {
  await walk({ room: ROOMS.public, hand: 'finger', server, openWindow });
});

test('A troll in the anonymous chat is, by the keyboard alone', { tag: '@wide' }, async ({
  server,
  openWindow,
}) => {
  await walk({ room: ROOMS.anonymous, hand: 'keys', server, openWindow });
});

for (const size of [
  { width: 844, height: 180 },
  { width: 320, height: 200 },
])
  test(`a report's bar and the composer can be reached in a window of ${size.width} × ${size.height}`, {
    tag: '@wide',
  }, async ({ page, server }) => {
    const troll = await join(server, ROOMS.anonymous);
    await enter(page, ROOMS.anonymous, somebody('Rita Reporter'));
    const rude = `Rude at ${size.width}`;
    await troll.say(rude);
    await expectMessage(page, rude);
    await page.clock.install();
    await actOn(page, rude, 'Report', 'mouse');
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
    await reason.fill('It names me');
    // With the clock paused, the bar and its buttons stay.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.setViewportSize(size);
    const names = ['Undo', 'Add reason', 'Close', 'Open emoji picker'];
    for (const part of [reason, input(page), ...names.map((name) => button(page, name))]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
      await part.click({ trial: true });
    }
  });

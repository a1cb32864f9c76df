/** Tests the moderators' desks for the chats, and what a student in the chat sees of them. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { button, enter, input } from '#test/browser/chat-room.ts';
import { arriveAs } from '#test/browser/library.ts';
import type { RunningServer } from '#test/browser/server.ts';
import { test } from '#test/browser/test.ts';
import { messages, say, somebody, toast } from '#test/browser/vocabulary.ts';
import { openWindow as openTestWindow } from '#test/server/member.ts';

/** The tests change whole rooms, so they have their own server, which trusts the trolls' forwarded addresses. */
test.use({ data: 'empty', environment: { TRUST_PROXY: '127.0.0.1' } });

const ANONYMOUS = ROOMS.anonymous;
const ASHA = somebody('Asha Gurung');

const room = (page: Page) => page.getByRole('region', { name: 'Anonymous chat' });

async function openAsModerator(page: Page, server: RunningServer, path: string) {
  await arriveAs(page, server, 'moderator');
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
}

type Windows = { page: Page; server: RunningServer; openWindow: () => Promise<Page> };

/** Opens the moderator's desk for the rooms; returns the window of a student in the anonymous chat. */
async function openBesideStudent({ page, server, openWindow }: Windows): Promise<Page> {
  await openAsModerator(page, server, '/admin/room');
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  return student;
}

test('a moderator slows a chat, and a shorter wait counts for who waits already', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  const student = await openBesideStudent({ page, server, openWindow });
  await room(page).getByRole('button', { name: '5 min' }).click();
  await expect(room(page)).toContainText('one message per person every 5 minutes');
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
  const student = await openBesideStudent({ page, server, openWindow });
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
  const student = await openBesideStudent({ page, server, openWindow });
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
  const student = await openBesideStudent({ page, server, openWindow });
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
  await openAsModerator(page, server, '/admin/room');
  const other = await openWindow();
  await openAsModerator(other, server, '/admin/room');
  const rule = { name: 'Hide reported messages' };
  await expect(room(other).getByRole('switch', rule)).toBeChecked();
  await room(page).getByRole('switch', rule).uncheck();
  await expect(room(other).getByRole('switch', rule)).not.toBeChecked();
  await expect(
    other.getByRole('region', { name: 'Chat', exact: true }).getByRole('switch', rule),
  ).toBeChecked();
  await room(other).getByRole('switch', rule).check();
  await expect(room(page).getByRole('switch', rule)).toBeChecked();
});

test('on a phone the desks stand in one row, with the open one in sight', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/log');
  const desks = page.getByRole('navigation', { name: 'Administration' });
  await expect(desks.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  expect((await desks.boundingBox())?.height).toBeLessThan(60);
  await desks.getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(desks.getByRole('link', { name: 'Library' })).toBeInViewport({ ratio: 1 });
});

const area = (page: Page, action: string) => page.getByRole('textbox', { name: action, exact: true });
const state = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

type Rule = { word: string; action: string };

async function openWords(page: Page, server: RunningServer, list: Rule[]) {
  await openAsModerator(page, server, '/admin/words');
  await store(page, list);
  await page.reload();
  await expect(state(page, 'Everything is saved.')).toBeVisible();
}

async function store(page: Page, words: Rule[]) {
  expect((await page.request.put('/api/chat/words', { data: { words } })).ok()).toBe(true);
}

const readStored = async (page: Page): Promise<Rule[]> =>
  (await (await page.request.get('/api/chat/words')).json()).words;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const expectSaved = (page: Page) => expect(state(page, 'Everything is saved.')).toBeVisible();

test('a moderator tries words on what was said, saves them, and a student meets them', {
  tag: '@wide',
}, async ({ page, server, openWindow }) => {
  const student = await openWindow();
  await enter(student, ANONYMOUS, ASHA);
  await say(student, 'A quizzical remark');
  await openWords(page, server, [{ word: 'darn', action: 'mask' }]);
  await area(page, 'Refuse').fill('quizzical\n\nगधा\n');
  await expect(state(page, 'Not saved yet: 2 added.')).toBeVisible();
  await button(page, 'Try it').click();
  const trial = page.getByRole('region', { name: 'What the list would have caught' });
  await expect(trial.getByRole('list', { name: 'Anonymous chat' })).toContainText('A quizzical remark');
  await expect(trial).toContainText('Refuse: “quizzical”');
  await say(student, 'Quizzical as before');
  await save(page);
  await expectSaved(page);
  await input(student).fill('q-u-i-z-z-i-c-a-l');
  await button(student, 'Send').click();
  await expect(messages(student)).toContainText('“quizzical” can’t be said here.');
  await page.reload();
  await expect(area(page, 'Mask')).toHaveValue('darn');
  await expect(area(page, 'Refuse')).toHaveValue('quizzical\nगधा');
});

test('faults of words name their lines, and the first is selected', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const list = Array.from({ length: 1998 }, (_, n) => ({ word: `word ${n}`, action: 'hold' }));
  await openWords(page, server, list);
  await area(page, 'Refuse').fill('heck\nword 7');
  await save(page);
  await expect(area(page, 'Refuse')).toHaveAccessibleDescription('Line 2: “word 7” is in the list twice.');
  await expect(area(page, 'Refuse')).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByText('is in the list twice.')).toBeHidden();
  await save(page);
  await expect(area(page, 'Refuse')).toHaveValue('heck\n?');
  await expect(area(page, 'Refuse')).toHaveAccessibleDescription('Line 2: “?” has fewer than two letters.');
  await area(page, 'Refuse').fill('heck\ndrat\npest');
  await save(page);
  await expect(toast(page, 'at most 2,000 words')).toBeVisible();
  await area(page, 'Refuse').fill('heck');
  await save(page);
  await expectSaved(page);
  const stored = await readStored(page);
  expect(stored).toHaveLength(1999);
  expect(stored.at(-1)).toEqual({ word: 'heck', action: 'refuse' });
});

test('words that aren’t saved wait while another desk is looked at, until they are discarded', {
  tag: '@wide',
}, async ({ page, server }) => {
  await openWords(page, server, []);
  await area(page, 'Mask').fill('heck');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  await expect(area(page, 'Mask')).toHaveValue('heck');
  await button(page, 'Discard').click();
  await expect(area(page, 'Mask')).toHaveValue('');
  await expectSaved(page);
});

test('of two moderators who edit the list at once, the second sees what the first did', {
  tag: '@wide',
}, async ({ page, server }) => {
  await openWords(page, server, [{ word: 'darn', action: 'mask' }]);
  await area(page, 'Mask').fill('darn\nheck');
  const theirs = ['grudge', 'drat'].map((each) => ({ word: each, action: 'hold' }));
  await store(page, theirs);
  await save(page);
  const notice = state(page, 'Somebody else has saved the list in the meantime.');
  await expect(notice).toContainText('They added Hold back: “grudge”, Hold back: “drat”.');
  await expect(notice).toContainText('They deleted Mask: “darn”.');
  await expect(area(page, 'Mask')).toHaveValue('darn\nheck');
  expect(await readStored(page), 'theirs stays').toEqual(theirs);
  await button(page, 'Include their changes').click();
  await expect(area(page, 'Mask')).toHaveValue('heck');
  await expect(state(page, 'Not saved yet: 1 added.')).toBeVisible();
  await save(page);
  await expectSaved(page);
  expect(await readStored(page)).toEqual([{ word: 'heck', action: 'mask' }, ...theirs]);
});

async function joinFrom({ url }: RunningServer, forwardedFor: string) {
  const member = await openTestWindow(url, { room: ANONYMOUS.id, forwardedFor });
  await member.join();
  return member;
}

test('a moderator sees that a chat is flooded, and ends its slow mode', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await openAsModerator(page, server, '/admin/room');
  await expect(room(page)).toContainText('Open: everybody can write.');
  // Refused messages count too but aren't delivered, so even a busy machine writes fast enough.
  const lock = room(page).getByRole('switch', { name: 'Locked' });
  await lock.check();
  await expect(room(page)).toContainText('Locked.');
  const trolls = await Promise.all(Array.from({ length: 60 }, (_, n) => joinFrom(server, `192.0.2.${n}`)));
  const flood = (round: number) =>
    Promise.all(
      trolls.flatMap((troll, t) =>
        Array.from({ length: 5 }, (_, n) => troll.ask('chat message', { message: `${round} ${t} ${n}` })),
      ),
    );
  await expect(async () => {
    await flood(Date.now());
    await expect(room(page)).toContainText('Flood: automatic slow mode of 10 seconds until', {
      timeout: 3000,
    });
  }).toPass();
  for (const troll of trolls) troll.close();
  await room(page).getByRole('button', { name: 'Off' }).click();
  await lock.uncheck();
  await expect(room(page)).toContainText('Open: everybody can write.');
});

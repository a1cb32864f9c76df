/** Tests a working day at the desks, from a published file to a removed message. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { toast } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

test.use({ data: 'empty' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const expectToast = (page: Page, text: string | RegExp) => expect(toast(page, text).last()).toBeVisible();

test('an administrator publishes, corrects, unpublishes and deletes', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/material/new');
  await page.getByLabel(/Choose files/).setInputFiles({
    name: 'waders.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf([{ text: 'Avocet' }, { text: 'Bittern' }]),
  });
  await expect(page.getByRole('img', { name: /^Page \d$/ })).toHaveCount(2);
  await button(page, 'Publish').click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await page.getByLabel('Subject').selectOption('Biology');
  await page.getByLabel('Title').fill('Waders');
  await button(page, 'Publish').click();
  await expectToast(page, 'Published. Students can read it now.');

  await page.getByRole('link', { name: 'Waders', exact: true }).click();
  await page.getByLabel('Title').fill('Waders of the plains');
  await button(page, 'Save changes').click();
  await expectToast(page, 'Saved. Students now see this version.');
  await page.goto('/admin');
  const item = page.getByRole('listitem').filter({ hasText: 'Waders of the plains' });
  await item.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(item).toContainText('Draft');
  await item.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(item).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(item).toBeVisible();
});

test('a moderator decides on a report, and locks, slows and filters a room', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const [author, reporter] = [await join(server, ROOMS.anonymous), await join(server, ROOMS.anonymous)];
  const { id } = await author.say('Rude words');
  expect(await reporter.ask('report message', { id, reason: 'It is rude' })).toMatchObject({ ok: true });
  await arriveAs(page, server, 'moderator');
  await page.goto('/admin/reports');
  const report = page
    .getByRole('list', { name: 'Reports' })
    .locator('> li')
    .filter({ hasText: 'Rude words' });
  await expect(report).toBeVisible();
  await button(page, 'Mute for 10 min').click();
  await expect(report).toContainText(/Muted until/);
  await button(page, 'Remove').click();
  await expect(report).toHaveCount(0);

  await page.getByRole('link', { name: 'Rooms', exact: true }).click();
  const room = region(page, 'Anonymous chat');
  const lock = room.getByRole('switch', { name: 'Locked' });
  await lock.check();
  await expect(room).toContainText('Locked.');
  await lock.uncheck();
  await expect(room).toContainText('Open: everybody can write.');
  await room.getByRole('button', { name: '30 s' }).click();
  await expect(room).toContainText('one message per person every 30 seconds');
  await room.getByRole('button', { name: 'Off' }).click();
  await expect(room).toContainText('Open: everybody can write.');
  await room.getByRole('button', { name: /^End/ }).click();
  await expect(room).toContainText('Nobody is muted.');
  await room.getByRole('button', { name: 'Write an announcement' }).click();
  await room.getByRole('textbox', { name: 'Announcement text' }).fill('Exams begin on Sunday.');
  await button(page, 'Announce').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click();
  await expectToast(page, 'Announced in the anonymous chat.');

  await page.getByRole('link', { name: 'Words', exact: true }).click();
  await page.getByRole('textbox', { name: 'Refuse' }).fill('quizzical');
  await button(page, 'Try it').click();
  await expect(region(page, 'What the list would have caught')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  for (const member of [author, reporter]) member.close();
});

test('an administrator answers a letter, suspends a person, and names the site and themselves', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const visitor = await openWindow();
  await visitor.goto('/contact');
  await visitor.getByLabel('Name').fill('Maya Shrestha');
  await visitor.getByLabel('Email').fill('maya@example.edu');
  await visitor.getByLabel('Message').fill('Where is the library?');
  await button(visitor, 'Send Message').click();
  await expectToast(visitor, /./);
  await expect(visitor.getByLabel('Message')).toHaveValue('');

  await arriveAs(page, server, 'moderator');
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/inbox');
  const letter = page.getByRole('listitem').filter({ hasText: 'Where is the library?' });
  await letter.getByRole('button', { name: 'Archive' }).click();
  await expect(letter).toHaveCount(0);

  await page.goto('/admin/people');
  const person = page.getByRole('listitem').filter({ hasText: 'Deepa Karki' }).first();
  await person.getByRole('button', { name: /^Suspend/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Suspend/ })
    .click();
  await expect(person.getByRole('button', { name: /^Reinstate/ })).toBeVisible();

  await page.goto('/admin/college');
  await page.getByLabel('Name of the site').fill('Himal College');
  await region(page, 'Name').getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Saved.');
  await region(page, 'Name').getByRole('button', { name: 'Use the default' }).click();
  await expect(page.getByLabel('Name of the site')).toHaveValue('');

  await page.goto('/account');
  await page.getByLabel('Full Name').fill('Sabina Rai');
  await button(page, 'Save').click();
  await expectToast(page, 'Saved.');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Sabina Rai' })).toBeVisible();
  await button(page, 'Logout').click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

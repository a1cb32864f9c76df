/** Tests the desks of moderators and administrators for reports and the inbox (contract §2). */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { button, join } from '#test/browser/chat-room.ts';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { pauseTime, toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty' });

const reports = (page: Page) => page.getByRole('list', { name: 'Reports' }).locator('> li');
const report = (page: Page, text: string) => reports(page).filter({ hasText: text });

/** Lets somebody write each text and somebody else report it. */
async function reported(server: Parameters<typeof join>[0], ...texts: string[]) {
  const [author, reporter] = [await join(server, ROOMS.anonymous), await join(server, ROOMS.anonymous)];
  for (const text of texts) {
    const { id } = await author.say(text);
    expect((await reporter.ask('report message', { id, reason: 'It is rude' })).ok).toBe(true);
  }
  reporter.close();
  return author;
}

test.describe('The reports desk', { tag: '@wide' }, () => {
  test('shows a report within a second, and mutes its author by a button or a key', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await arriveAs(page, server, 'moderator');
    await page.goto('/admin/reports');
    await expect(page.getByText('No open reports')).toBeVisible();
    await pauseTime(page);
    const author = await reported(server, 'Rude words');
    const looked = page.waitForResponse('**/api/reports');
    await page.clock.runFor(1000);
    await (await looked).finished();
    await page.clock.runFor(1);
    await expect(report(page, 'Rude words')).toBeVisible();
    await page.clock.resume();

    await button(page, 'Mute for 10 min').click();
    await expect(toast(page, /Cog7 is muted until \w{3} \d+:\d\d/)).toBeVisible();
    await expect(report(page, 'Rude words')).toContainText(/Muted until \w{3} \d+:\d\d/);
    await expect(button(page, 'Mute for 10 min')).toHaveAttribute('aria-pressed', 'true');
    const muted = await author.ask('chat message', { message: 'Again' });
    expect(muted).toMatchObject({ ok: false, code: 'muted' });

    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await button(page, 'Mute for 10 min').click();
    await page.keyboard.press('h');
    await expect(button(page, 'Mute for 1 h')).toHaveAttribute('aria-pressed', 'true');
    expect(asked.filter((url) => url.endsWith('/mutes'))).toHaveLength(1);
    await page.keyboard.press('d');
    await expect(button(page, 'Mute for 1 day')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('r');
    await expect(toast(page, 'Removed for everyone.')).toBeVisible();
    await expect(report(page, 'Rude words')).toHaveCount(0);
    author.close();
  });

  test('takes the second of two clicks for none, and tells what is removed already', async ({
    page,
    server,
  }) => {
    const author = await reported(server, 'First rude words', 'Second rude words');
    await arriveAs(page, server, 'moderator');
    await page.goto('/admin/reports');
    await report(page, 'Second rude words').getByRole('button').first().click();
    await button(page, 'Remove').dblclick();
    await expect(toast(page, 'Removed for everyone.')).toHaveCount(1);
    await expect(report(page, 'Second rude words')).toHaveCount(0);
    await expect(report(page, 'First rude words')).toBeVisible();

    // Another moderator is faster, and this desk only learns of it after the click.
    const [id] = author.messages
      .filter(({ message }) => message === 'First rude words')
      .map((each) => each.id);
    await page.route('**/api/reports', (route) => route.abort());
    expect((await page.request.patch(`/api/reports/${id}`, { data: { decision: 'remove' } })).ok()).toBe(
      true,
    );
    await button(page, 'Mute for 10 min').click();
    await expect(toast(page, 'so its author can’t be muted')).toBeVisible();
    const removedAlready = toast(page, 'Somebody else has already removed this message.');
    await expect(async () => {
      // A click right after a decision is ignored as the second of a double click, so it is repeated.
      if (await button(page, 'Remove').isVisible()) await button(page, 'Remove').click({ timeout: 500 });
      await expect(removedAlready).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(report(page, 'First rude words')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    author.close();
  });
});

test('The inbox deletes a message once that is confirmed', { tag: '@narrow' }, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  for (const name of ['Asha', 'Bibek']) {
    const data = { name, email: 'somebody@example.edu', message: `It is ${name}` };
    expect((await page.request.post('/api/contact', { data })).ok()).toBe(true);
  }
  await page.goto('/admin/inbox');
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(2);
  const asha = messages.filter({ hasText: 'It is Asha' });
  await asha.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete the message from Asha?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(messages).toHaveCount(2);
  await asha.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted.')).toBeVisible();
  await expect(messages).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(messages).toHaveText(/It is Bibek/);
});

test('A person’s role is changed without losing the place of the keyboard', { tag: '@wide' }, async ({
  page,
  server,
  openWindow,
}) => {
  await arriveAs(await openWindow(), server, 'moderator');
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/people');
  const role = page.getByRole('combobox', { name: /^Role of/ }).first();
  await role.focus();
  await role.selectOption({ label: 'Instructor' });
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'has been updated.')).toBeVisible();
  await expect(role).toHaveValue('instructor');
  await expect(role).toBeFocused();
});

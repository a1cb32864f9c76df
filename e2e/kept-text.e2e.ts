/** Tests that forms keep typed text while another screen is open, and that the browser asks before it is lost. */
import { expect, type Page } from '@playwright/test';
import { arriveAs, PASSWORD } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { signIn, somebody, toast } from '#test/browser/vocabulary.ts';

// No mail server listens at this address, because it only matters that replying is offered.
test.use({
  data: 'empty',
  environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'cogito@example.edu', LOG_LEVEL: 'fatal' },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Goes to a desk, and waits for it: until its code has loaded, the former desk stays as it is. */
async function desk(page: Page, name: string) {
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

async function askedBeforeReload(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const note = (dialog: { type: () => string; accept: () => Promise<void> }) => {
    asked.push(dialog.type());
    void dialog.accept();
  };
  page.on('dialog', note);
  await page.reload();
  page.off('dialog', note);
  return asked;
}

test('what is typed at a desk waits while another desk is looked at, and is asked about before a reload', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  await page.getByLabel('Name of the site').fill('Himal College');
  await page.getByLabel('Rules of the anonymous chat').fill('Be kind to goats.');
  await button(page, 'Move Maths up').click();
  await desk(page, 'Rooms');
  await button(page, 'Write an announcement').first().click();
  await page.getByLabel('Announcement').fill('Exams begin on Monday.');
  await desk(page, 'Words');
  await page.getByRole('textbox', { name: 'Refuse' }).fill('blockhead');
  await desk(page, 'People');
  await button(page, 'Invite').click();
  await page.getByLabel('Days').fill('3');
  await button(page, 'Create link').click();
  const link = (await page.locator('code').textContent()) ?? '';
  expect(link).toContain('/auth/register#');

  await desk(page, 'College');
  await expect(page.getByLabel('Name of the site')).toHaveValue('Himal College');
  await expect(page.getByLabel('Rules of the anonymous chat')).toHaveValue('Be kind to goats.');
  const subjects = page.getByRole('region', { name: 'Order of subjects' }).getByRole('listitem');
  await expect(subjects.nth(5)).toHaveText('Maths');
  await desk(page, 'Rooms');
  await expect(page.getByLabel('Announcement')).toHaveValue('Exams begin on Monday.');
  await desk(page, 'Words');
  await expect(page.getByRole('textbox', { name: 'Refuse' })).toHaveValue('blockhead');
  await desk(page, 'People');
  await expect(page.locator('code')).toHaveText(link);
  expect(await askedBeforeReload(page)).toEqual(['beforeunload']);
  await expect(page.locator('code')).toHaveCount(0);
  expect(await askedBeforeReload(page), 'nothing is typed any more').toEqual([]);
});

test('an answer in the inbox waits, and is gone once it is given up', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  const data = { name: 'Asha', email: 'asha@example.edu', message: 'When does the library open?' };
  expect((await page.request.post('/api/contact', { data })).ok()).toBe(true);
  await page.goto('/admin/inbox');
  await button(page, 'Reply').click();
  await page.getByLabel('reply to Asha').fill('At ten.');
  await desk(page, 'People');
  await desk(page, 'Inbox');
  await expect(page.getByLabel('reply to Asha')).toHaveValue('At ten.');
  await button(page, 'Cancel').click();
  await desk(page, 'People');
  await desk(page, 'Inbox');
  await expect(button(page, 'Reply')).toBeVisible();
  await expect(page.getByLabel('reply to Asha')).toHaveCount(0);
});

test('an answer whose acknowledgement was lost is mailed once when it is sent again', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  const data = { name: 'Maya', email: 'maya@example.edu', message: 'When does the library close?' };
  expect((await page.request.post('/api/contact', { data })).ok()).toBe(true);
  const answered = async () =>
    (await (await page.request.get('/api/audit')).json()).entries.filter(
      ({ what }: { what: string }) => what === 'Answered a contact message',
    ).length;
  const before = await answered();
  let isLost = false;
  await page.route('**/api/contact/*/reply', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/admin/inbox');
  const entry = page.getByRole('listitem').filter({ hasText: data.message });
  await entry.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('reply to Maya').fill('At six.');
  await button(page, 'Send reply').click();
  await expect.poll(() => isLost).toBe(true);
  await expect(page.getByLabel('reply to Maya')).toHaveValue('At six.');
  await button(page, 'Send reply').click();
  await expect(page.getByLabel('reply to Maya')).toHaveCount(0);
  expect((await answered()) - before).toBe(1);
});

test('what is added to an announcement while it is being sent stays', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  const held = Promise.withResolvers<void>();
  await page.route(/\/announcements$/, async (route) => {
    await held.promise;
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/admin/room');
  await button(page, 'Write an announcement').first().click();
  await page.getByLabel('Announcement').fill('Exams begin on Monday.');
  await button(page, 'Announce').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click();
  await page.getByLabel('Announcement').fill('Exams begin on Monday. Bring pens.');
  held.resolve();
  await expect(toast(page, /^Announced/)).toBeVisible();
  await expect(page.getByLabel('Announcement')).toHaveValue('Exams begin on Monday. Bring pens.');
});

test('what is added to an answer while it is being sent waits with the archived message', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  const data = { name: 'Bina', email: 'bina@example.edu', message: 'When does the library close?' };
  expect((await page.request.post('/api/contact', { data })).ok()).toBe(true);
  const held = Promise.withResolvers<void>();
  await page.route(/\/reply$/, async (route) => {
    await held.promise;
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/admin/inbox');
  await page.getByRole('listitem').filter({ hasText: 'Bina' }).getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('reply to Bina').fill('At six.');
  await button(page, 'Send reply').click();
  await page.getByLabel('reply to Bina').fill('At six. On Fridays at four.');
  held.resolve();
  await expect(toast(page, 'Your reply is on its way.')).toBeVisible();
  await page.getByText('Archived', { exact: true }).first().click();
  await expect(page.getByLabel('reply to Bina')).toHaveValue('At six. On Fridays at four.');
});

test('a setting that somebody else has set while it waited isn’t set back unseen', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  await page.getByLabel('Name of the site').fill('Himal School');
  await desk(page, 'People');
  await page.request.patch('/api/college', { data: { name: 'Himal Campus' } });
  await desk(page, 'College');
  await expect(page.getByLabel('Name of the site')).toHaveValue('Himal School');
  await expect(page.getByText('It is now “Himal Campus”')).toBeVisible();
});

test('what is saved, and what somebody leaves who signs out, waits no longer', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  const { email } = (await (await page.request.get('/api/auth/isAuth')).json()).user;
  await page.goto('/admin/college');
  await page.getByLabel('Email address').fill('office@himal.edu.np');
  await page
    .getByRole('region', { name: 'Contact address' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.request.patch('/api/college', { data: { contact: null } });
  await desk(page, 'People');
  await desk(page, 'College');
  await expect(page.getByLabel('Email address')).toHaveValue('');
  await page.getByLabel('Email address').fill('library@himal.edu.np');
  await button(page, 'Back').click();
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(page, { ...somebody(''), email, password: PASSWORD });
  await page.getByRole('link', { name: /chats/i }).click();
  await desk(page, 'College');
  await expect(page.getByLabel('Email address')).toHaveValue('');
});

test('a visitor’s letter waits while the privacy page is looked at, and is gone once it is sent', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/');
  const contact = () => page.getByRole('link', { name: 'Contact' }).first().click();
  await contact();
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Email').fill('asha@example.edu');
  await page.getByLabel('Message').fill('Hello');
  await button(page, 'Back').click();
  await contact();
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
  await button(page, 'Send Message').click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await button(page, 'Back').click();
  await contact();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.goto('/auth/register');
  await page.getByLabel('Full Name').fill('Asha Gurung');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByRole('link', { name: /terms/i }).first().click();
  await button(page, 'Back').click();
  await page.getByRole('link', { name: 'Join Now' }).first().click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Gurung');
  await expect(page.getByLabel('Password', { exact: true }), 'a secret waits for nobody').toHaveValue('');
});

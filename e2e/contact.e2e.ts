/** Tests the contact form (spec §2, §4, §5). */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { toast } from '#test/browser/vocabulary.ts';

const BLANK = 'Please fill in all fields.';
const FILLED = { Name: 'Asha', Email: 'asha@example.edu', Message: 'The shelf of Biology is empty.' };

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message', exact: true });

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function openFilled(
  openWindow: (options: BrowserContextOptions) => Promise<Page>,
  { url }: Connection,
) {
  const page = await openWindow({ baseURL: url });
  await page.goto('/contact');
  await fill(page, FILLED);
  return page;
}

async function sendUnanswered(page: Page, connection: Connection) {
  connection.hold(/^\/api\/contact/);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
}

test('wants every field, and takes no blanks for words', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us', exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const missing of Object.keys(FILLED)) {
    await fill(page, { ...FILLED, [missing]: '   ' });
    await sendButton(page).click();
    await expect(toast(page, BLANK)).toHaveCount(1);
    await expect(page.getByText(BLANK, { exact: true }), 'said once').toHaveCount(1);
    await expect(page.getByLabel(missing, { exact: true })).toHaveAccessibleDescription(
      `${missing} is required`,
    );
    await expect(page.getByLabel(missing, { exact: true })).toBeFocused();
    await toast(page, BLANK).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page, BLANK)).toHaveCount(0);
  }
  await fill(page, { ...FILLED, Email: 'nobody' });
  await sendButton(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('shows that it is sending, then thanks and clears', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openFilled(openWindow, connection);
  await sendUnanswered(page, connection);
  for (const label of Object.keys(FILLED))
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  connection.restore();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveText(/\S/);
  await expect(sendButton(page)).toBeEnabled();
  for (const label of Object.keys(FILLED))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.getByText('The administrators will reply to asha@example.edu.'), 'stays').toBeVisible();
});

test('keeps what could not be sent, and says so for as long as it stands there', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openFilled(openWindow, connection);
  connection.answer(/^\/api\/contact/, { status: 503, body: { success: false } });
  await sendButton(page).click();
  const notSent = page.getByText('Your message was not sent.');
  await expect(toast(page, 'Server error. Please try later.')).toBeVisible();
  await expect(toast(page, 'Server error. Please try later.')).toHaveCount(0);
  await expect(notSent).toBeVisible();
  for (const [label, value] of Object.entries(FILLED))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  connection.restore();
  await sendButton(page).click();
  await expect(page.getByText('The administrators will reply to asha@example.edu.')).toBeVisible();
  await expect(notSent).toHaveCount(0);
});

test('does not say that a message was not sent when only its answer was lost', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openFilled(openWindow, connection);
  await sendUnanswered(page, connection);
  connection.cut();
  await expect(page.getByText('your message may not have arrived')).toBeVisible();
  await expect(page.getByText('Your message was not sent.')).toHaveCount(0);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(FILLED.Message);
});

test('can be filled in and sent by keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').click();
  for (const value of Object.values(FILLED)) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

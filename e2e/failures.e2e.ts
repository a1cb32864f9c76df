/** Tests the errors of spec §8 except lists (`material-list.e2e.ts`), and missing or nonsensical answers. */
import { expect, type Page } from '@playwright/test';
import type { Answer, Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody, stopTime, toast } from '#test/browser/vocabulary.ts';

type Form = {
  path: string;
  call: RegExp;
  fields: Record<string, string>;
  submit: string;
  /** The message if the server sent none. */
  otherwise: string;
};

const FORMS: Record<string, Form> = {
  'signing in': {
    path: '/auth/login',
    call: /^\/api\/auth\/login/,
    fields: { Email: 'asha@example.edu', Password: 'secret' },
    submit: 'Sign In',
    otherwise: 'Login failed. Please try again.',
  },
  registering: {
    path: '/auth/register',
    call: /^\/api\/auth\/register/,
    fields: {
      'Full Name': 'Asha',
      Email: 'asha@example.edu',
      Password: 'Himalaya-77',
      'Confirm Password': 'Himalaya-77',
    },
    submit: 'Create Account',
    otherwise: 'Registration failed. Please try again.',
  },
  'writing to support': {
    path: '/contact',
    call: /^\/api\/contact/,
    fields: { Name: 'Asha', Email: 'asha@example.edu', Message: 'Hello' },
    submit: 'Send Message',
    otherwise: 'Server error. Please try later.',
  },
};

const REFUSED: Answer = { status: 503, body: { success: false, message: 'We are moving house until noon.' } };
/** The answer of a captive portal; `src/web/lib/api.test.ts` tests further answers without meaning. */
const NONSENSE: Answer = { body: '<html>Welcome to the Wi-Fi</html>' };

async function fill(page: Page, { path, fields }: Form) {
  await page.goto(path);
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  const gender = page.getByLabel('Gender');
  if (await gender.count()) await gender.selectOption('Female');
}

async function expectTold(page: Page, words: string) {
  await expect(toast(page, words)).toHaveCount(1);
  await toast(page, words).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, words)).toHaveCount(0);
}

const answering = (connection: Connection, path: RegExp, answer: Answer) => {
  connection.restore();
  connection.answer(path, answer);
};

for (const [what, form] of Object.entries(FORMS)) {
  const { call, submit, otherwise, fields } = form;

  test(`${what}: the server’s words, else the screen’s, and the button lives`, { tag: '@wide' }, async ({
    openWindow,
    connection,
  }) => {
    const page = await openWindow({ baseURL: connection.url });
    await fill(page, form);
    const button = page.getByRole('button', { name: submit, exact: true });
    answering(connection, call, REFUSED);
    await button.click();
    await expectTold(page, 'We are moving house until noon.');
    answering(connection, call, NONSENSE);
    await button.click();
    await expectTold(page, otherwise);
    await expect(button).toBeEnabled();
    connection.cut();
    await button.click();
    await expectTold(page, otherwise);
    for (const [label, value] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true }), 'nothing typed is lost').toHaveValue(value);
  });
}

test('signing in: no answer for 30 seconds is a failure', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const form = FORMS['signing in'] as Form;
  const { call, submit, otherwise } = form;
  await fill(page, form);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await stopTime(page);
  connection.hold(call);
  await page.getByRole('button', { name: submit, exact: true }).click();
  await expect.poll(() => connection.carried.some(({ path }) => call.test(path))).toBe(true);
  await page.clock.runFor(29_000);
  await expect(page.locator('button[type=submit]')).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(toast(page, otherwise)).toBeVisible();
  await expect(page.getByRole('button', { name: submit, exact: true })).toBeEnabled();
});

test('writing to support: an answer of success=false, and a success without words', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const form = FORMS['writing to support'] as Form;
  await fill(page, form);
  const button = page.getByRole('button', { name: form.submit });
  answering(connection, form.call, { body: { success: false, message: 'Not today.' } });
  await button.click();
  await expectTold(page, 'Something went wrong. Please try again.');
  answering(connection, form.call, { body: { success: true } });
  await button.click();
  await expectTold(page, 'Message sent successfully!');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('signing out: the server’s words, else the screen’s, and the session stands', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Hari Magar'));
  await page.goto('/dashboard');
  const logout = page.getByRole('button', { name: 'Logout' });
  answering(connection, /^\/api\/auth\/logout/, REFUSED);
  await logout.click();
  await expectTold(page, 'We are moving house until noon.');
  answering(connection, /^\/api\/auth\/logout/, NONSENSE);
  await logout.click();
  await expectTold(page, 'Error logging out');
  connection.restore();
  await logout.click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('notifications that a browser has not, or refuses, are told in an alert', { tag: '@wide' }, async ({
  openWindow,
}) => {
  const alerts: string[] = [];
  const page = await openWindow({ permissions: [] });
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  const bell = page.getByRole('button', { name: 'Enable notifications' });
  await page.goto('/anonymous-chat');
  await bell.click();
  await expect.poll(() => alerts).toEqual(['alert: Notifications permission denied.']);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
  await page.reload();
  await bell.click();
  await expect.poll(() => alerts.at(-1)).toBe('alert: This browser does not support desktop notifications.');
  await expect(bell, 'they stay off').toBeVisible();
});

/** Tests the forgotten password, the account page, and deletion (contract §2). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '#test/browser/server.ts';
import { test } from '#test/browser/test.ts';
import {
  arriveSignedIn,
  expectToBeIn,
  messages,
  type Person,
  say,
  signIn,
  somebody,
  toast,
} from '#test/browser/vocabulary.ts';

const NEW_PASSWORD = 'Another-Horse-8';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the link that an operator gives to somebody who forgot the password. */
function resetLink({ dataDir, url }: RunningServer, { email }: Person): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'src/server/cli/cog.ts', 'user', 'reset', '--email', email],
    { env: { DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'silent' }, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout.trim();
}

test('an operator’s link leads to a new password, once, and every session ends', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  const asha = somebody('Asha Gurung');
  const phone = await openWindow();
  await arriveSignedIn(phone, asha);
  await phone.goto('/chat');
  await expectToBeIn(phone);

  const link = resetLink(server, asha);
  await page.goto(link);
  await expect(page).toHaveURL('/auth/reset');
  // The reload stands for a phone that has unloaded the tab meanwhile.
  await page.reload();
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await button(page, 'Change Password').click();
  await expect(page).toHaveURL('/auth/login');
  await expect(phone).toHaveURL('/auth/login');
  await signIn(page, { ...asha, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/dashboard');

  await phone.goto(link);
  await phone.getByLabel('New Password', { exact: true }).fill(`${NEW_PASSWORD}9`);
  await phone.getByLabel('Confirm Password').fill(`${NEW_PASSWORD}9`);
  await button(phone, 'Change Password').click();
  await expect(toast(phone, 'This link no longer works')).toBeVisible();
  await phone.goto('/auth/login');
  await phone.goto('/auth/reset');
  await expect(phone.getByText('The link is incomplete.')).toBeVisible();
  await phone.getByRole('link', { name: 'Sign in here' }).click();
  await expect(phone).toHaveURL('/auth/login');
});

test('somebody changes name, gender and password, and signs out another device', { tag: '@narrow' }, async ({
  page,
  openWindow,
}) => {
  const asha = somebody('Asha Gurung', 'Female');
  await arriveSignedIn(page, asha);
  const other = await openWindow();
  await other.request.post('/api/auth/login', { data: { email: asha.email, password: asha.password } });
  await other.goto('/chat');
  await expectToBeIn(other);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account', exact: true }).click();
  await page.getByLabel('Full Name').fill('Asha Rai');
  await button(page, 'Save').click();
  await expect(toast(page, 'Saved.')).toBeVisible();

  const devices = section(page, 'Where you are signed in');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await expect(devices.getByText('New', { exact: true })).toHaveCount(1);
  const notice = section(page, 'New devices');
  await notice.getByRole('button', { name: /^It was me/ }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(devices.getByText('New', { exact: true })).toHaveCount(0);
  await devices.getByRole('button', { name: /^Sign out [A-Z]/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(other).toHaveURL('/auth/login');

  const password = section(page, 'Password');
  await password.getByLabel('Current Password').fill('Wrong-Horse-7');
  await password.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByLabel('Current Password')).toHaveAccessibleDescription(
    'The current password is wrong',
  );
  await password.getByLabel('Current Password').fill(asha.password);
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByLabel('Current Password')).toHaveValue('');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Asha Rai/ })).toBeVisible();
});

test('somebody downloads what is stored about them', { tag: '@wide' }, async ({ page }) => {
  const asha = somebody('Asha Gurung');
  await arriveSignedIn(page, asha);
  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cogito-account.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).account.email).toBe(asha.email);
});

test('an account is deleted, and its messages lose their name or vanish before others’ eyes', {
  tag: '@wide',
}, async ({ page, openWindow }) => {
  const other = await openWindow();
  await arriveSignedIn(other, somebody('Bo Lama'));
  await other.goto('/chat');
  for (const isRemoved of [false, true]) {
    const asha = somebody('Asha Leaving');
    await arriveSignedIn(page, asha);
    await page.goto('/chat');
    await expectToBeIn(page);
    const words = `Good-bye ${isRemoved}`;
    await say(page, words);
    const said = messages(other).getByText(words);
    await expect(said).toBeVisible();

    await page.goto('/account');
    await button(page, 'Delete my account').click();
    if (isRemoved) await page.getByLabel('Remove them for everybody').check();
    await section(page, 'Delete your account').getByLabel('Current Password').fill(asha.password);
    await button(page, 'Delete my account permanently').click();
    await expect(page).toHaveURL('/');

    if (isRemoved) await expect(said).toHaveCount(0);
    else await expect(messages(other).getByText('Former member').last()).toBeVisible();
    await expect(said).toHaveCount(isRemoved ? 0 : 1);
    await page.goto('/auth/login');
    await signIn(page, asha);
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
  }
});

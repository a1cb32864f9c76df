/** Tests the second factor of staff: turning it on, signing in with it, and turning it off. */
import { expect, type Page } from '@playwright/test';
import { codeOf, stepAt } from '#server/accounts/second-factor/codes.ts';
import { arriveAs, PASSWORD } from '#test/browser/library.ts';
import type { RunningServer } from '#test/browser/server.ts';
import { COOKIES_REFUSED, refuseCookies } from '#test/browser/settings.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import { type Person, signIn, signOut, somebody, toast } from '#test/browser/vocabulary.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true });
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

/** Signs in as an account with this role; returns a person with its email address and password. */
async function arrive(page: Page, server: RunningServer, role: 'instructor' | 'admin'): Promise<Person> {
  await arriveAs(page, server, role);
  const { email } = (await (await page.request.get('/api/auth/isAuth')).json()).user;
  return { ...somebody('Deepa Karki'), email, password: PASSWORD };
}

/** Returns the secret that is shown beside the QR code, decoded as an authenticator app does. */
async function readSecret(page: Page): Promise<Buffer> {
  const text = ((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeOfStep = (secret: Buffer, distance = 0) => codeOf(secret, stepAt(Date.now() + distance * STEP_MS));

/** Returns the secret, the code that turned the factor on, and the recovery codes. */
async function turnOn(page: Page, { password }: Person) {
  await section(page).getByLabel('Current Password').fill(password);
  await button(page, 'Set up').click();
  await expect(page.getByRole('img', { name: 'QR code' }).locator('path')).toHaveAttribute('d', /M/);
  const secret = await readSecret(page);
  await expectNoViolations(page);
  await codeField(page).fill('000000');
  await button(page, 'Turn on').click();
  await expect(codeField(page)).toHaveAccessibleDescription('This code is wrong, or was already used');
  const usedCode = codeOfStep(secret);
  await codeField(page).fill(usedCode);
  await button(page, 'Turn on').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoViolations(page);
  return { secret, usedCode, recoveryCodes: await codes.allTextContents() };
}

test('an instructor turns a second factor on, signs in with it and turns it off', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  const bo = await arrive(page, server, 'instructor');
  await page.goto('/account');
  const { secret, usedCode, recoveryCodes } = await turnOn(page, bo);
  await button(page, 'I have saved them').click();
  await expect(section(page).getByText('10 recovery codes left.')).toBeVisible();

  await signOut(page);
  await page.goto('/auth/login');
  await signIn(page, bo);
  await expect(codeField(page)).toBeFocused();
  await expectNoViolations(page);
  await codeField(page).fill(usedCode);
  await button(page, 'Sign In').click();
  await expect(codeField(page)).toHaveAccessibleDescription('This code is wrong, or was already used');
  await refuseCookies(page);
  await codeField(page).fill(recoveryCodes[3] ?? '');
  await button(page, 'Sign In').click();
  await expect(toast(page, COOKIES_REFUSED)).toBeVisible();
  await page.unroute('**/api/auth/login');
  await codeField(page).fill(codeOfStep(secret, 1));
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await page.goto('/auth/login');
  await signIn(page, bo);
  await codeField(page).fill(recoveryCodes[0] ?? '');
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account');
  await expect(section(page).getByText('8 recovery codes left.')).toBeVisible();

  await button(page, 'New recovery codes').click();
  await section(page).getByLabel('Current Password').fill(bo.password);
  await codeField(page).fill(recoveryCodes[1] ?? '');
  await expectNoViolations(page);
  await button(page, 'Get new codes').click();
  const renewed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(renewed).toHaveCount(10);
  await expect(page.getByText(/^Here are your new recovery codes/)).toBeVisible();
  await expect(renewed.getByText(recoveryCodes[2] ?? '')).toHaveCount(0);
  const [firstRenewed = ''] = await renewed.allTextContents();
  await button(page, 'I have saved them').click();
  await expect(page.getByRole('main')).toBeFocused();
  await button(page, 'Turn off').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Turn off')).toBeFocused();
  await button(page, 'Turn off').click();
  await expect(section(page).getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type(bo.password);
  await codeField(page).fill(firstRenewed);
  await button(page, 'Turn off').click();
  await expect(toast(page, 'The second factor is off.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await signOut(page);
  await page.goto('/auth/login');
  await signIn(page, bo);
  await expect(page).toHaveURL('/dashboard');
});

test.describe('where administrators need one', () => {
  test.use({ environment: { ADMINS_NEED_SECOND_FACTOR: 'on' } });

  test('an administrator reaches the account alone until it is on', { tag: '@wide' }, async ({
    page,
    server,
  }) => {
    const admin = await arrive(page, server, 'admin');
    for (const path of ['/dashboard', '/admin/people', '/chat']) {
      await page.goto(path);
      await expect(page).toHaveURL('/account');
    }
    await expect(section(page).getByRole('status')).toContainText('once yours is on');
    await turnOn(page, admin);
    await page.goto('/admin/people');
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  });
});

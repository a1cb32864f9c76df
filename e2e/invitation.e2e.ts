/** Tests closed registration, and the link that invites somebody. */
import { expect } from '@playwright/test';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import { signIn, somebody, toast } from '#test/browser/vocabulary.ts';

test.use({ environment: { REGISTRATION: 'closed' } });

test('an administrator invites somebody, who registers where others can’t', { tag: '@narrow' }, async ({
  page,
  openWindow,
  server,
}) => {
  await page.goto('/auth/register');
  await expect(page.getByText('Registration is closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  await expectNoViolations(page);

  const office = await openWindow();
  await arriveAs(office, server, 'admin');
  await office.goto('/admin/people');
  await office.getByRole('button', { name: 'Invite' }).click();
  await office.getByRole('textbox', { name: 'People' }).fill('0');
  await office.getByRole('button', { name: 'Create link' }).click();
  await expect(office.getByRole('textbox', { name: 'People' })).toHaveAccessibleDescription(
    'People must be a whole number from 1 to 500',
  );
  await office.getByRole('textbox', { name: 'People' }).fill('2');
  await office.getByRole('button', { name: 'Create link' }).click();
  const invitations = office.getByRole('region', { name: 'Invitations' });
  await expect(invitations.getByText(/^2 more people until/)).toBeVisible();
  await expectNoViolations(office);
  const link = (await invitations.locator('code').textContent()) ?? '';

  await page.goto('about:blank');
  await page.goto(`/auth/register${new URL(link).hash}`);
  await expect(page).toHaveURL('/auth/register');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await page.reload();
  const asha = somebody('Asha Gurung');
  await page.getByLabel('Full Name').fill(asha.name);
  await page.getByLabel('Gender').selectOption({ label: asha.gender });
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByLabel('Confirm Password').fill(asha.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/auth/login');
  await signIn(page, asha);
  await expect(page).toHaveURL('/dashboard');

  await office.reload();
  await expect(invitations.getByText(/^1 more person until/)).toBeVisible();
  await invitations.getByRole('button', { name: 'End' }).click();
  await expect(toast(office, 'The invitation has ended.')).toBeVisible();
  await expect(invitations.getByText(/more/)).toHaveCount(0);
});

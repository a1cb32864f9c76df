/** Tests a student's first evening, from the new account to signing out. */
import { expect } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import {
  arriveSignedIn,
  expectMessage,
  expectPage,
  expectToBeIn,
  openFirstItem,
  openSubject,
  register,
  say,
  signIn,
  signOut,
  somebody,
} from '#test/browser/vocabulary.ts';

test('a visitor registers, signs in, reads an assignment, talks and signs out', async ({
  page,
  openWindow,
}) => {
  const asha = somebody('Asha Gurung', 'Female');
  const bikash = somebody('Bikash Rai', 'Male');

  await test.step('makes an account', async () => {
    await register(page, asha);
    await signIn(page, asha);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  await test.step('reads an assignment', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Assignments/ })
      .click();
    await expect(page.getByText('7 subjects available')).toBeVisible();
    await openSubject(page, 'Physics');
    await openFirstItem(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expectPage(page, 2);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expectPage(page, 1);
  });

  await test.step('goes back the way she came', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Assignments for Physics' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText('7 subjects available')).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('talks with another student', async () => {
    const other = await openWindow();
    await arriveSignedIn(other, bikash);
    await other.goto('/dashboard');
    for (const window of [page, other]) {
      await window.getByRole('main').getByRole('link', { name: /Chat/ }).click();
      await expect(window).toHaveURL('/chat');
      await expectToBeIn(window);
    }
    await say(page, 'Shall we meet in the library?');
    await expectMessage(other, 'Shall we meet in the library?', asha);
    await say(other, 'At four.');
    await expectMessage(page, 'At four.', bikash);
  });

  await test.step('signs out', async () => {
    await signOut(page);
    await page.goto('/chat');
    await expect(page).toHaveURL('/auth/login');
  });
});

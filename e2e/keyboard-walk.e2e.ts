/** Tests the students' main path by keyboard only: sign-in, dashboard, picker, list, viewer and chat. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, messages, somebody } from '#test/browser/vocabulary.ts';

/** No screen has this many tab stops before the element that is searched for. */
const MOST_STOPS = 60;

test('leads from the sign-in to a page and into the chat, and back', { tag: '@wide' }, async ({ page }) => {
  const student = somebody('Asha Gurung');
  await arriveSignedIn(page, student);
  await page.request.post('/api/auth/logout');
  await page.goto('/auth/login');
  // The screen that the build has drawn takes no keys yet.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(student.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(student.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Asha/ })).toBeVisible();

  await follow(page, page.getByRole('main').getByRole('link', { name: /^Assignments/ }));
  await follow(page, page.getByRole('link', { name: /^Physics/ }));
  await follow(page, page.getByRole('link', { name: /Projectile Motion and Energy/ }));
  await expectPage(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectPage(page, 2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Assignments for Physics' })).toBeVisible();

  await page.goto('/dashboard');
  await follow(page, page.getByRole('main').getByRole('link', { name: /^Chat/ }));
  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }));
  await page.keyboard.type('Typed and sent by keys');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('Typed and sent by keys')).toBeVisible();
  await follow(page, page.getByRole('button', { name: 'Back' }));
  await expect(page).toHaveURL('/dashboard');
});

async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, `is not among the first ${MOST_STOPS} stops`).toBeFocused();
}

async function follow(page: Page, wanted: Locator) {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

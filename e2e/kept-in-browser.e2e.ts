/** What stays in the browser: only what the privacy page lists, and of an account nothing when its session is over. */
import { expect, type Page } from '@playwright/test';
import { SAMPLE } from './support/screens.ts';
import { test } from './support/test.ts';
import { arriveSignedIn, expectPage, expectToBeIn, say, somebody } from './support/vocabulary.ts';

const ofAccount = async (page: Page) =>
  (await page.evaluate(() => Object.keys(localStorage))).filter((key) => key.startsWith('cogito.session.'));

/** Signed in, on page 2 of a document, with an outbox that waits. */
async function leaveTraces(page: Page) {
  await arriveSignedIn(page, somebody('Asha Gurung', 'Female'));
  await page.goto('/chat');
  await expectToBeIn(page);
  await say(page, 'Hello');
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectPage(page, 2);
  await expect
    .poll(() => ofAccount(page))
    .toEqual(expect.arrayContaining(['cogito.session.outbox.public', 'cogito.session.reading']));
}

/** The session is over for the server, and the browser hasn't heard of it: as when its days have passed. */
const endSession = (page: Page) => page.request.post('/api/auth/logout');

async function expectNoContinuing(page: Page) {
  await arriveSignedIn(page, somebody('Bikash Rai', 'Male'));
  await page.goto(SAMPLE);
  await expectPage(page, 1);
  await expect(page.getByText(/^Continued on page/)).toHaveCount(0);
}

test('a session found ended at the next visit takes along what belongs to the account', {
  tag: '@wide',
}, async ({ page }) => {
  await leaveTraces(page);
  await endSession(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await ofAccount(page)).toEqual([]);
  await expectNoContinuing(page);
});

test('a session that ends during a visit takes along what belongs to the account', { tag: '@wide' }, async ({
  page,
}) => {
  await leaveTraces(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(await ofAccount(page)).toEqual([]);
  await expectNoContinuing(page);
});

test('whoever signs in on another’s browser isn’t told where the other stopped reading', {
  tag: '@wide',
}, async ({ page }) => {
  await leaveTraces(page);
  await expectNoContinuing(page);
  expect(await ofAccount(page)).not.toContain('cogito.session.outbox.public');
});

test('the landing page shows only a name that the anonymous room takes', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'The anonymous room is open' });
  for (const [kept, shown] of [
    ['Cog42', 'Cog42'],
    ['Cog1000', 'Cog ???'],
    ['The headmaster', 'Cog ???'],
    ['', 'Cog ???'],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('anonymous_name', name), kept);
    await page.reload();
    await expect(card).toContainText(shown);
    if (shown !== kept && kept) await expect(card).not.toContainText(kept);
  }
});

/** Tests the browser's storage: only what the privacy page lists, and nothing of an account after its session. */
import { expect, type Page } from '@playwright/test';
import { KEPT_TABLES } from '#shared/kept/tables.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, expectToBeIn, say, somebody } from '#test/browser/vocabulary.ts';

test.use({ environment: { ANONYMOUS_RETENTION_DAYS: '12' } });

const ofAccount = async (page: Page) =>
  (await page.evaluate(() => Object.keys(localStorage))).filter((key) => key.startsWith('cogito.session.'));

/** Signs in, opens page 2 of a document, and leaves a message in the outbox. */
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

/** Ends the session on the server without the browser's knowledge, as when it expires. */
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
  const back = page.getByRole('button', { name: 'Back', exact: true });
  // A call in progress may already have told the viewer that the session has ended.
  await expect(async () => {
    if (await back.isVisible()) await back.click({ timeout: 1000 });
    await expect(page).toHaveURL('/auth/login', { timeout: 1000 });
  }).toPass();
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
  const card = page.getByRole('article').filter({ hasText: 'Anonymous chat' });
  for (const [kept, shown] of [
    ['Cog42', 'Your name there is Cog42.'],
    ['Cog1000', 'You get a random name'],
    ['The headmaster', 'You get a random name'],
    ['', 'You get a random name'],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('anonymous_name', name), kept);
    await page.reload();
    await expect(card).toContainText(shown);
    if (kept && kept !== 'Cog42') await expect(card).not.toContainText(kept);
  }
});

test('the privacy page lists all that stays in the browser, and says how long messages stay here', {
  tag: '@wide',
}, async ({ page }) => {
  await leaveTraces(page);
  await page.goto('/anonymous-chat');
  await expectToBeIn(page);
  await page.getByRole('button', { name: 'Open emoji picker' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji picker' });
  await picker.getByRole('searchbox').fill('rocket');
  await picker.getByRole('button', { name: '🚀', exact: true }).click();
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: /^Theme/ }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('are kept for 12 days and then erased');
  await expect(main).not.toContainText('30 days, unless');
  const [stored, others] = await page.evaluate(async () => [
    Object.keys(localStorage),
    [...Object.keys(sessionStorage), ...(await indexedDB.databases()).map(({ name }) => name)],
  ]);
  expect(stored.length).toBeGreaterThan(7);
  expect(others, 'nothing is kept in any other way').toEqual([]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain('cogito_session');
  for (const name of [...stored, ...cookies])
    await expect(main.getByText(name, { exact: true }), `${name} is listed`).toHaveCount(1);
});

test('a draft and the page that was read outlive a window that broke down, and a day', {
  tag: '@wide',
}, async ({ page: broken }) => {
  await arriveSignedIn(broken, somebody('Asha Gurung', 'Female'));
  const context = broken.context();
  await broken.goto(SAMPLE);
  await expectPage(broken, 1);
  await broken.getByRole('button', { name: 'Next page' }).click();
  await expectPage(broken, 2);
  for (const [room, draft] of [
    ['/chat', 'Is the library open on'],
    ['/anonymous-chat', 'I have never understood'],
  ] as const) {
    await broken.goto(room);
    await broken.getByRole('textbox', { name: 'Message', exact: true }).fill(draft);
  }
  const devtools = await context.newCDPSession(broken);
  const crashed = broken.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const page = await context.newPage();
  await page.addInitScript(
    (laterMs) => {
      const now = Date.now;
      Date.now = () => now() + laterMs;
    },
    24 * 60 * 60 * 1000,
  );
  await page.goto('/chat');
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(field).toHaveValue('Is the library open on');
  await page.goto('/anonymous-chat');
  await expect(field).toHaveValue('I have never understood');
  await page.goto(SAMPLE);
  await expectPage(page, 2);
});

test('the privacy page names every table and column of the database', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByText('Every table and column').click();
  const items = page.getByRole('main').locator('details').getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const listed = await items.allTextContents();
  for (const [table, { columns }] of Object.entries(KEPT_TABLES)) {
    const words = listed.find((each) => each.includes(`(${table})`)) ?? '';
    for (const [column, about] of Object.entries(columns))
      expect(words, `the table ${table}`).toContain(`${column}: ${about}`);
  }
});

test('the anonymous room says after how many days its messages are erased', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/anonymous-chat');
  await expect(page.getByText('Messages are erased after 12 days.')).toBeVisible();
});

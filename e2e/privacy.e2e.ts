/** Tests what a visit discloses: nothing to other sites, and no account to the anonymous room (contract §3). */
import { expect } from '@playwright/test';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectToBeIn, say, somebody } from '#test/browser/vocabulary.ts';

test('the anonymous room gets no cookie, even from somebody signed in, and the other room does', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung', 'Female'));
  await page.goto('/anonymous-chat');
  await expectToBeIn(page);
  await say(page, 'Who am I?');
  await page.goto('/chat');
  await expectToBeIn(page);
  const anonymous = connection.handshakes('/socket.io');
  expect(anonymous.length).toBeGreaterThan(0);
  expect(anonymous.map(({ headers }) => headers.cookie)).toEqual(anonymous.map(() => undefined));
  const signedIn = connection.handshakes('/api/socket.io');
  expect(signedIn.length).toBeGreaterThan(0);
  for (const { headers } of signedIn) expect(headers.cookie).toBeTruthy();
  for (const { path, headers } of connection.carried)
    if (!path.startsWith('/api/')) expect(headers.cookie, path).toBeUndefined();
});

test('scripts can’t read the session, and the name and secret of the mask stay in the browser', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung', 'Female'));
  const [cookie] = await page.context().cookies(`${connection.url}/api/`);
  expect(cookie).toMatchObject({ httpOnly: true, path: '/api', sameSite: 'Lax' });
  await page.goto('/anonymous-chat');
  await expectToBeIn(page);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const { anonymous_name: name = '', anonymous_secret: secret = '' } = await page.evaluate(() => ({
    ...localStorage,
  }));
  expect(name).toMatch(/^Cog(0|[1-9]\d{0,2})$/);
  expect(secret).toMatch(/^[\w-]{43}$/);
  for (const { path, headers } of connection.carried)
    expect(`${path} ${JSON.stringify(headers)}`, 'neither address nor headers carry it').not.toContain(
      secret,
    );
});

test('signing out takes along what the browser kept, and pages of coursework are closed', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('Bikash Rai', 'Male'));
  await page.goto(SAMPLE);
  const image = page.getByRole('img', { name: /^Page 1 of \d+$/ });
  await expect(image).toBeVisible();
  const address = (await page.request.get('/api/assignment/subject?subject=Physics').then((a) => a.json()))
    .assignments[0].images[0];
  expect((await page.request.get(address)).status()).toBe(200);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(401);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('cogito.session.'))).toEqual([]);
});

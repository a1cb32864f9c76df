/** Tests what a visit discloses: nothing to other sites, and no account to the anonymous room (contract §3). */
import { expect } from '@playwright/test';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectToBeIn, say, somebody } from '#test/browser/vocabulary.ts';

test('the session’s cookie goes to the API alone, not to the anonymous room nor to scripts', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Asha Gurung', 'Female'));
  const [cookie] = await page.context().cookies(`${connection.url}/api/`);
  expect(cookie).toMatchObject({ httpOnly: true, path: '/api', sameSite: 'Lax' });
  await page.goto('/anonymous-chat');
  await expectToBeIn(page);
  await say(page, 'Who am I?');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.goto('/chat');
  await expectToBeIn(page);
  expect(connection.handshakes('/socket.io').length).toBeGreaterThan(0);
  const signedIn = () => connection.handshakes('/api/socket.io');
  await expect.poll(() => signedIn().length).toBeGreaterThan(0);
  for (const { headers } of signedIn()) expect(headers.cookie).toBeTruthy();
  for (const { path, headers } of connection.carried)
    if (!path.startsWith('/api/')) expect(headers.cookie, path).toBeUndefined();
});

test('signing out takes along what the browser kept, and closes pages of coursework, those in its cache too', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('Bikash Rai', 'Male'));
  await page.goto(SAMPLE);
  const image = page.getByRole('img', { name: /^Page 1 of \d+$/ });
  await expect(image).toBeVisible();
  const address = (await image.getAttribute('src')) ?? '';
  const status = () => page.evaluate(async (of) => (await fetch(of)).status, address);
  expect(await status()).toBe(200);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await status()).toBe(401);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('cogito.session.'))).toEqual([]);
  expect((await page.goto(address))?.status()).toBe(401);
});

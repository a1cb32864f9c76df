/** Tests the anonymous chat alone (spec §2, §3, §4; contract §3, §4): names, masks, count, what is never sent. */
import { expect, type Page } from '@playwright/test';
import { ANONYMOUS_NAME, ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, input, textsOf } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import {
  arriveSignedIn,
  expectMessage,
  expectOnline,
  messages,
  say,
  somebody,
} from '#test/browser/vocabulary.ts';

const { anonymous: room } = ROOMS;
const nobody = somebody('Nobody');
const keptName = (page: Page) => page.evaluate(() => localStorage.getItem('anonymous_name'));
const secretOf = (page: Page) => page.evaluate(() => localStorage.getItem('anonymous_secret'));

test.use({ data: 'empty' });

test('draws a name once and keeps it, and takes the one that is kept', { tag: '@wide' }, async ({ page }) => {
  await enter(page, room, nobody);
  const name = (await keptName(page)) ?? '';
  expect(name).toMatch(ANONYMOUS_NAME);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  expect(await keptName(page)).toBe(name);

  await page.evaluate(() => localStorage.setItem('anonymous_name', 'Cog42'));
  await enter(page, room, nobody);
  await expect(page.getByText('Cog42', { exact: true })).toBeVisible();
});

test('counts each visitor once, however many windows', { tag: '@wide' }, async ({ page, openWindow }) => {
  await enter(page, room, nobody);
  const tab = await page.context().newPage();
  await enter(tab, room, nobody);
  const other = await openWindow();
  await enter(other, room, nobody);
  for (const window of [page, tab, other]) await expectOnline(window, 2);
  await other.close();
  await expectOnline(page, 1);
});

test('shows one’s own in every tab, and two of one name apart', { tag: '@wide' }, async ({
  page,
  openWindow,
}) => {
  const other = await openWindow();
  for (const window of [page, other]) {
    await window.goto('/');
    await window.evaluate(() => localStorage.setItem('anonymous_name', 'Cog7'));
    await enter(window, room, nobody);
  }
  const tab = await page.context().newPage();
  await enter(tab, room, nobody);
  await say(page, 'Which of us is it?');
  await expectMessage(other, 'Which of us is it?');
  await expect(bubble(tab, 'Which of us is it?')).toHaveAttribute('data-own', 'true');
  await expect(bubble(other, 'Which of us is it?')).toHaveAttribute('data-gender', 'unknown');
  await say(other, 'It is you.');
  await expectMessage(page, 'It is you.');
  const author = (window: Page) =>
    messages(window)
      .locator('p')
      .filter({ hasText: /^Cog7\s*\S+/ });
  const [seenByOne, seenByOther] = [author(page).last(), author(other).last()];
  await expect(seenByOne).not.toHaveText((await seenByOther.textContent()) ?? '');
});

test('a new mask has another name and secret, and nothing leads back', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await enter(page, room, nobody);
  const [name, secret] = [await keptName(page), await secretOf(page)];
  await say(page, 'Said under the old mask');
  await expect(bubble(page, 'Said under the old mask').locator('time')).toBeAttached();
  connection.cut('sockets');
  await say(page, 'Never sent under the old mask');
  await button(page, 'New mask').click();
  await expect(bubble(page, 'Never sent')).toHaveCount(0);
  connection.restore();
  await expect(button(page, 'Send')).toBeDisabled();
  await input(page).fill('?');
  await expect(button(page, 'Send')).toBeEnabled({ timeout: 20_000 });
  expect(await keptName(page)).toMatch(ANONYMOUS_NAME);
  expect(await keptName(page)).not.toBe(name);
  expect(await secretOf(page)).not.toBe(secret);
  await expect(bubble(page, 'Said under the old mask')).not.toHaveAttribute('data-own');
  await say(page, 'Said under the new mask');
  await page.reload();
  await expect
    .poll(() => textsOf(page, 'Said'))
    .toEqual(['Said under the old mask', 'Said under the new mask']);
  await expect(bubble(page, 'Never sent')).toHaveCount(0);
});

test('its connection never carries the cookie, and the secret only inside', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, nobody);
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void frames.push(String(payload))),
  );
  await enter(page, room, nobody);
  const secret = (await secretOf(page)) ?? 'none was kept';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const handshakes = connection.handshakes('/');
  expect(handshakes).toHaveLength(1);
  expect(handshakes[0]?.path).toMatch(/^\/socket\.io\/\?.*transport=websocket/);
  expect(handshakes[0]?.headers.cookie).toBeUndefined();
  expect(connection.carried.filter(({ path }) => path.includes('transport=polling'))).toEqual([]);
  expect(JSON.stringify(connection.carried)).not.toContain(secret);
  expect(frames.filter((frame) => frame.includes(secret))).toHaveLength(1);
  expect(frames.filter((frame) => frame.includes('"join"'))[0]).toContain(
    JSON.stringify({ username: await keptName(page) }),
  );
});

test('closes its connection on leaving, and Back leads home', { tag: '@wide' }, async ({
  page,
  openWindow,
}) => {
  const other = await openWindow();
  await enter(page, room, nobody);
  await enter(other, room, nobody);
  await expectOnline(other, 2);
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/');
  await expectOnline(other, 1);
});

/** Tests desktop notifications (spec §7, §8; contract §4), which are recorded instead of shown. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, join } from '#test/browser/chat-room.ts';
import type { Connection } from '#test/browser/proxy.ts';
import { test } from '#test/browser/test.ts';
import { expectMessage, say, somebody } from '#test/browser/vocabulary.ts';

type Shown = { title: string; body: string; tag: string; silent: boolean };
type Desk = typeof globalThis & { shown: Shown[] };

const shown = (page: Page) => page.evaluate(() => (globalThis as Desk).shown);
const toggle = (page: Page, name: 'Enable' | 'Disable') => button(page, `${name} notifications`);
const handshakesOf = (connection: Connection) => connection.handshakes('/').length;

test.use({ data: 'empty' });

test('tells of others’ messages in the students’ room while one looks away', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const bikash = somebody('Bikash Rai');
  await writeDownNotifications(page);
  await enter(page, ROOMS.public, somebody('Asha Gurung'));
  const other = await join(server, ROOMS.public, bikash);

  await look(page, 'away');
  await other.say('Before they were on');
  await expectMessage(page, 'Before they were on');
  await look(page, 'here');
  await toggle(page, 'Enable').click();
  await expect(toggle(page, 'Disable')).toBeVisible();
  await other.say('While one looks');
  await expectMessage(page, 'While one looks');
  expect(await shown(page)).toEqual([]);

  await look(page, 'away');
  await say(page, 'One’s own');
  await other.say('Is anybody still there?');
  await expect.poll(() => shown(page)).toHaveLength(1);
  const time = await bubble(page, 'Is anybody still there?').locator('time').getAttribute('datetime');
  expect(await shown(page)).toEqual([
    { title: `New message from ${bikash.name}`, body: 'Is anybody still there?', tag: time, silent: false },
  ]);

  await page.reload();
  await expect(toggle(page, 'Disable'), 'they stay on').toBeVisible();
  await toggle(page, 'Disable').click();
  await look(page, 'away');
  await other.say('After they were off');
  await expectMessage(page, 'After they were off');
  expect(await shown(page)).toEqual([]);
  other.close();
});

test('opens the anonymous room’s connection anew with the setting, and misses nothing', {
  tag: '@wide',
}, async ({ openWindow, server, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await writeDownNotifications(page);
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  const other = await join(server, ROOMS.anonymous);
  const before = handshakesOf(connection);
  await other.say('Just before the switch');
  connection.stall();
  await toggle(page, 'Enable').click();
  await other.say('In the middle of the switch');
  connection.restore();
  await expect.poll(() => handshakesOf(connection)).toBeGreaterThan(before);
  await expect(bubble(page, 'In the middle of the switch')).toHaveCount(1);
  await expect(bubble(page, 'Just before the switch')).toHaveCount(1);
  other.close();
});

test('the bell is the same in every window of a browser', { tag: '@wide' }, async ({ page }) => {
  const second = await page.context().newPage();
  for (const window of [page, second]) {
    await writeDownNotifications(window);
    await enter(window, ROOMS.anonymous, somebody('Asha Gurung'));
  }
  await toggle(page, 'Enable').click();
  await toggle(second, 'Disable').click();
  await expect(toggle(page, 'Enable')).toBeVisible();
});

test('tells of replies alone, if one likes', { tag: '@wide' }, async ({ page, server }) => {
  await writeDownNotifications(page);
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  const other = await join(server, ROOMS.anonymous);
  await toggle(page, 'Enable').click();
  await page.getByRole('radio', { name: 'Only about replies to me' }).check();
  await say(page, 'Who can answer me?');
  await expect.poll(() => other.messages.at(-1)?.message).toBe('Who can answer me?');
  const asked = other.messages.at(-1)?.id;
  await look(page, 'away');
  const { user } = await other.say('Something else');
  await other.ask('chat message', { user: 'me', message: 'I can', replyTo: asked });
  await expectMessage(page, 'I can');
  await expect.poll(() => shown(page)).toMatchObject([{ title: `New message from ${user}`, body: 'I can' }]);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Only about replies to me' }), 'it stays so').toBeChecked();
  other.close();
});

/** Replaces `Notification`, because this browser has no desktop; the notifications are recorded for the tests. */
async function writeDownNotifications(page: Page) {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const desk = globalThis as Desk;
    desk.shown = [];
    desk.Notification = class extends EventTarget {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body = '', tag = '', silent }: NotificationOptions = {}) {
        super();
        desk.shown.push({ title, body, tag, silent: silent ?? true });
      }
    } as unknown as typeof Notification;
  });
}

/** Fires focus or blur, which the window tracks (spec §4), because all windows of these tests have the focus. */
const look = (page: Page, where: 'away' | 'here') =>
  page.evaluate((type) => window.dispatchEvent(new Event(type)), where === 'away' ? 'blur' : 'focus');

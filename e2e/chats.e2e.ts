/**
 * Tests what both chats have in common (spec §2, §4, §5, §7, §9; contract §3, §4): one screen and one client show
 * both, and `src/server/chat/chat.test.ts` tests the server's side in each room.
 */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import {
  bubble,
  bubbles,
  button,
  distanceToEnd,
  enter,
  expectUnmoved,
  fill,
  firstRead,
  input,
  join,
  searchBox,
  textsOf,
  watchScrolling,
  wheelTo,
} from '#test/browser/chat-room.ts';
import { openOffice } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { expectMessage, messages, pauseTime, say, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const WORDS = ['Kite', 'Lamp', 'Moon', 'Nest', 'Oven', 'Pond', 'Quay', 'Rope'];
let drawn = 0;
/** Returns a word that nobody in the room has used before. */
const newWord = () => `${WORDS[drawn++ % WORDS.length]}${drawn}`;

const asha = () => somebody('Asha Gurung', 'Female');
const bikash = () => somebody('Bikash Rai', 'Male');

for (const room of Object.values(ROOMS))
  test(`sends with Enter or Send in the ${room.id} room, what isn’t blank, and empties the input`, {
    tag: '@wide',
  }, async ({ page, openWindow }) => {
    const other = await openWindow();
    await enter(page, room, asha());
    await enter(other, room, bikash());
    const word = newWord();
    await expect(input(page)).toHaveAttribute('placeholder', 'Type your message...');
    await expect(button(page, 'Send')).toBeDisabled();
    await input(page).fill('  \n \t ');
    await expect(button(page, 'Send')).toBeDisabled();
    await input(page).press('Enter');
    await expect(input(page)).toHaveValue('  \n \t ');

    await input(page).fill(`  ${word} by Enter `);
    await input(page).press('Enter');
    await expect(input(page)).toHaveValue('');
    await expectMessage(other, `${word} by Enter`);
    await input(page).pressSequentially(`${word} first`);
    await input(page).press('Shift+Enter');
    await input(page).pressSequentially('second');
    await expect(input(page)).toHaveValue(`${word} first\nsecond`);
    await button(page, 'Send').click();
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
    await expect.poll(() => textsOf(other, word)).toEqual([`${word} by Enter`, `${word} first\nsecond`]);

    await expect(bubble(page, `${word} by Enter`)).toHaveAttribute('data-own', 'true');
    await expect(bubble(other, `${word} by Enter`)).not.toHaveAttribute('data-own');
    const [own, others] = [bubble(page, word).first(), bubble(other, word).first()];
    expect(await gaps(own)).toMatchObject({ side: 'right' });
    expect(await gaps(others)).toMatchObject({ side: 'left' });
  });

test('shows an announcement in the middle, by nobody’s name, and loses at once what is removed', {
  tag: '@wide',
}, async ({ page, server }) => {
  await enter(page, ROOMS.public, asha());
  const word = newWord();
  await say(page, `${word} to be regretted`);
  await say(page, `${word} to stay`);
  const office = await openOffice(server);
  const text = `${word} closes at six today.`;
  const announcements = `/api/chat/${ROOMS.public.id}/announcements`;
  expect((await office.post(announcements, { data: { message: text } })).ok()).toBe(true);
  const announced = messages(page).locator('[data-role="admin"]').filter({ hasText: text });
  await expect(announced).toBeVisible();
  await expect(announced).toContainText('Cogito');
  await expect(announced.locator('[data-own]')).toHaveCount(0);
  const [box, list] = [await announced.boundingBox(), await messages(page).boundingBox()];
  expect(Math.abs(middle(box) - middle(list))).toBeLessThan(10);

  const witness = await join(server, ROOMS.public);
  const said = witness.messages.find(({ message }) => message === `${word} to be regretted`);
  const removed = await office.delete(`/api/chat/${ROOMS.public.id}/messages/${said?.id}`);
  expect(removed.ok()).toBe(true);
  await expect(messages(page).getByText(`${word} to be regretted`)).toHaveCount(0);
  await expect(bubble(page, `${word} to stay`)).toBeVisible();
  await page.reload();
  await expect(bubble(page, `${word} to stay`)).toBeVisible();
  await expect(messages(page).getByText(`${word} to be regretted`)).toHaveCount(0);
  witness.close();
  await office.dispose();
});

test('loads older messages within 100 px of the top, and nothing moves', { tag: '@wide' }, async ({
  openWindow,
  server,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const asked: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/load older messages.*20\d\d/.test(String(payload))) asked.push(String(payload));
    }),
  );
  const word = newWord();
  // The room is filled before it is entered, because a list that isn't full rightly requests older messages.
  const other = await join(server, ROOMS.anonymous);
  await fill(other, word, 110);
  other.close();
  await enter(page, ROOMS.anonymous, asha());
  await expect(bubble(page, `${word} 110`)).toBeInViewport();

  // The steps stop short of the limit, because measuring rows may move the list by a few pixels.
  for (const top of [800, 500, 300, 160]) await wheelTo(page, top);
  expect(asked).toEqual([]);
  connection.stall();
  await wheelTo(page, 96);
  await expect.poll(() => asked.length).toBe(1);
  const reading = await firstRead(page);
  connection.restore();
  await expect.poll(() => messages(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(500);
  await expectUnmoved(page, reading);

  // The wheel stops at the top, because a longer turn would continue in the page that is loaded.
  const toTop = await messages(page).evaluate((box) => box.scrollTop);
  await page.mouse.wheel(0, 50 - toTop);
  await expect.poll(() => asked.length).toBe(2);
  const cursors = asked.map((frame) => /20\d\d-[^"]+Z/.exec(frame)?.[0] ?? '');
  expect(cursors[1] && cursors[0] && cursors[1] < cursors[0], 'the cursor is the oldest’s').toBe(true);
  await expect(bubble(page, `${word} 10`).first()).toBeAttached();
});

test('searches texts and names 300 ms after the last key, whatever the case', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  const word = newWord();
  await enter(page, ROOMS.public, asha());
  const other = await join(server, ROOMS.public);
  await fill(other, word, 2);
  const { user } = await other.say(`${word} 3`);
  other.close();
  await expect(bubble(page, `${word} 3`)).toBeVisible();

  await pauseTime(page);
  await searchBox(page).fill(`${word.toUpperCase()} 2`);
  await page.clock.runFor(299);
  await expect(bubbles(page).filter({ hasText: word })).toHaveCount(3);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(bubbles(page)).toContainText(`${word} 2`);
  await button(page, 'Clear search').click();
  await expect(bubble(page, `${word} 3`)).toBeVisible();
  await searchBox(page).fill(user.toLowerCase());
  await expect(page.getByText(/^\d+ messages? found$/)).toBeVisible();
  await expect(bubble(page, `${word} 3`)).toBeVisible();
  await searchBox(page).fill('Nobody ever wrote this');
  await expect(bubbles(page)).toHaveCount(0);
  await searchBox(page).fill('');
  await expect(bubble(page, `${word} 3`)).toBeVisible();
});

test('says that a line has fallen silent though nobody sends, and shows afterwards what was said meanwhile', {
  tag: '@wide',
}, async ({ openWindow, server, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await page.clock.install();
  await enter(page, ROOMS.anonymous, asha());
  const other = await join(server, ROOMS.anonymous);
  const word = newWord();
  connection.stall();
  await other.say(`${word} meanwhile`);
  await expect(bubbles(page).filter({ hasText: word })).toHaveCount(0);
  await page.clock.runFor(16_000);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  connection.restore();
  await page.clock.runFor(5000);
  await expectMessage(page, `${word} meanwhile`);
  other.close();
});

test('keeps both windows alike when the connection breaks while both write', { tag: '@wide' }, async ({
  openWindow,
  server,
  connection,
}) => {
  const [one, two] = [
    await openWindow({ baseURL: connection.url }),
    await openWindow({ baseURL: connection.url }),
  ];
  const word = newWord();
  await enter(one, ROOMS.public, asha());
  await enter(two, ROOMS.public, bikash());
  const third = await join(server, ROOMS.public);
  await say(one, `${word} before`);
  await expectMessage(two, `${word} before`);

  connection.cut();
  await say(one, `${word} by one, first`);
  await third.say(`${word} meanwhile`);
  await say(two, `${word} by two, first`);
  await say(one, `${word} by one, second`);
  await say(two, `${word} by two, second`);
  await expect(one.getByText('Reconnecting…')).toBeVisible();
  connection.restore();

  await expect.poll(() => textsOf(one, word)).toHaveLength(6);
  await expect.poll(() => textsOf(two, word)).toEqual(await textsOf(one, word));
  const texts = await textsOf(one, word);
  expect(texts[0]).toBe(`${word} before`);
  expect(new Set(texts).size).toBe(6);
  for (const who of ['one', 'two'])
    expect(texts.indexOf(`${word} by ${who}, first`)).toBeLessThan(
      texts.indexOf(`${word} by ${who}, second`),
    );
  await expect.poll(() => third.messages.filter(({ message }) => message.startsWith(word)).length).toBe(6);
  expect(third.messages.map(({ message }) => message).filter((text) => text.startsWith(word))).toEqual(texts);
  third.close();
});

test('keeps what could not go out over a reload, and sends it once', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const other = await openWindow();
  const word = newWord();
  await enter(page, ROOMS.anonymous, asha());
  await enter(other, ROOMS.anonymous, bikash());
  connection.cut('sockets');
  await say(page, `${word} one`);
  await say(page, `${word} two`);
  await expect(bubble(page, `${word} two`)).toContainText('Sending');
  await expect(bubble(page, `${word} two`).locator('svg'), 'its clock').toBeVisible();
  await page.reload();
  await expect(bubble(page, `${word} one`)).toContainText('Sending');
  connection.restore();
  await expect(bubble(page, `${word} two`)).toContainText('Sent');
  for (const window of [page, other])
    await expect.poll(() => textsOf(window, word)).toEqual([`${word} one`, `${word} two`]);
  await other.goto(ROOMS.anonymous.screenPath);
  await expect.poll(() => textsOf(other, word)).toEqual([`${word} one`, `${word} two`]);
});

test('says that the network blocks live connections, and enters once it no longer does', {
  tag: '@narrow',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  connection.cut('sockets');
  await page.goto(ROOMS.anonymous.screenPath);
  const notice = page.getByText('This network seems to block live connections.');
  await expect(notice).toBeInViewport({ ratio: 1 });
  connection.restore();
  await expect(notice).toBeHidden();
});

test('announces somebody’s message in its own language', { tag: '@wide' }, async ({ page, server }) => {
  await enter(page, ROOMS.anonymous, asha());
  const other = await join(server, ROOMS.anonymous);
  await other.say('सबैलाई नमस्कार');
  const announced = page.getByRole('main').locator('[aria-live="polite"]:lang(ne)');
  await expect(announced).toContainText('सबैलाई नमस्कार');
  other.close();
});

test('leaves Enter and Escape to an input method while it composes', { tag: '@wide' }, async ({ page }) => {
  await enter(page, ROOMS.anonymous, asha());
  await input(page).focus();
  const devtools = await page.context().newCDPSession(page);
  const enterKey = (windowsVirtualKeyCode: number) =>
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode });
  await devtools.send('Input.imeSetComposition', { text: 'नमस्ते', selectionStart: 6, selectionEnd: 6 });
  await enterKey(13);
  await devtools.send('Input.insertText', { text: 'नमस्ते' });
  await enterKey(229);
  await expect(input(page)).toHaveValue('नमस्ते');
  await expect(bubble(page, 'नमस्ते')).toHaveCount(0);
  await input(page).press('Enter');
  await expect(bubble(page, 'नमस्ते').last()).toBeVisible();
  await expect(input(page)).toHaveValue('');

  const composing = { key: 'Escape', isComposing: true, bubbles: true };
  await page.keyboard.press('Alt+ArrowUp');
  await input(page).dispatchEvent('keydown', composing);
  await expect(button(page, 'Cancel reply')).toBeVisible();
  await searchBox(page).fill('नमस्ते');
  await searchBox(page).dispatchEvent('keydown', composing);
  await expect(searchBox(page)).toHaveValue('नमस्ते');
});

test('scrolls to the newest, offers it beyond 50 px, and counts what is new', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const word = newWord();
  await enter(page, ROOMS.anonymous, asha());
  const other = await join(server, ROOMS.anonymous);
  await fill(other, word, 40);
  await expect(bubble(page, `${word} 40`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  const down = button(page, 'Scroll to bottom');
  await messages(page).hover();
  await page.mouse.wheel(0, -50);
  await expect.poll(() => distanceToEnd(page)).toBe(50);
  await expect(down).toBeHidden();
  await page.mouse.wheel(0, -1);
  await expect(down).toBeVisible();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => distanceToEnd(page)).toBe(351);

  const reading = await firstRead(page);
  await other.say(`${word} and more`);
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(351);
  await expectUnmoved(page, reading);
  await expect(page.getByText('1 new message', { exact: true })).toBeVisible();
  await down.click();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await expect(down).toBeHidden();
  await expect(bubble(page, `${word} and more`)).toBeInViewport();
  other.close();
});

test('follows the newest again for whoever asks for it while the wheel still turns', {
  tag: '@wide',
}, async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, ROOMS.anonymous, asha());
  const other = await join(server, ROOMS.anonymous);
  const word = newWord();
  await fill(other, word, 40);
  await expect(bubble(page, `${word} 40`)).toBeInViewport();
  await messages(page).hover();
  await page.mouse.wheel(0, -600);
  const down = button(page, 'Scroll to bottom');
  await expect(down).toBeVisible();
  await down.evaluate((pressed: HTMLElement) => {
    document
      .querySelector('[role="log"]')
      ?.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
    pressed.click();
  });
  await expect(down).toBeHidden();
  await fill(other, `${word} later`, 20);
  await expect(bubble(page, `${word} later 20`)).toBeInViewport();
  other.close();
});

test('follows the newest smoothly, or at once where motion is reduced', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const room = ROOMS.anonymous;
  const word = newWord();
  await enter(page, room, somebody('Asha Gurung'));
  const other = await join(server, room);
  await fill(other, word, 40);
  await expect(bubble(page, `${word} 40`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    // A busy machine may paint too few frames, so the measurement is repeated.
    await expect(async () => {
      const text = newWord();
      const positions = await watchScrolling(page, async () => {
        await other.say([text, '', '', '', '', '.'].join('\n'));
        await expect(bubble(page, text)).toBeInViewport();
        await expect.poll(() => distanceToEnd(page)).toBe(0);
      });
      expect(positions, 'it never goes back').toEqual(positions.toSorted((one, next) => one - next));
      // At once means two positions at most: the expected end of the new row, and its measured end.
      expect(new Set(positions).size > 3).toBe(reducedMotion === 'no-preference');
    }).toPass();
    await expect(button(page, 'Scroll to bottom')).toBeHidden();
  }
  other.close();
});

test('fills in what was missed without moving what is read', { tag: '@wide' }, async ({
  openWindow,
  server,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  const word = newWord();
  await enter(page, ROOMS.public, asha());
  const other = await join(server, ROOMS.public);
  await fill(other, word, 40);
  await expect(bubble(page, `${word} 40`)).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await messages(page).hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(() => distanceToEnd(page)).toBe(500);
  const reading = await firstRead(page);

  connection.cut('sockets');
  for (const text of ['missed 1', 'missed 2', 'missed 3']) await other.say(`${word} ${text}`);
  connection.restore();
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(550);
  await expectUnmoved(page, reading);
  await button(page, 'Scroll to bottom').click();
  await expect
    .poll(async () => (await textsOf(page, `${word} `)).slice(-4))
    .toEqual([`${word} 40`, `${word} missed 1`, `${word} missed 2`, `${word} missed 3`]);
  other.close();
});

test('begins at the newest message, also where rows turn out high', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  const other = await join(server, ROOMS.anonymous);
  const said = Array.from({ length: 12 }, (_, at) => `${'A long story. '.repeat(1 + at * 2)}${newWord()}`);
  for (const text of said) await other.say(text);
  other.close();
  await page.goto(ROOMS.anonymous.screenPath);
  await expect(bubble(page, said.at(-1) ?? '')).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await expect(button(page, 'Scroll to bottom')).toBeHidden();
});

test('goes up as far as the wheel was turned, whatever heights the rows on the way turn out to have', {
  tag: '@wide',
}, async ({ page, server }) => {
  const other = await join(server, ROOMS.anonymous);
  const word = newWord();
  const lines = (count: number) => Array.from({ length: count }, () => word).join('\n');
  await Promise.all(Array.from({ length: 45 }, (_, at) => other.say(lines(1 + ((at * 5) % 7)))));
  other.close();
  await enter(page, ROOMS.anonymous, asha());
  await expect(bubble(page, word).last()).toBeInViewport();
  await expect.poll(() => distanceToEnd(page)).toBe(0);
  await messages(page).hover();
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -80);
  // Rows have fractional heights, but positions and heights are rounded.
  await expect.poll(async () => Math.abs((await distanceToEnd(page)) - 1600)).toBeLessThanOrEqual(1);
});

test('a turn of the wheel is heeded amid a burst of messages', { tag: '@wide' }, async ({ page, server }) => {
  const room = ROOMS.anonymous;
  const speaker = await join(server, room);
  await fill(speaker, newWord(), 60);
  await enter(page, room, somebody('Asha Gurung'));
  await messages(page).hover();
  const word = newWord();
  const burst = fill(speaker, word, 300);
  await expect(bubble(page, word).first()).toBeVisible();
  await page.mouse.wheel(0, -600);
  await burst;
  await expect(button(page, 'Scroll to bottom')).toBeVisible();
  const read = await firstRead(page);
  await speaker.say(`${word} after the burst`);
  await expectUnmoved(page, read);
  speaker.close();
});

test('a slow finger is heeded in a room where others never stop talking', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  const room = ROOMS.anonymous;
  const speaker = await join(server, room);
  await fill(speaker, newWord(), 60);
  await enter(page, room, somebody('Asha Gurung'));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 100, y }] });
  const word = newWord();
  await touch('touchStart', 250);
  for (let step = 1; step <= 60; step++) {
    await speaker.say(`${word} ${step}`);
    await touch('touchMove', 250 + 2 * step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(button(page, 'Scroll to bottom')).toBeVisible();
  const read = await firstRead(page);
  await speaker.say(`${word} after the finger`);
  await expectUnmoved(page, read);
  speaker.close();
});

test('seeks a lost connection after 1 s, later each time up to 5 s, half as much more or less, and for ever', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await page.clock.install();
  await page.addInitScript(keepTrail);
  await enter(page, ROOMS.anonymous, somebody('Asha Gurung'));
  await pauseTime(page);
  connection.cut('sockets');
  await expect.poll(async () => (await trailOf(page)).ended.length).toBe(1);
  await expect(page.getByText(/^Online: /)).toBeVisible();
  for (let attempt = 0; attempt < 5; attempt++) await turnToNextAttempt(page);
  const { begun, ended } = await trailOf(page);
  const waits = ended.slice(0, 5).map((time, index) => (begun[index + 1] ?? Number.NaN) - time);
  for (const [index, wait] of waits.entries()) {
    const delay = Math.min(5000, 1000 * 2 ** index);
    expect(wait, `wait ${index + 1} of ${waits}`).toBeGreaterThanOrEqual(Math.floor(delay * 0.5));
    expect(wait, `wait ${index + 1} of ${waits}`).toBeLessThanOrEqual(Math.ceil(delay * 1.5));
  }

  connection.stall();
  const before = connection.handshakes('/').length;
  await expect(async () => {
    await page.clock.runFor(500);
    expect(connection.handshakes('/').length).toBe(before + 1);
  }).toPass();
  await page.clock.runFor(19_000);
  expect(connection.handshakes('/'), 'an attempt is given 20 s').toHaveLength(before + 1);
  await page.clock.runFor(1000);
  await page.clock.runFor(8000);
  await expect.poll(() => connection.handshakes('/').length).toBe(before + 2);
});

type Trail = { begun: number[]; ended: number[] };

/** Records when the page opens a WebSocket and learns of its end, because Playwright's events come late. */
function keepTrail() {
  const trail: Trail = { begun: [], ended: [] };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      trail.begun.push(Date.now());
      this.addEventListener('close', () => trail.ended.push(Date.now()));
    }
  };
  Object.assign(window, { trail });
}

const trailOf = (page: Page) => page.evaluate(() => (window as unknown as { trail: Trail }).trail);

/** Advances the clock in steps until the page tries to connect, and waits until that attempt has failed. */
async function turnToNextAttempt(page: Page) {
  const { length } = (await trailOf(page)).begun;
  await expect(async () => {
    await page.clock.runFor(250);
    expect((await trailOf(page)).begun.length).toBe(length + 1);
  }).toPass({ intervals: [0] });
  await expect.poll(async () => (await trailOf(page)).ended.length).toBe(length + 1);
}

/** Returns an element's distances from the left and right edges of the list, and which edge is nearer. */
async function gaps(element: ReturnType<typeof bubbles>) {
  return element.evaluate((each) => {
    const list = each.closest('[role="log"]')?.getBoundingClientRect();
    const own = each.getBoundingClientRect();
    const left = own.left - (list?.left ?? 0);
    const right = (list?.right ?? 0) - own.right;
    return { left, right, side: left < right ? 'left' : 'right' };
  });
}

const middle = (box: { x: number; width: number } | null) => (box ? box.x + box.width / 2 : Number.NaN);

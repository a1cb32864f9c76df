/** Tests how to follow a conversation: replies, hits in place, addresses of messages, new messages, shortcuts. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, bubbles, button, enter, fill, input, join, searchBox } from '#test/browser/chat-room.ts';
import { openOffice } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { messages, say, somebody } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const nobody = somebody('Nobody');
const menu = (page: Page) => page.getByRole('menu', { name: 'Message actions' });
const act = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const look = (page: Page, where: 'away' | 'here') =>
  page.evaluate((type) => window.dispatchEvent(new Event(type)), where === 'away' ? 'blur' : 'focus');
const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? Number.NaN);
const isInSight = (element: Locator) => expect(element).toBeInViewport();

test.describe('the bar of a phone', () => {
  test('is one line of 56 px with a search that widens and a menu', { tag: '@narrow' }, async ({ page }) => {
    await enter(page, anonymous, nobody);
    const bar = page.getByRole('banner');
    expect((await bar.boundingBox())?.height).toBe(56);
    for (const name of ['Back', 'Menu'])
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(bar.getByText('Online: 1', { exact: true })).toBeVisible();
    const field = searchBox(page);
    expect((await field.boundingBox())?.width).toBe(44);
    await field.fill('nothing such');
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(200);
    expect((await bar.boundingBox())?.height).toBe(56);
    await button(page, 'Clear search').click();

    await button(page, 'Menu').click();
    for (const name of ['New mask', 'Enable notifications', 'Theme: follows the system'])
      await expect(button(page, name)).toBeVisible();
    await page.getByText('Room rules').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Be kind' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'New mask')).toBeHidden();
    await expect(button(page, 'Menu')).toBeFocused();
  });

  test('leaves one left edge to names and bubbles', { tag: '@narrow' }, async ({ page, server }) => {
    await enter(page, anonymous, nobody);
    const other = await join(server, anonymous);
    await other.say('A first line');
    await other.say('And a second');
    other.close();
    const author = messages(page)
      .locator('p')
      .filter({ hasText: /^Cog7\s/ })
      .last();
    const edge = await leftOf(author);
    for (const text of ['A first line', 'And a second'])
      expect(Math.abs((await leftOf(bubble(page, text))) - edge)).toBeLessThanOrEqual(1);
  });
});

test('says when above a group, and at each message where one points', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await other.say('The first of a group');
  await other.say('The second of a group');
  other.close();
  const second = bubble(page, 'The second of a group');
  const time = second.locator('time');
  await expect(time).toHaveText(/^\d+:\d\d [AP]M$/);
  const aside = time.locator('..');
  const HIDDEN = 'rgba(0, 0, 0, 0)';
  await expect(aside).toHaveCSS('color', HIDDEN);
  await second.hover();
  await expect(aside).not.toHaveCSS('color', HIDDEN);
});

test('tells people of one name apart by their marks, and others only when asked', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const mark = messages(page).locator('p').filter({ hasText: 'Bikash Rai' }).locator('span').nth(1);
  await enter(page, ROOMS.public, somebody('Asha Gurung'));
  const one = await join(server, ROOMS.public, somebody('Bikash Rai'));
  await one.say('I am the one');
  await expect(bubble(page, 'I am the one')).toBeVisible();
  await expect(mark.first()).toBeHidden();
  await bubble(page, 'I am the one').hover();
  await expect(mark.first()).toBeVisible();
  const other = await join(server, ROOMS.public, somebody('Bikash Rai'));
  await other.say('And I am the other');
  await expect(bubble(page, 'And I am the other')).toBeVisible();
  await messages(page).press('Home');
  await expect(mark.first()).toBeVisible();
  await expect(mark.last()).toBeVisible();
  one.close();
  other.close();
});

test('answers by the menu; the quote leads to the original, and says where it was removed', {
  tag: '@wide',
}, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  const original = await other.say('Who has the notes?');
  await fill(other, 'Between', 30);
  await bubble(page, 'Between 30').hover();
  const first = page.locator(`[data-message="${original.id}"]`);
  await page.goto(`${anonymous.screenPath}?message=${original.id}`);
  await isInSight(first);
  await first.hover();
  await first.getByRole('button', { name: 'Message actions' }).click();
  await expect(act(page, 'Reply')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(input(page)).toBeFocused();
  await say(page, 'I have them');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await expect
    .poll(() => other.messages.find(({ message }) => message === 'I have them')?.replyTo)
    .toBe(original.id);

  const answer = bubble(page, 'I have them');
  const quote = answer.getByRole('button', { name: 'Who has the notes?' });
  await expect(first).not.toBeInViewport();
  await quote.click();
  await isInSight(first);
  await expect(first).toBeFocused();

  const office = await openOffice(server);
  const gone = await office.delete(`/api/chat/anonymous/messages/${original.id}`);
  expect(gone.ok()).toBe(true);
  await office.dispose();
  await button(page, 'Scroll to bottom').click();
  await expect(answer).toContainText('removed');
  await expect(answer).not.toContainText('notes');
  other.close();
});

test('answers by a swipe, and opens the menu by a long press', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await other.say('Swipe me to the right');
  const said = bubble(page, 'Swipe me to the right');
  await expect(said).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  let from = { x: 0, y: 0 };
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0) => {
    if (type === 'touchStart') {
      // The box is measured each time, because the first rows of a room move as they are measured.
      const box = await said.boundingBox();
      if (!box) throw new Error('There is no bubble.');
      from = { x: box.x + 60, y: box.y + box.height / 2 };
    }
    const touchPoints = type === 'touchEnd' ? [] : [{ ...from, x: from.x + right }];
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await expect(async () => {
    await touch('touchStart');
    for (const right of [15, 30, 50, 70]) await touch('touchMove', right);
    await touch('touchEnd');
    await expect(page.getByText('Replying to')).toBeVisible({ timeout: 500 });
  }).toPass();
  await button(page, 'Cancel reply').click();
  await expect(page.getByText('Replying to')).toHaveCount(0);

  await touch('touchStart');
  await expect(menu(page)).toBeVisible();
  await touch('touchEnd');
  await expect(act(page, 'Copy text')).toBeVisible();
  await page.keyboard.press('Escape');

  // Chromium shows its own menu of a link after `contextmenu`, unless the page prevents it.
  await other.say('https://example.edu/notes');
  other.close();
  const link = bubble(page, 'https://example.edu/notes').getByRole('link');
  const isPrevented = await link.evaluate(
    (element) =>
      !element.dispatchEvent(
        new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }),
      ),
  );
  expect(isPrevented).toBe(false);
});

test('copies several messages with who said them, and without what only the eye needs', {
  tag: '@wide',
}, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await join(server, anonymous);
  const [first, second] = [await other.say('To be copied first'), await other.say('To be copied second')];
  other.close();
  await expect(bubble(page, second.message)).toBeVisible();
  await page.evaluate(
    ([from, to]) => {
      const textOf = (id: string) => document.querySelector(`[data-message="${id}"] p`) as Element;
      getSelection()?.setBaseAndExtent(textOf(from), 0, textOf(to), 1);
    },
    [first.id, second.id] as const,
  );
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replace(/\d?\d:\d\d\s[AP]M/g, 'then')).toBe(
    `${first.user}, then\nTo be copied first\n\n${second.user}, then\nTo be copied second`,
  );
});

test('goes by keyboard alone: to the search, through replies and messages, and shows its keys', {
  tag: '@wide',
}, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await fill(other, 'Line', 4);
  await expect(bubble(page, 'Line 4')).toBeVisible();
  await messages(page).focus();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(searchBox(page)).toHaveValue('a/b?');
  await searchBox(page).fill('');

  await page.keyboard.press('Alt+ArrowUp');
  await expect(input(page)).toBeFocused();
  await expect(page.getByText('Replying to').locator('..')).toContainText('Line 4');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Replying to').locator('..')).toContainText('Line 3');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Replying to').locator('..')).toContainText('Line 4');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect.poll(() => other.messages.at(-1)?.message).toBe('By keyboard');
  const [four, said] = ['Line 4', 'By keyboard'].map((text) =>
    other.messages.find(({ message }) => message === text),
  );
  expect(said?.replyTo).toBe(four?.id);

  // The message must be stored before it can have the focus.
  await expect(bubble(page, 'By keyboard')).toHaveAttribute('tabindex', '-1');
  await messages(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, 'By keyboard')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, 'Line 4').first()).toBeFocused();
  await expect(bubble(page, 'Line 4').first()).toHaveAccessibleDescription(four?.user ?? '');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).locator(':focus'), 'has a ring').toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(bubble(page, 'Line 4').first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(input(page)).toBeFocused();
  other.close();
});

test('finds in the whole room what isn’t loaded, opens it in its place, and goes from hit to hit', {
  tag: '@narrow',
}, async ({ page, server, isMobile }) => {
  const other = await join(server, anonymous);
  await other.say('The pendulum swings');
  await fill(other, 'Filler', 130);
  await other.say('A pendulum again');
  await enter(page, anonymous, nobody);
  await expect(bubble(page, 'The pendulum swings')).toHaveCount(0);
  await searchBox(page).fill('pendulum');
  await expect(page.getByText('2 messages found')).toBeVisible();
  await expect(bubbles(page)).toHaveCount(2);
  await expect(messages(page).getByText('Today')).toBeVisible();
  const hits = page.getByRole('list', { name: '2 messages found' }).getByRole('button');
  await expect(hits, 'the list shows them').toHaveCount(0);

  await bubble(page, 'The pendulum swings').click();
  await isInSight(bubble(page, 'Filler 1').first());
  await isInSight(bubble(page, 'The pendulum swings'));
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(hits).toHaveCount(isMobile ? 0 : 2);
  await button(page, 'Newer result').click();
  await isInSight(bubble(page, 'A pendulum again'));
  await expect(page.getByText('1 of 2')).toBeVisible();
  await button(page, 'All results').click();
  await expect(bubbles(page)).toHaveCount(2);
  await button(page, 'Clear search').click();
  await isInSight(bubble(page, 'A pendulum again'));
  other.close();
});

test('opens the room at a message’s address, reads on from there, and says where it is gone', {
  tag: '@wide',
}, async ({ page, server }) => {
  const other = await join(server, anonymous);
  const far = await other.say('Here one is led');
  await fill(other, 'Later', 140);
  await page.goto(`${anonymous.screenPath}?message=${far.id}`);
  await isInSight(bubble(page, 'Here one is led'));
  await expect(bubble(page, 'Here one is led')).toBeFocused();
  await expect(bubble(page, 'Later 140')).toHaveCount(0);
  await other.say('Said meanwhile');
  await isInSight(bubble(page, 'Here one is led'));
  await button(page, 'Scroll to bottom').click();
  await isInSight(bubble(page, 'Said meanwhile'));
  await look(page, 'away');
  await other.say('Said afterwards');
  await expect(page, 'what was read is not new').toHaveTitle(/^\(1\) /);
  await look(page, 'here');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const said = bubble(page, 'Said meanwhile');
  await said.hover();
  await said.getByRole('button', { name: 'Message actions' }).click();
  await act(page, 'Copy link').click();
  const id = await said.getAttribute('data-message');
  const copied = expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));
  await copied.toBe(`${new URL(page.url()).origin}${anonymous.screenPath}?message=${id}`);

  await page.goto(`${anonymous.screenPath}?message=nothing-such`);
  await expect(page.getByText('This message is gone.')).toBeVisible();
  await isInSight(bubble(page, 'Said meanwhile'));
  other.close();
});

test('keeps what is read on screen until another far message has come', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const other = await join(server, anonymous);
  const first = await other.say('Far above');
  await fill(other, 'Between', 60);
  const reply = { user: 'me', message: 'In reply', replyTo: first.id };
  const answer = await other.ask('chat message', reply);
  await fill(other, 'Later', 140);
  await page.goto(`${anonymous.screenPath}?message=${answer.ok ? answer.message.id : ''}`);
  await isInSight(bubble(page, 'In reply'));
  const fewest = await messages(page).evaluateHandle((list) => {
    const count = () => list.querySelectorAll('[data-message]').length;
    const least = { count: count() };
    const note = () => (least.count = Math.min(least.count, list.isConnected ? count() : least.count));
    new MutationObserver(note).observe(list, { childList: true, subtree: true });
    return least;
  });
  await bubble(page, 'In reply').getByRole('button', { name: 'Far above' }).click();
  await expect(page.locator(`[data-message="${first.id}"]`)).toBeFocused();
  expect(await fewest.evaluate(({ count }) => count)).toBeGreaterThan(0);
  other.close();
});

test('shows what is new since one was here, and counts it in the title meanwhile', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await fill(other, 'Seen', 3);
  await expect(bubble(page, 'Seen 3')).toBeVisible();
  await look(page, 'away');
  await fill(other, 'Unseen', 40);
  await expect(page).toHaveTitle(/^\(40\) /);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /unread/);
  await look(page, 'here');
  await expect(page).toHaveTitle(/^Anonymous chat/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  await button(page, 'New since your last visit').click();
  await isInSight(messages(page).getByText('New since your last visit'));
  await isInSight(bubble(page, 'Unseen').first());
  await expect(button(page, 'New since your last visit')).toHaveCount(0);
  other.close();
});

test('says beside the count that nobody else is here, and the promise once', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await enter(page, anonymous, nobody);
  await expect(page.getByText('Just you here')).toBeVisible();
  const promise = page.getByText(/^Messages are erased after/);
  await expect(messages(page)).toBeVisible();
  const other = await join(server, anonymous);
  await expect(page.getByText('Just you here')).toHaveCount(0);
  await other.say('Somebody else is');
  await expect(bubble(page, 'Somebody else is')).toBeVisible();
  // At the top, older messages are loaded, and the visible ones stay in place.
  await expect(async () => {
    await messages(page).press('Home');
    expect(await messages(page).evaluate((box) => box.scrollTop)).toBeLessThanOrEqual(1);
  }).toPass();
  expect(await promise.count()).toBeLessThanOrEqual(1);
  other.close();
  await expect(page.getByText('Just you here')).toBeVisible();
});

test('shows where links lead, code as code, and emoji alone large', { tag: '@wide' }, async ({ page }) => {
  await enter(page, anonymous, nobody);
  await say(page, `See https://www.example.edu/a/long/way/to/the/library/of/physics?and=more#there`);
  const link = bubble(page, 'example.edu').getByRole('link');
  await expect(link.locator('strong')).toHaveText('www.example.edu');
  await expect(link).toHaveText(
    'https://www.example.edu/a/long/way/to/the/library/of/physics?and=more#there',
  );
  await expect(link).toHaveAttribute('title', /physics/);
  await input(page).fill(`if (so) {\n  ${'be(it); '.repeat(40)}\n}`);
  await button(page, 'Send').click();
  const code = bubble(page, 'be(it)').locator('code');
  await expect(code).toHaveCSS('white-space', 'pre');
  await expect.poll(() => code.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  await say(page, '👍');
  const size = (text: string) =>
    bubble(page, text)
      .locator('p')
      .evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
  const usual = await size('example.edu');
  // The stored message replaces the one that was sent.
  await expect.poll(() => size('👍')).toBeGreaterThan(2 * usual);
});

test('breaks long addresses at their joints', { tag: '@narrow' }, async ({ page }) => {
  await enter(page, anonymous, nobody);
  const address = 'asha.gurung@students.department-of-physics.himal.edu.np';
  await say(page, address);
  await expect(async () => {
    const lines = await linesOf(bubble(page, address).locator('p'));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[@.]|^(of|physics)/);
    expect(lines.join('')).toBe(address);
  }, 'once the stored message stands in the place of the one that was sent').toPass();

  const rest = '/archive/2026/physics/lectures/projectile-motion.pdf';
  await say(page, `https://himal.edu.np${rest}`);
  await expect
    .poll(() => linesOf(bubble(page, 'projectile-motion').locator('a span').last()), {
      message: 'what is cut off',
    })
    .toEqual([rest]);
  await input(page).fill('```\nsource.example.org/a-name-of-a-module-in-a-place\n```');
  await button(page, 'Send').click();
  await expect
    .poll(() => linesOf(bubble(page, 'source').locator('code')), { message: 'code' })
    .toHaveLength(1);
});

/** Returns a text line by line as it is laid out. */
const linesOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const lines: string[] = [];
    let bottom = Number.NEGATIVE_INFINITY;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      [...(node.textContent ?? '')].forEach((character, index) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (box.top >= bottom) lines.push('');
        bottom = box.bottom;
        lines.push(`${lines.pop()}${character}`);
      });
    return lines;
  });

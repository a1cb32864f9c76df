/** Tests what only the students' chat has (spec §2, §6; contract §3, §4): names, colours, the way back. */
import { expect, type Locator } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, join, searchBox } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import { expectMessage, messages, say, signOut, somebody } from '#test/browser/vocabulary.ts';

const { public: room } = ROOMS;

test.use({ data: 'empty' });

for (const tag of ['@wide', '@narrow'])
  test(`tells who is there, who one is, and the way back (${tag.slice(1)})`, { tag }, async ({
    page,
    server,
    isMobile,
  }) => {
    await enter(page, room, somebody('Asha Gurung', 'Female'));
    const other = await join(server, room, somebody('Bikash Rai', 'Male'));
    await expect(page.getByText('Active Users: 2')).toBeVisible();
    await expect(searchBox(page)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Asha Gurung')).toBeVisible();
    if (isMobile) await button(page, 'Menu').click();
    await expect(button(page, 'Enable notifications')).toBeVisible();
    await expect(page.getByText('Your Name', { exact: true })).toBeVisible();
    await expect(page.getByText('Room rules')).toBeVisible();
    if (isMobile) await page.keyboard.press('Escape');
    // A sidebar is beside the messages, a header above them.
    const [bar, list] = [await page.getByRole('banner').boundingBox(), await messages(page).boundingBox()];
    if (!bar || !list) throw new Error('There is no bar or no list.');
    if (isMobile) expect(bar.y + bar.height).toBeLessThanOrEqual(list.y + 1);
    else expect(bar.x + bar.width).toBeLessThanOrEqual(list.x + 1);

    other.close();
    await expect(page.getByText('Active Users: 1')).toBeVisible();
    await button(page, 'Back').click();
    await expect(page).toHaveURL('/dashboard');
  });

test('draws a line around a bubble where a contrast theme paints no backgrounds, and no text upon the search', {
  tag: '@narrow',
}, async ({ page }) => {
  await enter(page, room, somebody('Asha Gurung'));
  await say(page, 'Where do I begin?');
  const said = bubble(page, 'Where do I begin?');
  await expect(said).toHaveCSS('border-top-width', '0px');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(said).toHaveCSS('border-top-width', '1px');
  await expect(said).toHaveCSS('border-top-style', 'solid');
  const opacity = searchBox(page).evaluate((box) => getComputedStyle(box, '::placeholder').opacity);
  expect(await opacity, 'of the words in the closed search').toBe('0');
});

test('colours a bubble by its author’s gender', { tag: '@wide' }, async ({ page, server }) => {
  await enter(page, room, somebody('Asha Gurung'));
  const colours: Record<string, [number, number, number]> = {};
  for (const gender of ['Male', 'Female', 'Other'] as const) {
    const person = somebody(`${gender} Author`, gender);
    const author = await join(server, room, person);
    await author.say(`Words by ${gender}`);
    await expectMessage(page, `Words by ${gender}`, person);
    const said = bubble(page, `Words by ${gender}`);
    await expect(said).toHaveAttribute('data-gender', gender.toLowerCase());
    colours[gender] = await colourOf(said);
    author.close();
  }
  const { Male, Female, Other } = colours;
  expect(strongest(Male)).toBe('blue');
  expect(strongest(Female)).toBe('red');
  expect(strongest(Other)).toBe('green');
});

test('connects with the cookie, joins by name and gender, and ends with the session', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void frames.push(String(payload))),
  );
  const asha = somebody('Asha Gurung', 'Female');
  await enter(page, room, asha);
  const handshakes = connection.handshakes('/');
  expect(handshakes).toHaveLength(1);
  expect(handshakes[0]?.path).toMatch(/^\/api\/socket\.io\/\?.*transport=websocket/);
  expect(handshakes[0]?.headers.cookie).toBeTruthy();
  expect(frames.find((frame) => frame.includes('"join"'))).toContain(
    JSON.stringify({ username: asha.name, gender: 'female' }),
  );
  await say(page, 'Sent as I am');
  expect(frames.find((frame) => frame.includes('"chat message"'))).toMatch(
    /"user":"Asha Gurung","message":"Sent as I am".*"gender":"female"/,
  );
  const tab = await page.context().newPage();
  await signOut(tab);
  await expect(page).toHaveURL('/auth/login');
});

test('an account’s outbox goes with it', { tag: '@wide' }, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await enter(page, room, somebody('Asha Gurung'));
  connection.cut('sockets');
  await say(page, 'Not for anybody else to send');
  await signOut(page);
  connection.restore();
  await enter(page, room, somebody('Bikash Rai'));
  await expect(bubble(page, 'Not for anybody else')).toHaveCount(0);
});

/** Returns the painted colour, independent of the style sheet's notation. */
function colourOf(element: Locator): Promise<[number, number, number]> {
  return element.evaluate((each) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.fillStyle = getComputedStyle(each).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as [number, number, number];
  });
}

function strongest(colour: [number, number, number] = [0, 0, 0]): string {
  return ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))] ?? '';
}

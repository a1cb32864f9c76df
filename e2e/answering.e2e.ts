/** Tests replies: swipes that nothing else handles, and messages that are removed meanwhile. */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, button, enter, fill, input, join, searchBox } from '#test/browser/chat-room.ts';
import { openOffice } from '#test/browser/library.ts';
import { actOn } from '#test/browser/message-menu.ts';
import { touch } from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { say, somebody, toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const nobody = somebody('Nobody');

test('a swipe over code that scrolls sideways scrolls it, both ways, and answers nothing', {
  tag: '@narrow',
}, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await other.say(`\`\`\`\n${'be(it); '.repeat(40)}\n\`\`\``);
  await other.say('```\nshort()\n```');
  other.close();
  const code = bubble(page, 'be(it)').locator('code');
  await expect(code).toBeInViewport();
  const swipe = async (on: typeof code, by: number) => {
    const box = await on.boundingBox();
    const from = { x: (box?.x ?? 0) + (by < 0 ? 160 : 30), y: (box?.y ?? 0) + 15 };
    const steps = Array.from({ length: 9 }, (_, step) => [{ x: from.x + (by * step) / 8, y: from.y }]);
    await touch(page, steps);
  };
  const scrolled = () => code.evaluate((box) => box.scrollLeft);
  await expect(async () => {
    await swipe(code, -120);
    expect(await scrolled()).toBeGreaterThan(40);
  }).toPass();
  await expect(async () => {
    await swipe(code, 120);
    expect(await scrolled()).toBe(0);
  }).toPass();
  await swipe(code, 120);
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await expect(async () => {
    await swipe(bubble(page, 'short()').locator('code'), 75);
    await expect(page.getByText('Replying to')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('says that the answered message is gone, keeps the text, and sends it by itself', {
  tag: '@wide',
}, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  const original = await other.say('Soon to be regretted');
  await expect(bubble(page, 'Soon to be regretted')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Replying to').locator('..')).toContainText('Soon to be regretted');
  await input(page).fill('I agree');
  const office = await openOffice(server);
  await office.delete(`/api/chat/${anonymous.id}/messages/${original.id}`);
  await office.dispose();
  await expect(page.getByText('The message you are replying to has been removed.')).toBeVisible();
  await expect(page.getByText('Soon to be regretted')).toHaveCount(0);
  await expect(input(page)).toHaveValue('I agree');
  await say(page, 'I agree');
  await expect(page.getByText('The message you are replying to has been removed.')).toHaveCount(0);
  await expect.poll(() => other.messages.at(-1)).toMatchObject({ message: 'I agree' });
  expect(other.messages.at(-1)?.replyTo).toBeUndefined();
  other.close();
});

test('leaves in reach what stands above the composer', { tag: '@wide' }, async ({ page, server }) => {
  await enter(page, anonymous, nobody);
  const other = await join(server, anonymous);
  await other.say('Rude, and not unanswered');
  await actOn(page, 'Rude, and not unanswered', 'Report', 'mouse');
  await page.keyboard.press('Alt+ArrowUp');
  const bar = page.getByText('Replying to');
  await expect(bar).toBeVisible();
  const { y = 0, height = 0 } = (await button(page, 'Undo').boundingBox()) ?? {};
  expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  await button(page, 'Cancel reply').click();
  await expect(input(page)).toBeFocused();
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 });
  // A button that is removed when it is pressed leaves the focus in the screen.
  await button(page, 'Undo').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your report was withdrawn.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  other.close();
});

test('answers an older message also once the newest are shown again', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const other = await join(server, anonymous);
  const far = await other.say('Far above');
  await fill(other, 'Since then', 140);
  await page.goto(`${anonymous.screenPath}?message=${far.id}`);
  await expect(bubble(page, 'Far above')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await input(page).fill('Still true');
  await button(page, 'Scroll to bottom').click();
  await expect(bubble(page, 'Since then 140')).toBeVisible();
  await expect(page.getByText('Replying to').locator('..')).toContainText('Far above');
  await button(page, 'Send').click();
  await expect.poll(() => other.messages.at(-1)).toMatchObject({ message: 'Still true', replyTo: far.id });
  other.close();
});

test('answers a message that only a search has found', { tag: '@wide' }, async ({ page, server }) => {
  const other = await join(server, anonymous);
  const found = await other.say('The quokka smiles');
  await fill(other, 'Meanwhile', 130);
  await enter(page, anonymous, nobody);
  await searchBox(page).fill('quokka');
  await bubble(page, 'The quokka smiles').hover();
  await bubble(page, 'The quokka smiles').getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await expect(page.getByText('Replying to').locator('..')).toContainText('The quokka smiles');
  await say(page, 'So it does');
  await expect.poll(() => other.messages.at(-1)).toMatchObject({ message: 'So it does', replyTo: found.id });
  other.close();
});

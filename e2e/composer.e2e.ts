/** Tests the composer: drafts are kept, and pasted text is taken as it was meant. */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { button, enter, input } from '#test/browser/chat-room.ts';
import { test } from '#test/browser/test.ts';
import { expectToBeIn, messages, say, signOut, somebody, toast } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const { anonymous } = ROOMS;
const nobody = somebody('Nobody');

test('keeps what was begun over other screens and reloads, until it is sent', { tag: '@narrow' }, async ({
  page,
}) => {
  await enter(page, anonymous, nobody);
  await input(page).fill('Half a thought\nand more');
  await button(page, 'Back').click();
  await expect(page).not.toHaveURL(anonymous.screenPath);
  await page.goto(anonymous.screenPath);
  await expect(input(page)).toHaveValue('Half a thought\nand more');
  await expect(button(page, 'Send')).toBeEnabled();
  await page.reload();
  await expect(input(page)).toHaveValue('Half a thought\nand more');
  await say(page, 'A whole thought');
  await page.reload();
  await expectToBeIn(page);
  await expect(input(page)).toHaveValue('');
});

test('each room has its own draft, and neither a new mask nor another account has it', {
  tag: '@wide',
}, async ({ page }) => {
  await enter(page, anonymous, nobody);
  await input(page).fill('Under the first mask');
  await enter(page, ROOMS.public, somebody('Asha Gurung'));
  await input(page).fill('By Asha');
  await page.goto(anonymous.screenPath);
  await expect(input(page)).toHaveValue('Under the first mask');
  await button(page, 'New mask').click();
  await expect(input(page)).toHaveValue('');
  await input(page).fill('Under the second mask');
  await page.reload();
  await expect(input(page)).toHaveValue('Under the second mask');
  await signOut(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/By Asha|first mask/);
  await enter(page, ROOMS.public, somebody('Bikash Rai'));
  await expect(input(page)).toHaveValue('');
});

test('takes as much of a pasted text as fits, says so, and isn’t held up by it', { tag: '@wide' }, async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, anonymous, nobody);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    const began = Date.now();
    await input(page).press('ControlOrMeta+v');
    return Date.now() - began;
  };
  await input(page).pressSequentially('Notes: ');
  // The two lines are of equal length and end as in Windows, where a line end still counts as one character.
  await paste(`${'a'.repeat(990)}\r\n${'b'.repeat(1002)}`);
  await expect(input(page)).toHaveValue(`Notes: ${'a'.repeat(990)}\n${'b'.repeat(1002)}`);
  await expect(page.getByText('0 characters left')).toBeVisible();
  await expect(toast(page, /at most 2,000 characters/)).toHaveCount(0);

  await input(page).fill('Start ');
  const tookMs = await paste('🚀 word\n'.repeat(150_000));
  expect(tookMs).toBeLessThan(2000);
  await expect(
    toast(page, 'A message can have at most 2,000 characters. The rest was left out.'),
  ).toBeVisible();
  const value = await input(page).inputValue();
  expect([...value]).toHaveLength(2000);
  expect(value.startsWith('Start 🚀 word\n🚀 word\n')).toBe(true);
  await expect(button(page, 'Send')).toBeEnabled();
  await input(page).press('ControlOrMeta+z');
  await expect(input(page)).toHaveValue('Start ');
});

test('takes back an emoji from the picker, and what was typed before it', { tag: '@wide' }, async ({
  page,
}) => {
  await enter(page, anonymous, nobody);
  await input(page).pressSequentially('Good luck');
  await button(page, 'Open emoji picker').click();
  const picker = page.getByRole('dialog', { name: 'Emoji picker' });
  await picker.getByRole('searchbox').fill('rocket');
  await picker.getByRole('button', { name: '🚀', exact: true }).click();
  await expect(input(page)).toHaveValue('Good luck🚀');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(input(page)).toHaveValue('Good luck');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(input(page)).toHaveValue('Good luck🚀');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(input(page)).not.toHaveValue(/luck/);
});

for (const size of [
  { width: 844, height: 180 },
  { width: 320, height: 200 },
])
  test(`keeps Send in sight in a window of ${size.width} × ${size.height}, and room for emoji`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await enter(page, anonymous, nobody);
    await input(page).fill('A line\n'.repeat(20));
    await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 });
    await expect(messages(page)).toBeInViewport();
    await input(page).fill('');
    await button(page, 'Open emoji picker').click();
    const picker = page.getByRole('dialog', { name: 'Emoji picker' });
    const emoji = picker.locator('.category button');
    await expect(emoji.first()).toBeVisible();
    await expect(picker).toBeInViewport({ ratio: 1 });
    await emoji.nth(24).scrollIntoViewIfNeeded();
    const countWhole = () =>
      emoji.evaluateAll((buttons) => {
        const box = document.querySelector('#emoji-picker')?.getBoundingClientRect();
        const inside = buttons.map((each) => each.getBoundingClientRect());
        return inside.filter(({ top, bottom }) => box && top >= box.top && bottom <= box.bottom).length;
      });
    await expect.poll(countWhole, { message: 'two rows of emoji' }).toBeGreaterThanOrEqual(14);
    await expect(button(page, 'Open emoji picker')).toBeInViewport({ ratio: 1 });
  });

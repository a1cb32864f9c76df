/** Answering a message. */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { bubble, enter, join } from './support/chat-room.ts';
import { touch } from './support/page-on-stage.ts';
import { test } from './support/test.ts';
import { somebody } from './support/vocabulary.ts';

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

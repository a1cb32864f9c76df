/** The menu of a message in a chat, opened by mouse, finger or keyboard. */
import { expect, type Page } from '@playwright/test';
import { bubble } from './chat-room.ts';
import { messages } from './vocabulary.ts';

export type Hand = 'mouse' | 'finger' | 'keys';

const OPEN: Record<Hand, (page: Page, text: string) => Promise<void>> = {
  async mouse(page, text) {
    await bubble(page, text).hover();
    await bubble(page, text).getByRole('button', { name: 'Message actions' }).click();
  },
  async finger(page, text) {
    const box = await bubble(page, text).boundingBox();
    if (!box) throw new Error(`There is no bubble of ‘${text}’.`);
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(menu(page)).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
  async keys(page, text) {
    await messages(page).focus();
    const wanted = bubble(page, text);
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(wanted).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Enter');
  },
};

const menu = (page: Page) => page.getByRole('menu', { name: 'Message actions' });

export async function openMenuOf(page: Page, text: string, hand: Hand = 'mouse') {
  await expect(bubble(page, text)).toBeVisible();
  await expect(async () => {
    await OPEN[hand](page, text);
    await expect(menu(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Performs the action on the message with this text. */
export async function actOn(page: Page, text: string, action: string, hand: Hand) {
  await openMenuOf(page, text, hand);
  const item = menu(page).getByRole('menuitem', { name: action, exact: true });
  if (hand === 'mouse') return item.click();
  if (hand === 'finger') return item.tap();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** A chat room as its visitors see it, and other people in it whose windows aren't tested. */
import { expect, type Page, request } from '@playwright/test';
import type { Room } from '#shared/rooms.ts';
import { openWindow, type TestMember } from '../server/member.ts';
import type { RunningServer } from './server.ts';
import { arriveSignedIn, expectToBeIn, messages, type Person, somebody } from './vocabulary.ts';

export const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search messages...' });
export const bubbles = (page: Page) => messages(page).locator('[data-gender]');
/** Compares the text alone, because with the time after it '27' at 5:41 would contain '275'. */
export const bubble = (page: Page, text: string) =>
  bubbles(page).filter({ has: page.locator('p').filter({ hasText: text }) });

export async function enter(page: Page, room: Room, person: Person) {
  if (room.access === 'signed-in') await arriveSignedIn(page, person);
  await page.goto(room.screenPath);
  await expectToBeIn(page);
  // A visitor who has joined can send: until then the button is disabled, whatever is written.
  await input(page).fill('?');
  await expect(button(page, 'Send')).toBeEnabled();
  await input(page).fill('');
}

/** Joins another person to the room, without a browser; messages are stored when `say` resolves. */
export async function join(
  { url }: RunningServer,
  room: Room,
  person = somebody('Chandra Limbu'),
): Promise<TestMember> {
  const cookie = room.access === 'signed-in' ? await sessionOf(url, person) : '';
  const member = await openWindow(url, { room: room.id, ...(cookie && { cookie }) });
  await member.join();
  return member;
}

async function sessionOf(baseURL: string, { gender, ...person }: Person): Promise<string> {
  const visitor = await request.newContext({ baseURL });
  await visitor.post('/api/auth/register', { data: { ...person, gender: gender.toLowerCase() } });
  await visitor.post('/api/auth/login', { data: person });
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function fill(member: TestMember, word: string, count: number) {
  await Promise.all(Array.from({ length: count }, (_, index) => member.say(`${word} ${index + 1}`)));
}

export async function textsOf(page: Page, word: string): Promise<string[]> {
  const texts = await bubbles(page).locator('p').allInnerTexts();
  return texts.filter((text) => text.startsWith(word));
}

export const distanceToEnd = (page: Page) =>
  messages(page).evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));

/** Returns the list's scroll positions during `act`, frame by frame. */
export async function watchScrolling(page: Page, act: () => Promise<void>): Promise<number[]> {
  const watching = await messages(page).evaluateHandle((box) => {
    const positions = [box.scrollTop];
    let frame = requestAnimationFrame(function look() {
      positions.push(box.scrollTop);
      frame = requestAnimationFrame(look);
    });
    return {
      end() {
        cancelAnimationFrame(frame);
        return positions;
      },
    };
  });
  await act();
  return watching.evaluate(({ end }) => end());
}

/** Turns the wheel until the list has scrolled to `top`, in CSS pixels; rows get their heights meanwhile. */
export async function wheelTo(page: Page, top: number) {
  await messages(page).hover();
  await expect(async () => {
    const now = await messages(page).evaluate((box) => box.scrollTop);
    if (Math.abs(now - top) > 2) await page.mouse.wheel(0, top - now);
    await expect
      .poll(() => messages(page).evaluate((box) => Math.round(box.scrollTop)), { timeout: 500 })
      .toBe(top);
  }).toPass();
}

/** Returns the uppermost message that is whole in view, once the list no longer scrolls. */
export function firstRead(page: Page): Promise<{ text: string; top: number }> {
  return messages(page).evaluate(async (box) => {
    for (let frames = 0, before = box.scrollTop; frames < 10; frames++) {
      await new Promise(requestAnimationFrame);
      if (box.scrollTop !== before) [frames, before] = [0, box.scrollTop];
    }
    const edge = box.getBoundingClientRect().top;
    const inSight = [...box.querySelectorAll('[data-gender]')]
      .map((each) => ({
        text: each.querySelector('p')?.textContent ?? '',
        top: each.getBoundingClientRect().top,
      }))
      .filter(({ top }) => top >= edge)
      .sort((one, other) => one.top - other.top);
    return inSight[0] ?? { text: '', top: Number.NaN };
  });
}

export async function expectUnmoved(page: Page, { text, top }: { text: string; top: number }) {
  const now = () =>
    bubbles(page)
      .filter({ has: page.getByText(text, { exact: true }) })
      .evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await now()) - top)).toBeLessThanOrEqual(1);
}

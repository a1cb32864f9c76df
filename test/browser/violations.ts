/** Runs axe on a screen whose animations have ended. */
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks WCAG 2.2 A and AA in the light theme; in the dark one only the rules about colours. */
export async function expectNoViolations(page: Page) {
  await expectNoViolationsByDay(page);
  await expectNone(page, 'dark', { type: 'rule', values: OF_COLOURS });
}

/** Checks the light theme only, on a screen whose colours are checked elsewhere. */
export const expectNoViolationsByDay = (page: Page) =>
  expectNone(page, 'light', { type: 'tag', values: STANDARDS });

async function expectNone(page: Page, colorScheme: 'light' | 'dark', rules: RunOptions['runOnly']) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(comeToRest);
  // axe is loaded once per document, because sending and compiling it takes longer than many runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(findViolations, rules);
  expect(told, `${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}

async function findViolations(rules: RunOptions['runOnly']) {
  // Passed rules would be described element by element too, which takes most of the time.
  // Preloading style sheets, half the time, is only for a rule that axe omits as experimental, and no page has sound.
  const options = {
    ...{ resultTypes: ['violations' as const], preload: false },
    ...(rules && { runOnly: rules }),
  };
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations, passes, incomplete } = await axe.run({ exclude: [['em-emoji-picker']] }, options);
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
  return passes.length + incomplete.length > 0 ? told : [...told, 'no rule found anything to look at'];
}

async function comeToRest() {
  // Parts with `content-visibility: auto` keep the previous theme's colours until they are laid out.
  for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
    part.style.contentVisibility = 'visible';
  // An inherited colour with a transition follows its parent's a frame later.
  const colours = () =>
    [...document.querySelectorAll('*')].map((each) => getComputedStyle(each).color).join();
  for (let [quiet, last] = [0, '']; quiet < 5; ) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const now = colours();
    quiet = now === last ? quiet + 1 : 0;
    last = now;
  }
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

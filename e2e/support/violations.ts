/** Axe on a screen whose animations have ended. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA in the light theme; in the dark one, the rules about colours. */
export async function expectNoViolations(page: Page) {
  await expectNone(page, 'light', (axe) => axe.withTags(STANDARDS));
  await expectNone(page, 'dark', (axe) => axe.withRules(OF_COLOURS));
}

async function expectNone(
  page: Page,
  colorScheme: 'light' | 'dark',
  choose: (axe: AxeBuilder) => AxeBuilder,
) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(comeToRest);
  // The other mode opens a second page for frames; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('em-emoji-picker');
  const { violations } = await choose(axe).analyze();
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
  expect(told, `${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}

async function comeToRest() {
  // Parts with `content-visibility: auto` keep the previous theme's colours until they are laid out.
  for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
    part.style.contentVisibility = 'visible';
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

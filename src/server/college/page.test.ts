import { expect, it } from 'vitest';
import { BY_DAY, BY_NIGHT, contrastOf, lchOf, toHex } from './colour.ts';
import { accentIn, accentStyle } from './page.ts';

const EIGHTHS = Array.from({ length: 9 }, (_, n) =>
  Math.min(255, n * 32)
    .toString(16)
    .padStart(2, '0'),
);
const COLOURS = EIGHTHS.flatMap((r) => EIGHTHS.flatMap((g) => EIGHTHS.map((b) => `#${r}${g}${b}`)));

/** Returns the colour as the screen shows it. */
const rounded = (colour: Parameters<typeof toHex>[0]) => lchOf(toHex(colour));

it.each([
  ['by day', BY_DAY],
  ['by night', BY_NIGHT],
])('reads well %s, whatever colour was chosen', (_, theme) => {
  const tooFaint = COLOURS.filter((hex) => {
    const derived = accentIn(theme, lchOf(hex));
    const { accent, 'accent-text': text, 'accent-ink': ink, 'accent-tint': tint } = derived;
    const hover = derived['accent-hover'];
    const pairs = [
      [accent, text],
      [hover, text],
      [ink, theme.surface],
      [ink, theme.darkestOrLightest],
      [ink, tint],
    ] as const;
    return pairs.some(([one, other]) => contrastOf(rounded(one), rounded(other)) < 4.5);
  });
  expect(tooFaint).toEqual([]);
});

it.each([
  ['by day as the product’s own', BY_DAY, 1.75],
  ['by night as controls must', BY_NIGHT, 3],
])('stands out from the page %s, whatever colour was chosen', (_, theme, least) => {
  const vanishing = COLOURS.filter((hex) => {
    const { accent, marigold } = accentIn(theme, lchOf(hex));
    return [accent, marigold].some((each) => contrastOf(rounded(each), theme.surface) < least);
  });
  expect(vanishing).toEqual([]);
});

it('keeps a colour that is readable as it is, and gives every token for both themes', () => {
  const style = accentStyle('#2e7d32');
  expect(style).toMatch(/^:root:root\{--accent:light-dark\(#2e7d32,#2e7d32\);/);
  expect(style.match(/--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/g)).toHaveLength(6);
});

it('gives colours back as they were', () => {
  for (const hex of COLOURS) expect(toHex(lchOf(hex))).toBe(hex);
});

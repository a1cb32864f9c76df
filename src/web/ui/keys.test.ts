import { expect, it } from 'vitest';
import { shortcutKey } from './keys.ts';

it.each([
  ['a Nepali layout', 'च', 'KeyR', 'r'],
  ['a sign of a vowel', 'ि', 'KeyF', 'f'],
  ['a Devanagari digit', '०', 'Digit0', '0'],
  ['a Cyrillic layout', 'л', 'KeyK', 'k'],
  ['a Latin layout', 'R', 'KeyP', 'R'],
  ['a Latin layout’s accented letter', 'à', 'Digit0', 'à'],
  ['a key without a letter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  ['a Nepali letter in another place', 'ङ', 'Backquote', 'ङ'],
])('under %s, ‘%s’ at %s means ‘%s’', (_layout, key, code, meant) => {
  expect(shortcutKey({ key, code })).toBe(meant);
});

import { expect, it } from 'vitest';
import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';
import { cutToFit } from './insert-text.ts';

const a = (count: number) => 'a'.repeat(count);

it('takes all of a pasted text that fits', () => {
  expect(cutToFit('', a(MAX_MESSAGE_CHARS + 5), '')).toBeNull();
  expect(cutToFit(a(MAX_MESSAGE_CHARS), '', '')).toBeNull();
  expect(cutToFit(a(MAX_MESSAGE_CHARS - 4), 'ab', 'cd')).toBeNull();
});

it('counts characters, and none for blanks that are taken off when it is sent', () => {
  expect(cutToFit('🚀'.repeat(MAX_MESSAGE_CHARS), '', '')).toBeNull();
  expect(cutToFit(`${a(MAX_MESSAGE_CHARS)}\n`, '', '')).toBeNull();
});

it('counts a line’s end of Windows once', () => {
  expect(cutToFit('a\r\n'.repeat(MAX_MESSAGE_CHARS / 2), '', '')).toBeNull();
});

it('leaves out what is too much between what stands there', () => {
  expect(cutToFit(a(MAX_MESSAGE_CHARS), 'ab', 'cd')).toBe(a(MAX_MESSAGE_CHARS - 4));
  expect(cutToFit(a(3), a(MAX_MESSAGE_CHARS - 1), '')).toBe('a');
  expect(cutToFit(a(3), a(MAX_MESSAGE_CHARS + 5), '')).toBe('');
});

it('cuts no character in half', () => {
  const cut = cutToFit('🚀'.repeat(500_000), 'x', '') ?? '';
  expect([...cut]).toEqual(Array.from({ length: MAX_MESSAGE_CHARS - 1 }, () => '🚀'));
});

import { expect, it } from 'vitest';
import { piecesOf } from './breakable.tsx';

it.each([
  ['asha.gurung@students.himal.edu.np', 'asha|.gurung|@students|.himal|.edu|.np'],
  ['https://himal.edu.np/notes/well-known.pdf?a=1', 'https://|himal|.edu|.np/|notes/|well-|known|.pdf?|a=|1'],
  [
    'It’s e.g. in asha_gurung_the_third@himal.edu.np.',
    'It’s e.g. in asha_|gurung_|the_|third|@himal|.edu|.np.',
  ],
])('lets a line end within %s at the joints of the address', (text, pieces) => {
  expect(piecesOf(text).join('|')).toBe(pieces);
  expect(piecesOf(text).join('')).toBe(text);
});

it.each([
  '',
  'e.g. well-known and/or short',
  'x'.repeat(60),
  'क्षेप्यगतिकोप्रश्नअलिगाह्रोछभन्नेलाग्छ',
  `${'.'.repeat(40)}`,
])('leaves %j whole', (text) => expect(piecesOf(text)).toEqual([text]));

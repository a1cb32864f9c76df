import { expect, it } from 'vitest';
import { appAddress, codeOf, findStep, stepAt, toBase32 } from './codes.ts';

const SECRET = Buffer.from('12345678901234567890');

// The values are those of RFC 6238, appendix B, shortened to six digits.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('makes the code of RFC 6238 at second %i', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
});

it('takes the code of the step before, of this and of the next one, and no other', () => {
  const now = 1111111111_000;
  const steps = [-2, -1, 0, 1, 2].map((distance) => stepAt(now) + distance);
  expect(steps.map((step) => findStep(SECRET, codeOf(SECRET, step), now))).toEqual([
    null,
    ...steps.slice(1, 4),
    null,
  ]);
});

it.each(['', '05047', '0504711', 'abcdef', '０５０４７１', '-50471', ' 050471'])(
  'takes no %j for a code',
  (code) => {
    expect(findStep(SECRET, code, 1111111111_000)).toBeNull();
  },
);

// The values are those of RFC 4648 §10.
it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('spells %j in base32', (text, spelt) => {
  expect(toBase32(Buffer.from(text))).toBe(spelt);
});

it('gives an app the secret, and whose it is', () => {
  expect(appAddress(SECRET, { issuer: 'Cogito', account: 'a+b@example.edu' })).toBe(
    'otpauth://totp/Cogito:a%2Bb%40example.edu?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cogito',
  );
});

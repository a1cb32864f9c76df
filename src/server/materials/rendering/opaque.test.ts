import { expect, it } from 'vitest';
import { dropAlpha } from './bitmap.ts';

it.each([0, 1, 3, 4, 5, 8, 31])('Of %i pixels each keeps its colour and loses its alpha', (count) => {
  const pixels = Array.from({ length: count }, (_, at) => [at * 7, 255 - at, (at * 31) % 256]);
  const rgba = Uint8Array.from(pixels.flatMap((colour) => [...colour, 255]));
  expect([...dropAlpha(rgba)]).toEqual(pixels.flat());
});

import { expect, it } from 'vitest';
import { arrangedSince, asTheyStand, isRearranged, movePage, removePage, turnPage } from './arrangement.ts';

const images = ['a', 'b', 'c'];
const pages = asTheyStand(images);
const order = (placed: typeof pages) => placed.map(({ image }) => image).join('');

it('moves a page earlier and later, and nowhere beyond the ends', () => {
  expect(order(movePage(pages, 2, 0))).toBe('cab');
  expect(order(movePage(pages, 0, 1))).toBe('bac');
  expect(order(movePage(pages, 0, -1))).toBe('abc');
  expect(order(movePage(pages, 2, 3))).toBe('abc');
});

it('turns a page all the way round', () => {
  const once = turnPage(pages, 'b');
  expect(once.map(({ rotate }) => rotate)).toEqual([0, 90, 0]);
  expect([1, 2, 3].reduce((turned) => turnPage(turned, 'b'), once)).toEqual(pages);
});

it('applies to the stored pages what was arranged while others were being saved', () => {
  const sent = removePage(turnPage(movePage(pages, 2, 0), 'c'), 'a');
  const stored = { sent, images: ['C', 'B'] };
  expect(arrangedSince(sent, stored)).toEqual(asTheyStand(['C', 'B']));
  expect(arrangedSince(turnPage(movePage(sent, 0, 1), 'c'), stored)).toEqual([
    { image: 'B', rotate: 0 },
    { image: 'C', rotate: 90 },
  ]);
});

it('knows whether anything would change', () => {
  expect(isRearranged(pages, images)).toBe(false);
  expect(isRearranged(movePage(movePage(pages, 0, 2), 2, 0), images)).toBe(false);
  for (const changed of [movePage(pages, 0, 1), turnPage(pages, 'a'), removePage(pages, 'c')])
    expect(isRearranged(changed, images)).toBe(true);
});

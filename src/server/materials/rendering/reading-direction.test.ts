import { expect, it } from 'vitest';
import { boxAsRead, findVertical } from './reading-direction.ts';
import { textOf } from './text-lines.ts';

const SIDE = 180;

/** Upright letters of one text object below each other, the first at `top`. */
const column = (text: string, left: number, object: number) =>
  [...text].map((char, index) => ({
    char,
    box: { left, top: index * SIDE, right: left + SIDE, bottom: (index + 1) * SIDE },
    origin: { x: left + SIDE / 2, y: index * SIDE },
    object,
    direction: 0 as const,
  }));

it('Japanese that is written downwards is read from the right to the left', () => {
  const chars = findVertical([...column('縦書き', 2700, 2), ...column('日本語は', 3000, 1)]).map((char) => ({
    ...char,
    box: boxAsRead(char.box, char.direction),
  }));
  expect(textOf(chars).lines).toMatchObject([
    {
      text: '日本語は',
      left: 3000,
      top: 0,
      width: SIDE,
      height: 4 * SIDE,
      turned: { direction: 90, words: [[0, 4 * SIDE]] },
    },
    { text: '縦書き', left: 2700 },
  ]);
});

it('letters of one object that share a place run as they did', () => {
  const stacked = column('ab', 0, 1).map((char) => ({ ...char, origin: { x: 0, y: 0 } }));
  expect(findVertical(stacked)).toEqual(stacked);
});

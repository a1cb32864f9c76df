import { describe, expect, it } from 'vitest';
import { isTap, lift, move, NO_TOUCH, putDown, swipeOf, verticalSwipeOf } from './touch.ts';

const at = (x: number, y = 0) => ({ x, y });
const oneFinger = putDown(NO_TOUCH, 1, at(100));
const twoFingers = putDown(oneFinger, 2, at(130));

describe('one finger', () => {
  it('drags by the way since the last event', () => {
    const first = move(oneFinger, 1, at(110, 5));
    expect(first.movement).toEqual({ type: 'drag', by: at(10, 5), axis: 'horizontal' });
    expect(move(first.touch, 1, at(112, 5)).movement).toEqual({
      type: 'drag',
      by: at(2),
      axis: 'horizontal',
    });
  });

  it('swipes to the next page leftwards and to the previous rightwards', () => {
    expect(swipeOf(oneFinger, at(40))).toBe(1);
    expect(swipeOf(oneFinger, at(160, 20))).toBe(-1);
  });

  it('swipes not by a tap, nor by a way up or down', () => {
    expect([swipeOf(oneFinger, at(90)), swipeOf(oneFinger, at(40, 60)), swipeOf(NO_TOUCH, at(0))]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('one finger on a page that is higher than the screen', () => {
  it('keeps to the axis it began on, once that is clear', () => {
    const first = move(oneFinger, 1, at(104, -6));
    expect(first.movement).toMatchObject({ axis: null });
    const along = move(first.touch, 1, at(106, -40));
    expect(along.movement).toMatchObject({ axis: 'vertical' });
    expect(move(along.touch, 1, at(300, -40)).movement).toMatchObject({ axis: 'vertical' });
  });

  it('swipes on upwards and back downwards', () => {
    expect([verticalSwipeOf(oneFinger, at(110, -60)), verticalSwipeOf(oneFinger, at(100, 60))]).toEqual([
      1, -1,
    ]);
    expect([verticalSwipeOf(oneFinger, at(100, -40)), verticalSwipeOf(oneFinger, at(160, -60))]).toEqual([
      0, 0,
    ]);
  });

  it('taps where it hardly moves', () => {
    expect([isTap(oneFinger, at(106)), isTap(oneFinger, at(120)), isTap(twoFingers, at(100))]).toEqual([
      true,
      false,
      false,
    ]);
    const back = move(move(oneFinger, 1, at(160)).touch, 1, at(100)).touch;
    expect(isTap(back, at(100))).toBe(false);
  });
});

describe('two fingers', () => {
  it('pinch by the ratio of their distances, about the middle between them', () => {
    expect(move(twoFingers, 2, at(190)).movement).toEqual({
      type: 'pinch',
      factor: 3,
      from: at(115),
      to: at(145),
    });
  });

  it('never end in a swipe, not even when one was lifted', () => {
    expect(swipeOf(lift(twoFingers, 2), at(0))).toBe(0);
  });

  it('leave one that drags on', () => {
    expect(move(lift(twoFingers, 1), 2, at(131)).movement).toEqual({ type: 'drag', by: at(1), axis: null });
  });

  it('in the same spot divide by nothing', () => {
    expect(move(putDown(oneFinger, 2, at(100)), 2, at(105)).movement).toEqual({ type: 'none' });
  });
});

it('ignores a third finger, and a pointer that came from elsewhere', () => {
  expect(move(putDown(twoFingers, 3, at(0)), 3, at(9)).movement).toEqual({ type: 'none' });
  expect(move(NO_TOUCH, 9, at(9))).toEqual({ touch: NO_TOUCH, movement: { type: 'none' } });
});

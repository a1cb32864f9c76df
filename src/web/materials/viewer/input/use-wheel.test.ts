import { describe, expect, it } from 'vitest';
import { pinchFactor, readWheel } from './use-wheel.ts';

const wheel = (deltaY: number, deltaMode = 0) => ({ deltaY, deltaMode, ctrlKey: false });

function ticksOf(...events: ReturnType<typeof wheel>[]) {
  let carriedPixels = 0;
  return events.map((event) => {
    const intent = readWheel(carriedPixels, event);
    carriedPixels = intent.carriedPixels;
    return intent.ticks;
  });
}

describe('a wheel', () => {
  it('makes one tick of a mouse’s notch, in every browser’s units', () => {
    expect(ticksOf(wheel(-100), wheel(-120), wheel(100), wheel(-3, 1), wheel(1, 2))).toEqual([
      1, 1, -1, 1, -1,
    ]);
  });

  it('gathers the small deltas of a trackpad', () => {
    expect(ticksOf(wheel(-20), wheel(-20), wheel(-20), wheel(-49), wheel(-1))).toEqual([0, 0, 1, 0, 1]);
  });

  it('starts anew when the direction changes', () => {
    expect(ticksOf(wheel(-49), wheel(10), wheel(-49), wheel(-1))).toEqual([0, 0, 0, 1]);
  });
});

describe('a trackpad’s pinch', () => {
  it('is undone by the same way back', () => {
    expect(pinchFactor(wheel(-4)) * pinchFactor(wheel(4))).toBeCloseTo(1, 12);
    expect(pinchFactor(wheel(-4))).toBeGreaterThan(1);
  });

  it('doesn’t leap when a mouse’s wheel turns with Ctrl held', () => {
    expect(pinchFactor(wheel(-120))).toBeLessThan(1.25);
  });
});

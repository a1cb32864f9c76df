import { expect, it } from 'vitest';
import { FloodGauge, weightOf } from './flood-gauge.ts';

/** Whether the room is flooded within `seconds` of that many messages a second, evenly spread. */
function isFloodedBy(perSecond: number, seconds: number, startsWith = 0): boolean {
  const gauge = new FloodGauge();
  let isFlooded = false;
  for (let n = 0; n < startsWith; n++) isFlooded ||= gauge.add(0);
  for (let n = 0; n < perSecond * seconds; n++) isFlooded ||= gauge.add((n * 1000) / perSecond);
  return isFlooded;
}

it('isn’t full at 50 messages a second, however long, and also where 40 people begin with five at once', () => {
  expect(isFloodedBy(50, 600)).toBe(false);
  expect(isFloodedBy(50, 600, 200)).toBe(false);
});

it('is full within a second of 400 messages, and within seconds of what one address may send', () => {
  expect(isFloodedBy(400, 1)).toBe(true);
  expect(isFloodedBy(75, 1, 200)).toBe(true);
});

it('drains when it is calm, whatever the clock does', () => {
  const gauge = new FloodGauge();
  for (let n = 0; n < 300; n++) gauge.add(10_000);
  expect(gauge.add(10_000)).toBe(true);
  expect(gauge.add(5000)).toBe(true);
  expect(gauge.add(10_000)).toBe(false);
});

it('counts a long message as several', () => {
  expect(weightOf('x'.repeat(400))).toBe(1);
  expect(weightOf('x'.repeat(2000))).toBe(5);
});

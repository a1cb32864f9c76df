import { expect, it } from 'vitest';
import { FloodGauge, SteadyStream, weightOf } from './floods.ts';

/** Whether this many messages a second, evenly spread, flood the room within `seconds`. */
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

/** Returns when a stream of messages at these times is first noticed. */
const seenAt = (times: number[]) => {
  const stream = new SteadyStream();
  return times.find((at) => stream.add(at)) ?? null;
};
const evenly = (perSecond: number, seconds: number) =>
  Array.from({ length: perSecond * seconds }, (_, n) => (n * 1000) / perSecond);

it('sees a stream that is ten a second too fast within three seconds, whether it flows or comes in pulses', () => {
  expect(seenAt(evenly(60, 10))).toBeLessThanOrEqual(3000);
  const pulses = Array.from({ length: 10 }, (_, n) => Array<number>(75).fill(n * 1200)).flat();
  expect(seenAt(pulses)).toBeLessThanOrEqual(3000);
});

it('sees none in 50 a second, nor in what many say at once and then no more', () => {
  expect(seenAt(evenly(50, 600))).toBeNull();
  const pulses = Array.from({ length: 100 }, (_, n) =>
    Array<number>(50).fill(n * 1000 + (n % 3) * 15),
  ).flat();
  expect(seenAt(pulses)).toBeNull();
  // 300 people greet; what exceeds the limit of one address is sent a moment later.
  const late = evenly(75, 2).slice(0, 100);
  const lecture = [...Array<number>(200).fill(0), ...late, ...evenly(30, 60).map((at) => 1400 + at)];
  expect(seenAt(lecture)).toBeNull();
});

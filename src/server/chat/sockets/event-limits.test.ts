import { expect, it } from 'vitest';
import { EventLimits, type LimitedEvent } from './event-limits.ts';

/** Builds limits on a clock that `advance` moves; `passed` counts those of `count` events that pass. */
function openLimits(clock = { nowMs: 0 }, processes?: number) {
  let persons = 0;
  const sharing = processes ? { processes: () => processes, report: () => {} } : undefined;
  const limits = new EventLimits({ now: () => clock.nowMs, isOn: true, sharing });
  const passed = (event: LimitedEvent, count: number, network = 'campus', person?: string) =>
    Array.from({ length: count }, () =>
      limits.take(event, { room: 'anonymous', person: person ?? `person ${persons++}`, network }),
    ).filter((waitMs) => waitMs === 0).length;
  return { limits, passed, advance: (ms: number) => (clock.nowMs += ms) };
}

it('lets 50 messages a second from one address pass, for as long as they come', () => {
  const { passed, advance } = openLimits();
  for (let second = 0; second < 120; second++) {
    expect(passed('messages', 50)).toBe(50);
    advance(1000);
  }
});

it('never lets 400 messages within a second from one address all pass', () => {
  const { passed, advance } = openLimits();
  let count = 0;
  for (let tenth = 0; tenth < 10; tenth++) {
    count += passed('messages', 40);
    advance(100);
  }
  expect(count).toBeLessThan(300);
});

it.each([2, 3, 4])('keeps to both over %i processes', (processes) => {
  const clock = { nowMs: 0 };
  const [first, ...others] = Array.from({ length: processes }, () => openLimits(clock, processes));
  for (let second = 0; second < 120; second++) {
    expect(first?.passed('messages', 50)).toBe(50);
    clock.nowMs += 1000;
  }
  clock.nowMs += 60_000;
  let count = 0;
  for (let tenth = 0; tenth < 10; tenth++) {
    for (const limits of [first, ...others]) count += limits?.passed('messages', 100) ?? 0;
    clock.nowMs += 100;
  }
  expect(count).toBeLessThan(400);
});

it('lets a person search at every pause of their typing, and no script without a pause', () => {
  const { passed, advance } = openLimits();
  for (let second = 0; second < 60; second++) {
    expect(passed('searches', 3, 'campus', 'Asha')).toBe(3);
    advance(1000);
  }
  expect(passed('searches', 1000, 'campus', 'a script')).toBe(40);
  expect(passed('searches', 400)).toBe(400);
  expect(passed('searches', 5000)).toBeLessThan(1200);
});

it('counts both rooms of an address together, and each address by itself', () => {
  const { limits, passed } = openLimits();
  passed('messages', 400);
  expect(limits.take('messages', { room: 'public', person: 'Asha', network: 'campus' })).toBeGreaterThan(0);
  expect(limits.take('messages', { room: 'public', person: 'Asha', network: 'elsewhere' })).toBe(0);
});

it('lets 2,000 joins a minute from one address pass for an hour, also all at once', () => {
  const { passed, advance } = openLimits();
  for (let minute = 0; minute < 60; minute++) {
    expect(passed('joins', 2000)).toBe(2000);
    advance(60_000);
  }
});

it('takes nothing from an address for what a person is refused, nor from a person for what an address is', () => {
  const { passed, advance } = openLimits();
  passed('messages', 5000, 'campus', 'a flooder');
  expect(passed('messages', 150)).toBe(150);
  passed('messages', 400);
  passed('messages', 20, 'campus', 'Asha');
  advance(200);
  expect(passed('messages', 5, 'campus', 'Asha')).toBe(5);
});

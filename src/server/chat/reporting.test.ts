import { expect, it } from 'vitest';
import { ReportWeights } from './reporting.ts';

const MINUTE_MS = 60_000;
const HONEST = Array.from({ length: 50 }, (_, n) => `home ${n}`);

/** Creates people by their addresses, each there for a minute; `report` returns whether the message is hidden by it. */
function room(networks: string[], { processes = 1 } = {}) {
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const weights = new ReportWeights({ now: () => nowMs, processes: () => processes });
  const counting = new Map<string, number>();
  const present = {
    count: networks.length,
    shareOf: (network: string) => networks.filter((each) => each === network).length / networks.length,
  };
  const report = (messageId: string, person: string, network: string): boolean => {
    const reporter = { person, network };
    if (weights.counts(reporter, messageId, present)) {
      weights.note(messageId, reporter);
      counting.set(messageId, (counting.get(messageId) ?? 0) + 1);
    }
    const isHidden = weights.isEnough(messageId, counting.get(messageId) ?? 0, present);
    if (isHidden) weights.hidden(messageId);
    return isHidden;
  };
  /** Lets all these people report the message; returns whether it was hidden. */
  const allReport = (messageId: string, network: string, count: number) =>
    Array.from({ length: count }, (_, n) => report(messageId, `${network} ${n}`, network)).some(Boolean);
  return { weights, present, report, allReport, pass: (ms: number) => (nowMs += ms) };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it.each([
  [
    'three secrets of one address, beside twelve people',
    times(3, 'troll'),
    HONEST.slice(0, 12),
    'troll',
    false,
  ],
  ['thirteen secrets of one address, beside fifty people', times(13, 'troll'), HONEST, 'troll', false],
  ['three people of a college behind one address', times(12, 'campus'), [], 'campus', true],
  [
    'three people of a college, a few of which are at home',
    times(12, 'campus'),
    HONEST.slice(0, 4),
    'campus',
    true,
  ],
])('%s: hidden is %5$s', (_, group, others, network, isHidden) => {
  const { allReport } = room([...group, ...others]);
  const present = group.length + others.length;
  expect(allReport('rude', network, Math.min(group.length, Math.max(3, Math.ceil(present / 5))))).toBe(
    isHidden,
  );
});

it('is reached by people of several addresses', () => {
  const { report } = room([...HONEST.slice(0, 12)]);
  expect(['a', 'b', 'c'].map((each) => report('rude', each, each))).toEqual([false, false, true]);
});

it('lets one address take part in hiding three messages in ten minutes', () => {
  const { allReport, pass } = room(times(12, 'campus'));
  const hide = (id: string) => allReport(id, 'campus', 3);
  expect(['1', '2', '3', '4'].map(hide)).toEqual([true, true, true, false]);
  pass(10 * MINUTE_MS);
  expect(hide('5')).toBe(true);
});

it('doesn’t let an address prepare many messages and hide them with a last report each', () => {
  const { report } = room(times(12, 'campus'));
  const ids = times(10, '').map((_, n) => `message ${n}`);
  for (const id of ids) for (const person of ['one', 'two']) report(id, person, 'campus');
  expect(ids.filter((id) => report(id, 'three', 'campus'))).toHaveLength(3);
});

it('counts somebody who was overruled twice no more that day', () => {
  const { weights, present, pass } = room(HONEST);
  const liar = { person: 'liar', network: 'home 1' };
  const counts = () => weights.counts(liar, 'next', present);
  for (const id of ['1', '2']) {
    expect(counts()).toBe(true);
    weights.note(id, liar);
    weights.overruled(id);
  }
  expect(counts()).toBe(false);
  pass(12 * 60 * MINUTE_MS);
  expect(counts()).toBe(true);
});

it('grants an address its part on each of several processes', () => {
  const { allReport } = room([...times(3, 'troll'), ...HONEST.slice(0, 12)], { processes: 2 });
  expect(allReport('rude', 'troll', 2)).toBe(false);
});

it('leaves what is beyond that part out of the sum that every process sees', () => {
  const { weights, present, report } = room([...times(3, 'troll'), ...HONEST.slice(0, 12)], { processes: 2 });
  report('rude', 'troll 1', 'troll');
  expect(weights.counts({ person: 'troll 2', network: 'troll' }, 'rude', present)).toBe(false);
  expect(weights.counts({ person: 'home', network: 'home 1' }, 'rude', present)).toBe(true);
});

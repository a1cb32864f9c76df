import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { act, SEEDS } from '#test/room/acts.ts';
import { RandomVisitor } from '#test/room/visitor.ts';
import type { Segment } from './segment.ts';

const SEEDS_PER_TEST = 100;
const STEPS = 50;

/** Ends all faults and retries whatever failed. */
function recover(visitor: RandomVisitor) {
  visitor.answersGetLost = false;
  visitor.refusal = null;
  visitor.lose();
  visitor.join();
  for (let round = 0; round < 5; round++) {
    visitor.advance(60_000);
    for (const { clientId, state } of visitor.state.outgoing)
      if (state === 'failed') visitor.dispatch({ type: 'retried', clientId });
  }
  visitor.advance(60_000);
  expect(visitor.state.outgoing).toEqual([]);
  for (let page = 0; page < 5000 && visitor.state.excerpt; page++) {
    visitor.dispatch({ type: 'bottom reached' });
    visitor.advance(500);
  }
  for (let page = 0; page < 5000 && !visitor.state.timeline.isComplete; page++) {
    visitor.dispatch({ type: 'top reached' });
    visitor.advance(500);
  }
}

/** Expects the timeline to equal the room's messages, and the excerpt those between its ends. */
function expectAgreement({ state, messages }: RandomVisitor) {
  const { timeline, excerpt, search, originals } = state;
  expectSame(timeline, messages, '~');
  if (excerpt) expectSame(excerpt, messages, excerpt.loaded.at(-1)?.timestamp ?? '');
  const found = [...(search?.hits ?? []), ...[...originals.values()].filter((original) => original !== null)];
  if (found.length === 0) return;
  const isThere = new Set(messages.map(({ id }) => id));
  expect(found.filter(({ id }) => !isThere.has(id))).toEqual([]);
}

function expectSame({ loaded, isComplete }: Segment, messages: Message[], upTo: string) {
  const from = isComplete ? '' : (loaded[0]?.timestamp ?? '9');
  const room = messages.filter(({ timestamp }) => timestamp >= from && timestamp <= upTo);
  const shown = loaded.filter(({ removed }) => !removed);
  const isSame = shown.length === room.length && shown.every(({ id }, at) => id === room[at]?.id);
  if (!isSame) expect(shown.map(({ id }) => id)).toEqual(room.map(({ id }) => id));
}

function wander(seed: number) {
  const visitor = new RandomVisitor(seed);
  for (let count = 0; count < STEPS; count++) {
    act(visitor);
    if (visitor.random(3)) visitor.advance(visitor.random(1000));
    const { timeline, arrivals } = visitor.state;
    if (visitor.isOnline && !timeline.afterGap && arrivals.length === 0) expectAgreement(visitor);
  }
  recover(visitor);
  expectAgreement(visitor);
  expect(visitor.state.timeline.isComplete, `seed ${seed}`).toBe(true);
  const seen = visitor.seen.map(({ timestamp }) => timestamp);
  expect(seen, `seed ${seed}`).toEqual([...new Set(seen)].sort());
  const stored = [...visitor.byClientId.values()].map(({ message }) => message);
  expect(new Set([...stored, ...visitor.discarded]), `seed ${seed}`).toEqual(new Set(visitor.written));
}

describe('the room’s state', () => {
  it.each(Array.from({ length: SEEDS / SEEDS_PER_TEST }, (_, at) => at * SEEDS_PER_TEST))(
    'shows the room as it is, and sends every own message once, whatever happens (seeds from %i)',
    (first) => {
      for (let seed = first; seed < first + SEEDS_PER_TEST; seed++) wander(seed);
    },
  );
});

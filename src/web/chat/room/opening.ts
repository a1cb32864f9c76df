/**
 * Opening a message by its id (from an address, a hit, an answer), as steps of the room's state. What isn't loaded comes
 * as an excerpt, which the list shows until reading on has joined it to the newest messages.
 */
import type { Message, Refusal } from '#shared/chat.ts';
import {
  andThen,
  canAsk,
  type Found,
  findHeld,
  type Opened,
  type RoomState,
  type Step,
  shownStretch,
  step,
} from './room-state.ts';
import { doMeet, emptied, join, mergeByTime, type Stretch, stretchOf } from './stretch.ts';

export function open(state: RoomState, { id, orBefore }: Pick<Opened, 'id' | 'orBefore'>): Step {
  const opened: Opened = { id, state: 'asked', time: (state.opened?.time ?? 0) + 1, orBefore };
  return lookFor({ ...state, opened });
}

/** Looks again for what was asked for before the connection was lost, or there. */
export const lookAgain = (state: RoomState): Step =>
  state.opened?.state === 'asked' ? lookFor(state) : step(state);

function lookFor(state: RoomState): Step {
  const id = state.opened?.id ?? '';
  const known = findHeld(state, id);
  if (known) {
    const isShown = shownStretch(state).held.includes(known);
    const shown = isShown ? state : goToEnd(state);
    return known.removed ? openBefore(shown) : step(settled(shown, 'shown'));
  }
  return canAsk(state) ? step(state, { type: 'ask around', id, answer: 'opened page' }) : step(state);
}

const settled = (state: RoomState, outcome: Opened['state']): RoomState =>
  state.opened ? { ...state, opened: { ...state.opened, state: outcome } } : state;

/** An answer without connection is asked for again. */
export function takeOpened(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  if (!answer || state.opened?.id !== id || state.opened.state !== 'asked') return step(state);
  if (!answer.ok) return isGone(answer) ? openBefore(state) : step(settled(state, 'failed'));
  return step(settled(showPage(state, stretchOf(answer.messages)), 'shown'));
}

function openBefore(state: RoomState): Step {
  const before = state.opened?.orBefore;
  if (before === undefined) return step(settled(state, 'gone'));
  return step(state, { type: 'ask', before, answer: 'page before opened' });
}

/** Of a page that was asked for before the connection was lost, nothing is known: it is asked for again. */
export function takeBefore(
  state: RoomState,
  { before, messages }: { before: string; messages: readonly Message[] | null },
): Step {
  if (!messages || state.opened?.orBefore !== before || state.opened.state !== 'asked') return step(state);
  const last = messages.at(-1);
  return last ? open(state, { id: last.id, orBefore: last.timestamp }) : step(settled(state, 'gone'));
}

function showPage(state: RoomState, page: Stretch): RoomState {
  const { excerpt, timeline, place } = state;
  if (excerpt && doMeet(page, excerpt)) return { ...state, excerpt: join(excerpt, page) };
  if (!doMeet(page, timeline)) return { ...state, excerpt: page, place: place + 1 };
  const joined = { ...state, timeline: { ...timeline, ...join(timeline, page) } };
  return excerpt ? goToEnd(joined) : joined;
}

/** The list shows the newest messages again. */
export const goToEnd = (state: RoomState): RoomState =>
  state.excerpt ? { ...state, excerpt: null, isLoadingNewer: false, place: state.place + 1 } : state;

/** Reads on downwards. Only the message itself leads to what follows it: the last one that wasn't removed. */
export function loadNewer(state: RoomState): Step {
  if (!state.excerpt || state.isLoadingNewer || !canAsk(state)) return step(state);
  const last = state.excerpt.held.findLast(({ removed }) => !removed);
  if (!last) return step(goToEnd(state));
  return step({ ...state, isLoadingNewer: true }, { type: 'ask around', id: last.id, answer: 'newer page' });
}

export function takeNewer(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  const { excerpt, timeline } = state;
  const asked = excerpt?.held.find((message) => message.id === id);
  if (!excerpt || !asked) return step(state);
  const free = { ...state, isLoadingNewer: false };
  if (!answer || (!answer.ok && !isGone(answer))) return step(free);
  if (!answer.ok) {
    const held = emptied(excerpt.held, new Set([id]));
    return andThen(step({ ...free, excerpt: { ...excerpt, held } }), loadNewer);
  }
  const grown = { ...excerpt, held: mergeByTime(excerpt.held, answer.messages) };
  const isNewest = (answer.messages.at(-1)?.timestamp ?? '') <= asked.timestamp;
  // Between it and the timeline everything was removed.
  if (isNewest && timeline.fresh === null) return step(joined(free, grown));
  return step({ ...free, excerpt: grown });
}

const isGone = ({ code }: Refusal) => code === 'not_found' || code === 'invalid';

/** The excerpt becomes a part of the timeline as soon as both meet. */
export const joinExcerpt = (state: RoomState): RoomState =>
  state.excerpt && doMeet(state.excerpt, state.timeline) ? joined(state, state.excerpt) : state;

const joined = (state: RoomState, excerpt: Stretch): RoomState => ({
  ...state,
  timeline: { ...state.timeline, ...join(excerpt, state.timeline) },
  excerpt: null,
  isLoadingNewer: false,
});

/**
 * Opens a message by its id (from an address, a hit or a reply), as steps of the room's state. A message that
 * isn't loaded comes in an excerpt, which the list shows until further pages join it to the newest messages.
 */
import type { Message } from '#shared/chat.ts';
import {
  andThen,
  canLoad,
  type Found,
  findLoaded,
  isGone,
  type Opened,
  type RoomState,
  type Step,
  shownSegment,
  step,
} from './room-state.ts';
import { emptied, join, mergeByTime, overlap, type Segment, segmentOf } from './segment.ts';

export function open(state: RoomState, { id, orBefore }: Pick<Opened, 'id' | 'orBefore'>): Step {
  const opened: Opened = { id, state: 'loading', time: (state.opened?.time ?? 0) + 1, orBefore };
  return findOpened({ ...state, opened });
}

/** Repeats a request that was lost with the connection. */
export const resumeOpening = (state: RoomState): Step =>
  state.opened?.state === 'loading' ? findOpened(state) : step(state);

function findOpened(state: RoomState): Step {
  const id = state.opened?.id ?? '';
  const known = findLoaded(state, id);
  if (known) {
    const isShown = shownSegment(state).loaded.includes(known);
    const shown = isShown ? state : goToEnd(state);
    return known.removed ? openBefore(shown) : step(settled(shown, 'shown'));
  }
  return canLoad(state) ? step(state, { type: 'load around', id, event: 'opened page' }) : step(state);
}

const settled = (state: RoomState, outcome: Opened['state']): RoomState =>
  state.opened ? { ...state, opened: { ...state.opened, state: outcome } } : state;

/** Takes the page around the opened message; `resumeOpening` repeats a lost request. */
export function takeOpened(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  if (!answer || state.opened?.id !== id || state.opened.state !== 'loading') return step(state);
  if (!answer.ok) return isGone(answer) ? openBefore(state) : step(settled(state, 'failed'));
  return step(settled(showPage(state, segmentOf(answer.messages)), 'shown'));
}

function openBefore(state: RoomState): Step {
  const before = state.opened?.orBefore;
  if (before === undefined) return step(settled(state, 'gone'));
  return step(state, { type: 'load before', before, event: 'page before opened' });
}

/** Opens the last message of the page instead of the removed one; `resumeOpening` repeats a lost request. */
export function takeBefore(
  state: RoomState,
  { before, messages }: { before: string; messages: readonly Message[] | null },
): Step {
  if (!messages || state.opened?.orBefore !== before || state.opened.state !== 'loading') return step(state);
  const last = messages.at(-1);
  return last ? open(state, { id: last.id, orBefore: last.timestamp }) : step(settled(state, 'gone'));
}

function showPage(state: RoomState, page: Segment): RoomState {
  const { excerpt, timeline, place } = state;
  if (excerpt && overlap(page, excerpt)) return { ...state, excerpt: join(excerpt, page) };
  if (!overlap(page, timeline)) return { ...state, excerpt: page, place: place + 1 };
  const joined = { ...state, timeline: { ...timeline, ...join(timeline, page) } };
  return excerpt ? goToEnd(joined) : joined;
}

/** Returns to the newest messages. */
export const goToEnd = (state: RoomState): RoomState =>
  state.excerpt ? { ...state, excerpt: null, isLoadingNewer: false, place: state.place + 1 } : state;

/** Gets the messages after the excerpt by the page around its last message that wasn't removed. */
export function loadNewer(state: RoomState): Step {
  if (!state.excerpt || state.isLoadingNewer || !canLoad(state)) return step(state);
  const last = state.excerpt.loaded.findLast(({ removed }) => !removed);
  if (!last) return step(goToEnd(state));
  return step({ ...state, isLoadingNewer: true }, { type: 'load around', id: last.id, event: 'newer page' });
}

export function takeNewer(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  const { excerpt, timeline } = state;
  const asked = excerpt?.loaded.find((message) => message.id === id);
  if (!excerpt || !asked) return step(state);
  const free = { ...state, isLoadingNewer: false };
  if (!answer || (!answer.ok && !isGone(answer))) return step(free);
  if (!answer.ok) {
    const loaded = emptied(excerpt.loaded, new Set([id]));
    return andThen(step({ ...free, excerpt: { ...excerpt, loaded } }), loadNewer);
  }
  const grown = { ...excerpt, loaded: mergeByTime(excerpt.loaded, answer.messages) };
  const isNewest = (answer.messages.at(-1)?.timestamp ?? '') <= asked.timestamp;
  // If the room has no newer message left, nothing is missing between the excerpt and the timeline.
  if (isNewest && timeline.afterGap === null) return step(joined(free, grown));
  return step({ ...free, excerpt: grown });
}

/** Joins the excerpt to the timeline as soon as they overlap. */
export const joinExcerpt = (state: RoomState): RoomState =>
  state.excerpt && overlap(state.excerpt, state.timeline) ? joined(state, state.excerpt) : state;

const joined = (state: RoomState, excerpt: Segment): RoomState => ({
  ...state,
  timeline: { ...state.timeline, ...join(excerpt, state.timeline) },
  excerpt: null,
  isLoadingNewer: false,
});

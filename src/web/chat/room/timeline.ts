/**
 * What one reader holds of a room, as a pure reducer: history, live messages, older pages, removals and absences.
 *
 * The wire has no sequence but the timestamps, which grow strictly within a room, and no question but "the page before
 * this timestamp". So what is held is always one unbroken stretch; whatever arrives after an absence waits in `fresh`
 * until it reaches back to that stretch, and only then appears, all at once and in order.
 */
import type { Message } from '#shared/chat.ts';

/** A removed message keeps its empty place, so that nothing that is being read moves. */
export type Held = Message & { removed?: true };

export type Timeline = {
  /** Unbroken, oldest first. */
  held: readonly Held[];
  /** What came after an absence and doesn't reach back to `held` yet; null when nothing is missing. */
  fresh: readonly Held[] | null;
  /** This connection's history has arrived. */
  hasHistory: boolean;
  /** `held` begins where the room begins. */
  isComplete: boolean;
  /** Ids that were the oldest held when a page came before them: they stay the head of a group, so that nothing moves. */
  pageStarts: ReadonlySet<string>;
  /** The number of the newest removal that this reader was told of; null before the first history. */
  removals: number | null;
};

/** The newest page with what was removed of `held` during an absence; null where that is too much to tell. */
export type History = { messages: readonly Message[]; removals: number; removed: readonly string[] | null };

export type TimelineChange =
  | { type: 'absent' }
  | ({ type: 'history' } & History)
  | { type: 'live'; messages: readonly Message[] }
  | { type: 'older'; before: string; messages: readonly Message[] }
  | { type: 'removed'; id: string; removals: number }
  | { type: 'leave the past' };

/** After every message: where a room without a newest page is asked for what is older. */
const END_OF_TIME = '9999-12-31T23:59:59.999999Z';

export const EMPTY_TIMELINE: Timeline = {
  held: [],
  fresh: [],
  hasHistory: false,
  isComplete: false,
  pageStarts: new Set(),
  removals: null,
};

/** The next state; the same object where nothing changes. */
export function advance(timeline: Timeline, change: TimelineChange): Timeline {
  switch (change.type) {
    case 'absent':
      return { ...timeline, fresh: [], hasHistory: false };
    case 'history':
      return takeHistory(timeline, change);
    case 'live':
      return takeLive(timeline, change.messages);
    case 'older':
      return takeOlder(timeline, change);
    case 'removed':
      return { ...blank(timeline, [change.id]), removals: change.removals };
    case 'leave the past':
      return isCatchingUp(timeline) ? beginAnew(timeline) : timeline;
  }
}

/** Where to ask next so that an absence is filled, or null when nothing is missing. */
export function gapCursor(timeline: Timeline): string | null {
  return isCatchingUp(timeline) ? (timeline.fresh?.[0]?.timestamp ?? END_OF_TIME) : null;
}

/** Where to ask for what was before all that is held, or null at the room's beginning. */
export function olderCursor({ held, isComplete }: Timeline): string | null {
  return isComplete ? null : (held[0]?.timestamp ?? null);
}

/** What to say on joining, so that the answer tells what was removed meanwhile; nothing before the first history. */
export function positionOf({ held, removals }: Timeline): { since?: string; removalsSeen?: number } {
  const since = held[0]?.timestamp;
  return since === undefined || removals === null ? {} : { since, removalsSeen: removals };
}

/** The newest timestamp that this reader knows of, or '' in an empty room. */
export function newestKnown({ held, fresh }: Timeline): string {
  return fresh?.at(-1)?.timestamp ?? held.at(-1)?.timestamp ?? '';
}

const isCatchingUp = ({ fresh, hasHistory }: Timeline) => fresh !== null && hasHistory;

function takeHistory(timeline: Timeline, { messages, removals, removed }: History): Timeline {
  const fresh = mergeByTime(messages, timeline.fresh ?? []);
  const arrived = { ...blank(timeline, removed ?? []), fresh, hasHistory: true, removals };
  // The beginning of an empty room says nothing of where the messages begin that came since.
  if (removed === null || timeline.held.length === 0) return beginAnew(arrived);
  return reachesBack(arrived) ? joinUp(arrived) : arrived;
}

/** Holds the newest unbroken stretch alone; an empty one is still to be asked for. */
function beginAnew(timeline: Timeline): Timeline {
  const fresh = timeline.fresh ?? [];
  const isEmpty = fresh.length === 0;
  return { ...timeline, held: fresh, fresh: isEmpty ? [] : null, isComplete: false, pageStarts: new Set() };
}

function takeLive(timeline: Timeline, messages: readonly Message[]): Timeline {
  if (messages.length === 0) return timeline;
  if (timeline.fresh) return { ...timeline, fresh: mergeByTime(timeline.fresh, messages) };
  const held = mergeByTime(timeline.held, messages);
  return held === timeline.held ? timeline : { ...timeline, held };
}

/** A page answers the question that it was asked with; one whose question is no longer open says nothing. */
function takeOlder(timeline: Timeline, page: { before: string; messages: readonly Message[] }): Timeline {
  const { before, messages } = page;
  if (before === gapCursor(timeline)) {
    const grown = { ...timeline, fresh: mergeByTime(messages, timeline.fresh ?? []) };
    if (messages.length === 0) return { ...joinUp(grown), isComplete: true };
    return reachesBack(grown) ? joinUp(grown) : grown;
  }
  if (before !== olderCursor(timeline)) return timeline;
  if (messages.length === 0) return { ...timeline, isComplete: true };
  const pageStarts = new Set(timeline.pageStarts).add(timeline.held[0]?.id ?? '');
  return { ...timeline, held: mergeByTime(messages, timeline.held), pageStarts };
}

const reachesBack = ({ held, fresh }: Timeline) =>
  fresh !== null && fresh.length > 0 && (fresh[0]?.timestamp ?? '') <= (held.at(-1)?.timestamp ?? '');

/** Ends the gap. */
const joinUp = (timeline: Timeline): Timeline => ({
  ...timeline,
  held: mergeByTime(timeline.held, timeline.fresh ?? []),
  fresh: null,
});

/** Empties the places of these messages. */
function blank(timeline: Timeline, ids: readonly string[]): Timeline {
  if (ids.length === 0) return timeline;
  const gone = new Set(ids);
  const blanked = (messages: readonly Held[]) =>
    messages.some(({ id, removed }) => gone.has(id) && !removed)
      ? messages.map((message) => (gone.has(message.id) ? emptyPlace(message) : message))
      : messages;
  return { ...timeline, held: blanked(timeline.held), fresh: timeline.fresh && blanked(timeline.fresh) };
}

const emptyPlace = (message: Held): Held => ({ ...message, message: '', removed: true });

/** Both in order; where both hold a message, the first list's copy stays, unless only the second knows of its removal. */
function mergeByTime(first: readonly Held[], second: readonly Held[]): readonly Held[] {
  if (second.length === 0) return first;
  if (first.length === 0) return isStrictlyOrdered(second) ? second : inOrder(second);
  if (isStrictlyOrdered(second) && (second[0]?.timestamp ?? '') > (first.at(-1)?.timestamp ?? ''))
    return [...first, ...second];
  return inOrder([...first, ...second]);
}

function inOrder(messages: readonly Held[]): readonly Held[] {
  const byTime = new Map<string, Held>();
  for (const message of messages) {
    const known = byTime.get(message.timestamp);
    if (!known || message.removed) byTime.set(message.timestamp, message);
  }
  return [...byTime.values()].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}

const isStrictlyOrdered = (messages: readonly Held[]) =>
  messages.every(
    (message, index) => index === 0 || (messages[index - 1]?.timestamp ?? '') < message.timestamp,
  );

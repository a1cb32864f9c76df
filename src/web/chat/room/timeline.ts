/** A reader's messages, one unbroken stretch. What comes after a gap waits in `fresh` until pages reach back to it. */
import type { Message } from '#shared/chat.ts';
import {
  emptied,
  type Held,
  mergeByTime,
  olderCursor,
  restored,
  type Stretch,
  withOlder,
} from './stretch.ts';

export type Timeline = Stretch & {
  /** What came after a gap and doesn't reach back to `held` yet; null when nothing is missing. */
  fresh: readonly Held[] | null;
  /** This connection's history has arrived. */
  hasHistory: boolean;
  /** The number of the newest removal that this reader was told of; null before the first history. */
  removals: number | null;
};

/** The newest page with what was removed of `held` during a gap; null where that is too much to tell. */
export type History = { messages: readonly Message[]; removals: number; removed: readonly string[] | null };

export type TimelineChange =
  | { type: 'disconnected' }
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
    case 'disconnected':
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

/** Where to ask next so that the gap is filled, or null when nothing is missing. */
export function gapCursor(timeline: Timeline): string | null {
  return isCatchingUp(timeline) ? (timeline.fresh?.[0]?.timestamp ?? END_OF_TIME) : null;
}

/** The newest timestamp that this reader knows of, or '' in an empty room. */
export function newestKnown({ held, fresh }: Timeline): string {
  return fresh?.at(-1)?.timestamp ?? held.at(-1)?.timestamp ?? '';
}

const isCatchingUp = ({ fresh, hasHistory }: Timeline) => fresh !== null && hasHistory;

function takeHistory(timeline: Timeline, { messages, removals, removed }: History): Timeline {
  const blanked = blank(timeline, removed ?? []);
  // What came before the page although it is older came back: in the gap it is read with its neighbours.
  const isSince = ({ timestamp }: Message) => timestamp >= (messages[0]?.timestamp ?? '');
  const arrivals = blanked.fresh ?? [];
  const held = restored(
    blanked,
    arrivals.filter((message) => !isSince(message)),
  );
  const fresh = mergeByTime(arrivals.filter(isSince), messages);
  // Before the oldest held one something may stand again that wasn't told.
  const isComplete = timeline.isComplete && (timeline.removals ?? removals) >= removals;
  const arrived = { ...blanked, held, fresh, isComplete, hasHistory: true, removals };
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
  if (timeline.fresh) return takeWhileBehind(timeline, timeline.fresh, messages);
  const newest = timeline.held.at(-1)?.timestamp ?? '';
  const back = restored(timeline, messages);
  const held = mergeByTime(
    back,
    messages.filter(({ timestamp }) => timestamp > newest),
  );
  return held === timeline.held ? timeline : { ...timeline, held };
}

function takeWhileBehind(timeline: Timeline, fresh: readonly Held[], messages: readonly Message[]): Timeline {
  // Before the history nobody can tell what is new from what came back.
  if (!timeline.hasHistory) return { ...timeline, fresh: mergeByTime(fresh, messages) };
  const oldest = fresh[0]?.timestamp ?? '';
  const since = messages.filter(({ timestamp }) => timestamp >= oldest);
  const known = { ...timeline, held: fresh, isComplete: false };
  return {
    ...timeline,
    held: restored(timeline, messages),
    fresh: mergeByTime(restored(known, since), since),
  };
}

/** A page answers the question that it was asked with; one whose question is no longer open says nothing. */
function takeOlder(timeline: Timeline, page: { before: string; messages: readonly Message[] }): Timeline {
  const { before, messages } = page;
  if (before === gapCursor(timeline)) {
    const grown = { ...timeline, fresh: mergeByTime(timeline.fresh ?? [], messages) };
    if (messages.length === 0) return { ...joinUp(grown), isComplete: true };
    return reachesBack(grown) ? joinUp(grown) : grown;
  }
  if (before !== olderCursor(timeline)) return timeline;
  return withOlder(timeline, messages);
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
  const { held, fresh } = timeline;
  return { ...timeline, held: emptied(held, gone), fresh: fresh && emptied(fresh, gone) };
}

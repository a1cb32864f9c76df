/** The newest segment of a room. Messages after a gap wait in `afterGap` until pages reach back to the segment. */
import type { Message } from '#shared/chat.ts';
import {
  emptied,
  type LoadedMessage,
  mergeByTime,
  olderCursor,
  restored,
  type Segment,
  withOlder,
} from './segment.ts';

export type Timeline = Segment & {
  /** Messages after a gap, which don't reach back to `loaded` yet; null when nothing is missing. */
  afterGap: readonly LoadedMessage[] | null;
  /** True once the history of this connection has arrived. */
  hasHistory: boolean;
  /** The number of the newest removal that is known; null before the first history. */
  removals: number | null;
};

/** The newest page. `removed` lists what was removed of `loaded` during a gap; null where that is too much to list. */
export type History = { messages: readonly Message[]; removals: number; removed: readonly string[] | null };

export type TimelineChange =
  | { type: 'disconnected' }
  | ({ type: 'history' } & History)
  | { type: 'live'; messages: readonly Message[] }
  | { type: 'older'; before: string; messages: readonly Message[] }
  | { type: 'removed'; id: string; removals: number }
  | { type: 'leave the past' };

/** Later than every message: the cursor of a gap without a newest page. */
const END_OF_TIME = '9999-12-31T23:59:59.999999Z';

export const EMPTY_TIMELINE: Timeline = {
  loaded: [],
  afterGap: [],
  hasHistory: false,
  isComplete: false,
  pageStarts: new Set(),
  removals: null,
};

/** Returns the next state, or the same object where nothing changes. */
export function advance(timeline: Timeline, change: TimelineChange): Timeline {
  switch (change.type) {
    case 'disconnected':
      return { ...timeline, afterGap: [], hasHistory: false };
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

/** The timestamp before which the next page of a gap is loaded, or null when nothing is missing. */
export function gapCursor(timeline: Timeline): string | null {
  return isCatchingUp(timeline) ? (timeline.afterGap?.[0]?.timestamp ?? END_OF_TIME) : null;
}

/** The newest timestamp, or '' in an empty room. */
export function newestKnown({ loaded, afterGap }: Timeline): string {
  return afterGap?.at(-1)?.timestamp ?? loaded.at(-1)?.timestamp ?? '';
}

const isCatchingUp = ({ afterGap, hasHistory }: Timeline) => afterGap !== null && hasHistory;

function takeHistory(timeline: Timeline, { messages, removals, removed }: History): Timeline {
  const blanked = blank(timeline, removed ?? []);
  // A live message older than the page was let stand again: one that lies in the gap comes with its neighbours.
  const isSince = ({ timestamp }: Message) => timestamp >= (messages[0]?.timestamp ?? '');
  const arrivals = blanked.afterGap ?? [];
  const loaded = restored(
    blanked,
    arrivals.filter((message) => !isSince(message)),
  );
  const afterGap = mergeByTime(arrivals.filter(isSince), messages);
  // Older messages that aren't loaded may have been let stand again.
  const isComplete = timeline.isComplete && (timeline.removals ?? removals) >= removals;
  const arrived = { ...blanked, loaded, afterGap, isComplete, hasHistory: true, removals };
  // An empty room was complete, but messages since then may reach back beyond this page.
  if (removed === null || timeline.loaded.length === 0) return beginAnew(arrived);
  return reachesBack(arrived) ? joinUp(arrived) : arrived;
}

/** Keeps the newest segment alone; an empty one is still to be loaded. */
function beginAnew(timeline: Timeline): Timeline {
  const afterGap = timeline.afterGap ?? [];
  const isEmpty = afterGap.length === 0;
  return {
    ...timeline,
    loaded: afterGap,
    afterGap: isEmpty ? [] : null,
    isComplete: false,
    pageStarts: new Set(),
  };
}

function takeLive(timeline: Timeline, messages: readonly Message[]): Timeline {
  if (messages.length === 0) return timeline;
  if (timeline.afterGap) return takeWhileBehind(timeline, timeline.afterGap, messages);
  const newest = timeline.loaded.at(-1)?.timestamp ?? '';
  const back = restored(timeline, messages);
  const loaded = mergeByTime(
    back,
    messages.filter(({ timestamp }) => timestamp > newest),
  );
  return loaded === timeline.loaded ? timeline : { ...timeline, loaded };
}

function takeWhileBehind(
  timeline: Timeline,
  afterGap: readonly LoadedMessage[],
  messages: readonly Message[],
): Timeline {
  // New messages and those that were let stand again can't be distinguished before the history.
  if (!timeline.hasHistory) return { ...timeline, afterGap: mergeByTime(afterGap, messages) };
  const oldest = afterGap[0]?.timestamp ?? '';
  const since = messages.filter(({ timestamp }) => timestamp >= oldest);
  const known = { ...timeline, loaded: afterGap, isComplete: false };
  return {
    ...timeline,
    loaded: restored(timeline, messages),
    afterGap: mergeByTime(restored(known, since), since),
  };
}

/** Takes a page for the gap, or before the oldest message; one whose cursor has changed meanwhile is dropped. */
function takeOlder(timeline: Timeline, page: { before: string; messages: readonly Message[] }): Timeline {
  const { before, messages } = page;
  if (before === gapCursor(timeline)) {
    const grown = { ...timeline, afterGap: mergeByTime(timeline.afterGap ?? [], messages) };
    if (messages.length === 0) return { ...joinUp(grown), isComplete: true };
    return reachesBack(grown) ? joinUp(grown) : grown;
  }
  if (before !== olderCursor(timeline)) return timeline;
  return withOlder(timeline, messages);
}

const reachesBack = ({ loaded, afterGap }: Timeline) =>
  afterGap !== null &&
  afterGap.length > 0 &&
  (afterGap[0]?.timestamp ?? '') <= (loaded.at(-1)?.timestamp ?? '');

/** Closes the gap. */
const joinUp = (timeline: Timeline): Timeline => ({
  ...timeline,
  loaded: mergeByTime(timeline.loaded, timeline.afterGap ?? []),
  afterGap: null,
});

/** Empties the places of removed messages. */
function blank(timeline: Timeline, ids: readonly string[]): Timeline {
  if (ids.length === 0) return timeline;
  const gone = new Set(ids);
  const { loaded, afterGap } = timeline;
  return { ...timeline, loaded: emptied(loaded, gone), afterGap: afterGap && emptied(afterGap, gone) };
}

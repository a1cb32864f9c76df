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
  /** The messages after a gap, which don't reach back to `loaded` yet; null if nothing is missing. */
  afterGap: readonly LoadedMessage[] | null;
  /** True once the history of this connection has arrived. */
  hasHistory: boolean;
  /** The number of the newest known removal; null before the first history. */
  removals: number | null;
};

/** The newest page. `removed` lists which loaded messages were removed during a gap; null if they are too many. */
export type History = { messages: readonly Message[]; removals: number; removed: readonly string[] | null };

export type TimelineChange =
  | { type: 'disconnected' }
  | ({ type: 'history' } & History)
  | { type: 'live'; messages: readonly Message[] }
  | { type: 'older'; before: string; messages: readonly Message[] }
  | { type: 'removed'; id: string; removals: number }
  | { type: 'leave the past' };

/** The cursor of a gap after which nothing is loaded yet; it is later than every message. */
const END_OF_TIME = '9999-12-31T23:59:59.999999Z';

export const EMPTY_TIMELINE: Timeline = {
  loaded: [],
  afterGap: [],
  hasHistory: false,
  isComplete: false,
  pageStarts: new Set(),
  removals: null,
};

/** Returns the next state, or the same object if nothing changes. */
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

/** Returns the timestamp before which the gap's next page is loaded, or null if nothing is missing. */
export function gapCursor(timeline: Timeline): string | null {
  return isCatchingUp(timeline) ? (timeline.afterGap?.[0]?.timestamp ?? END_OF_TIME) : null;
}

/** Returns the newest timestamp, or '' in an empty room. */
export function newestKnown({ loaded, afterGap }: Timeline): string {
  return afterGap?.at(-1)?.timestamp ?? loaded.at(-1)?.timestamp ?? '';
}

const isCatchingUp = ({ afterGap, hasHistory }: Timeline) => afterGap !== null && hasHistory;

function takeHistory(timeline: Timeline, { messages, removals, removed }: History): Timeline {
  const blanked = blank(timeline, removed ?? []);
  // A live message that is among the loaded ones, or older than the page, was restored by a moderator. If it is in the
  // gap, a later page contains it.
  const isSince = ({ timestamp }: Message) => timestamp >= (messages[0]?.timestamp ?? '');
  const arrivals = blanked.afterGap ?? [];
  const loaded = restored(blanked, arrivals);
  const afterGap = mergeByTime(arrivals.filter(isSince), messages);
  // A higher number may mean that messages older than the loaded ones were restored.
  const isComplete = timeline.isComplete && (timeline.removals ?? removals) >= removals;
  const arrived = { ...blanked, loaded, afterGap, isComplete, hasHistory: true, removals };
  // If the room was empty before, it may now contain messages older than this page.
  if (removed === null || timeline.loaded.length === 0) return beginAnew(arrived);
  return reachesBack(arrived) ? joinUp(arrived) : arrived;
}

/** Keeps only the messages after the gap; if there are none, the newest page still has to be loaded. */
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
  // Before the history, new messages and restored ones can't be distinguished.
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

/** Takes a page of the gap or before the oldest message, and drops it if its cursor has changed meanwhile. */
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

/** Replaces removed messages by empty places. */
function blank(timeline: Timeline, ids: readonly string[]): Timeline {
  if (ids.length === 0) return timeline;
  const gone = new Set(ids);
  const { loaded, afterGap } = timeline;
  return { ...timeline, loaded: emptied(loaded, gone), afterGap: afterGap && emptied(afterGap, gone) };
}

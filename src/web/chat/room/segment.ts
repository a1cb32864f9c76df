/** Segments of a room's messages, which have no gaps, are in order, and are joined where they meet. */
import type { Message } from '#shared/chat.ts';

/** A removed message keeps an empty place, so that the list doesn't move. */
export type LoadedMessage = Message & { removed?: true };

export type Segment = {
  /** The messages without a gap, oldest first. */
  loaded: readonly LoadedMessage[];
  /** True if `loaded` begins with the room's first message. */
  isComplete: boolean;
  /** Ids of messages that once were the oldest loaded ones; they keep their name line, so that nothing moves. */
  pageStarts: ReadonlySet<string>;
};

export const segmentOf = (messages: readonly Message[]): Segment => ({
  loaded: messages,
  isComplete: false,
  pageStarts: new Set(),
});

/** Returns the timestamp before which the next older page is loaded, or null at the room's beginning. */
export function olderCursor({ loaded, isComplete }: Segment): string | null {
  return isComplete ? null : (loaded[0]?.timestamp ?? null);
}

/** Prepends the previous page; an empty one means that the segment is complete. */
export function withOlder<S extends Segment>(segment: S, messages: readonly Message[]): S {
  if (messages.length === 0) return { ...segment, isComplete: true };
  const pageStarts = new Set(segment.pageStarts).add(segment.loaded[0]?.id ?? '');
  return { ...segment, loaded: mergeByTime(segment.loaded, messages), pageStarts };
}

/** Tells whether two segments overlap, so that there is no gap between them. */
export function overlap({ loaded: one }: Segment, { loaded: other }: Segment): boolean {
  const [first, last] = [one[0], one.at(-1)];
  const [otherFirst, otherLast] = [other[0], other.at(-1)];
  if (!first || !last || !otherFirst || !otherLast) return false;
  return first.timestamp <= otherLast.timestamp && otherFirst.timestamp <= last.timestamp;
}

/** Joins two segments that overlap; `shown` is the one on the screen. */
export function join(shown: Segment, other: Segment): Segment {
  const [begins, follows] = beginOf(other) < beginOf(shown) ? [other, shown] : [shown, other];
  const isSameBegin = beginOf(begins) === beginOf(follows);
  const pageStarts = new Set([...shown.pageStarts, ...other.pageStarts]);
  if (begins === other && shown.loaded[0]) pageStarts.add(shown.loaded[0].id);
  const loaded = mergeByTime(begins.loaded, follows.loaded);
  return { loaded, isComplete: begins.isComplete || (isSameBegin && follows.isComplete), pageStarts };
}

const beginOf = ({ loaded }: Segment) => loaded[0]?.timestamp ?? '';

/** Replaces removed messages by empty places; returns the same list if it contains none of them. */
export function emptied(
  messages: readonly LoadedMessage[],
  ids: ReadonlySet<string>,
): readonly LoadedMessage[] {
  if (!messages.some(({ id, removed }) => ids.has(id) && !removed)) return messages;
  return messages.map((message) => (ids.has(message.id) ? emptyPlace(message) : message));
}

function emptyPlace({ replyTo: _, ...message }: LoadedMessage): LoadedMessage {
  return { ...message, message: '', removed: true };
}

/** Merges in order. A message in both keeps its loaded version, unless only the other one is removed. */
export function mergeByTime(
  loaded: readonly LoadedMessage[],
  messages: readonly LoadedMessage[],
): readonly LoadedMessage[] {
  if (messages.length === 0) return loaded;
  // The loaded messages are in order, so only the added ones are checked, however many are loaded.
  if (!isStrictlyOrdered(messages)) return inOrder([...loaded, ...messages]);
  if (loaded.length === 0) return messages;
  if ((messages[0]?.timestamp ?? '') > (loaded.at(-1)?.timestamp ?? '')) return [...loaded, ...messages];
  if ((messages.at(-1)?.timestamp ?? '') < (loaded[0]?.timestamp ?? '')) return [...messages, ...loaded];
  return inOrder([...loaded, ...messages]);
}

/** Inserts restored messages at their places: none after the segment, and none before an incomplete segment. */
export function restored(segment: Segment, messages: readonly Message[]): readonly LoadedMessage[] {
  const { loaded, isComplete } = segment;
  const [first, last] = [loaded[0], loaded.at(-1)];
  if (!first || !last) return loaded;
  // Restored messages are rare, and only for them are all loaded messages searched.
  const within = messages.filter(
    ({ timestamp }) => timestamp <= last.timestamp && (isComplete || timestamp >= first.timestamp),
  );
  if (within.length === 0) return loaded;
  const shown = new Set(loaded.filter(({ removed }) => !removed).map(({ id }) => id));
  const back = within.filter(({ id }) => !shown.has(id));
  if (back.length === 0) return loaded;
  const ids = new Set(back.map(({ id }) => id));
  return mergeByTime(
    loaded.filter(({ id }) => !ids.has(id)),
    back,
  );
}

function inOrder(messages: readonly LoadedMessage[]): readonly LoadedMessage[] {
  const byTime = new Map<string, LoadedMessage>();
  for (const message of messages) {
    const known = byTime.get(message.timestamp);
    if (!known || message.removed) byTime.set(message.timestamp, message);
  }
  return [...byTime.values()].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}

const isStrictlyOrdered = (messages: readonly LoadedMessage[]) =>
  messages.every(
    (message, index) => index === 0 || (messages[index - 1]?.timestamp ?? '') < message.timestamp,
  );

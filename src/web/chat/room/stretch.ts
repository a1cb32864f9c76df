/** Stretches of what was said in a room: unbroken, in order, and joined where they meet. */
import type { Message } from '#shared/chat.ts';

/** A removed message keeps its empty place, so that nothing that is being read moves. */
export type Held = Message & { removed?: true };

export type Stretch = {
  /** Unbroken, oldest first. */
  held: readonly Held[];
  /** `held` begins where the room begins. */
  isComplete: boolean;
  /** Ids that were the oldest held when a page came before them: they stay the head of a group, so that nothing moves. */
  pageStarts: ReadonlySet<string>;
};

/** A page by itself. */
export const stretchOf = (messages: readonly Message[]): Stretch => ({
  held: messages,
  isComplete: false,
  pageStarts: new Set(),
});

/** Where to ask for what was before all that is held, or null at the room's beginning. */
export function olderCursor({ held, isComplete }: Stretch): string | null {
  return isComplete ? null : (held[0]?.timestamp ?? null);
}

/** With the page before it; an empty one says that there is none. */
export function withOlder<S extends Stretch>(stretch: S, messages: readonly Message[]): S {
  if (messages.length === 0) return { ...stretch, isComplete: true };
  const pageStarts = new Set(stretch.pageStarts).add(stretch.held[0]?.id ?? '');
  return { ...stretch, held: mergeByTime(stretch.held, messages), pageStarts };
}

/** Whether both together are unbroken. */
export function doMeet({ held: one }: Stretch, { held: other }: Stretch): boolean {
  const [first, last] = [one[0], one.at(-1)];
  const [otherFirst, otherLast] = [other[0], other.at(-1)];
  if (!first || !last || !otherFirst || !otherLast) return false;
  return first.timestamp <= otherLast.timestamp && otherFirst.timestamp <= last.timestamp;
}

/** Both as one; `shown` is what the reader has on the screen. */
export function join(shown: Stretch, other: Stretch): Stretch {
  const [begins, follows] = beginOf(other) < beginOf(shown) ? [other, shown] : [shown, other];
  const isSameBegin = beginOf(begins) === beginOf(follows);
  const pageStarts = new Set([...shown.pageStarts, ...other.pageStarts]);
  if (begins === other && shown.held[0]) pageStarts.add(shown.held[0].id);
  const held = mergeByTime(begins.held, follows.held);
  return { held, isComplete: begins.isComplete || (isSameBegin && follows.isComplete), pageStarts };
}

const beginOf = ({ held }: Stretch) => held[0]?.timestamp ?? '';

/** With the places of these messages emptied; the same where it holds none of them. */
export function emptied(messages: readonly Held[], ids: ReadonlySet<string>): readonly Held[] {
  if (!messages.some(({ id, removed }) => ids.has(id) && !removed)) return messages;
  return messages.map((message) => (ids.has(message.id) ? emptyPlace(message) : message));
}

function emptyPlace({ replyTo: _, ...message }: Held): Held {
  return { ...message, message: '', removed: true };
}

/** Both in order; where both hold a message, the one that was held stays, unless only the other knows of its removal. */
export function mergeByTime(held: readonly Held[], messages: readonly Held[]): readonly Held[] {
  if (messages.length === 0) return held;
  // What is held is in order: a page or a live message next to it is checked alone, however much is held.
  if (!isStrictlyOrdered(messages)) return inOrder([...held, ...messages]);
  if (held.length === 0) return messages;
  if ((messages[0]?.timestamp ?? '') > (held.at(-1)?.timestamp ?? '')) return [...held, ...messages];
  if ((messages.at(-1)?.timestamp ?? '') < (held[0]?.timestamp ?? '')) return [...messages, ...held];
  return inOrder([...held, ...messages]);
}

/** With messages that came back at their places: those that lie beyond `held` are left out, unless it is the whole room. */
export function restored(stretch: Stretch, messages: readonly Message[]): readonly Held[] {
  const { held, isComplete } = stretch;
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return held;
  // Hardly ever any: what is held is looked through only for those.
  const within = messages.filter(
    ({ timestamp }) => timestamp <= last.timestamp && (isComplete || timestamp >= first.timestamp),
  );
  if (within.length === 0) return held;
  const shown = new Set(held.filter(({ removed }) => !removed).map(({ id }) => id));
  const back = within.filter(({ id }) => !shown.has(id));
  if (back.length === 0) return held;
  const ids = new Set(back.map(({ id }) => id));
  return mergeByTime(
    held.filter(({ id }) => !ids.has(id)),
    back,
  );
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

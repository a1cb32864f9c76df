/** Keeps the newest message that was seen, in the state and the browser's storage, and counts unread ones. */
import type { Room } from '#shared/rooms.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { type KeyValueStorage, roomKey } from '#web/ui/browser-storage.ts';
import { type HiddenPeople, isHidden } from './message-rows.ts';
import { isOwn, type RoomState, type Seen, type Step, step } from './room-state.ts';

/** Marks the newest message as seen while the window has the focus and the list is at its end. */
export function noteSeen(state: RoomState): Step {
  const { isFocused, isAtBottom, excerpt, timeline } = state;
  if (!isFocused || !isAtBottom || excerpt || timeline.afterGap) return step(state);
  const newest = timeline.loaded.findLast(({ removed }) => !removed);
  if (!newest || newest.timestamp <= (state.seen?.timestamp ?? '')) return step(state);
  const seen = { id: newest.id, timestamp: newest.timestamp };
  return step({ ...state, seen }, { type: 'store seen', seen });
}

/** Messages that arrive while the window lacks the focus are new on return. */
export const changeFocus = (state: RoomState, isFocused: boolean): RoomState => ({
  ...state,
  isFocused,
  ...(state.isFocused && !isFocused && { newSince: state.seen }),
});

/** Counts the messages by others who aren't hidden since this window lost the focus; 0 while it has the focus. */
export function countUnread(state: RoomState, hidden: HiddenPeople): number {
  if (state.isFocused) return 0;
  const { loaded } = state.timeline;
  const since = state.newSince?.timestamp ?? '';
  const first = loaded.findLastIndex(({ timestamp }) => timestamp <= since) + 1;
  return loaded
    .slice(first)
    .filter((message) => !message.removed && !isOwn(state, message) && !isHidden(hidden, message)).length;
}

/** Returns the last seen message for `openNear` if the first new one isn't loaded, and null otherwise. */
export function unloadedBeginOfNew({ newSince, timeline, excerpt }: RoomState): Seen | null {
  const oldest = timeline.loaded[0]?.timestamp;
  if (!newSince || excerpt || timeline.isComplete || oldest === undefined) return null;
  return newSince.timestamp < oldest ? newSince : null;
}

export function readSeen(room: Room, storage: KeyValueStorage): Seen | null {
  const { id, timestamp } = parsedJson(storage.getItem(roomKey('seen', room))) ?? {};
  return typeof id === 'string' && typeof timestamp === 'string' ? { id, timestamp } : null;
}

/** Stores a seen message, unless another window has stored a newer one. */
export function keepSeen(room: Room, seen: Seen, storage: KeyValueStorage): void {
  if (seen.timestamp > (readSeen(room, storage)?.timestamp ?? ''))
    storage.setItem(roomKey('seen', room), JSON.stringify(seen));
}

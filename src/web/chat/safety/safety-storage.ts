/** What this browser keeps of one's choices in a room: whom one hides, and which messages one has reported. */
import type { Room } from '#shared/rooms.ts';
import { type KeyValueStorage, roomKey } from '#web/ui/browser-storage.ts';
import type { HiddenPeople } from '../room/message-rows.ts';

/** More are found again by nobody. */
const MOST_REPORTED = 200;

/** A mark that changes with the day is hidden until the day ends (UTC, contract §3). */
const dayOf = ({ identity }: Room, nowMs: number) =>
  identity === 'secret' ? new Date(nowMs).toISOString().slice(0, 10) : '';

export function readHidden(room: Room, storage: KeyValueStorage, nowMs: number): HiddenPeople {
  const { day, people } = read(storage.getItem(roomKey('hidden', room))) ?? {};
  const isValid = day === dayOf(room, nowMs) && Array.isArray(people);
  return new Map(isValid ? people.filter(isPair) : []);
}

/** Changes what is kept by now: another window, or another day, may have changed it. */
export function changeHidden(
  room: Room,
  storage: KeyValueStorage,
  nowMs: number,
  change: (people: Map<string, string>) => void,
): HiddenPeople {
  const key = roomKey('hidden', room);
  const people = new Map(readHidden(room, storage, nowMs));
  change(people);
  if (people.size === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ day: dayOf(room, nowMs), people: [...people] }));
  return people;
}

export function readReported(room: Room, storage: KeyValueStorage): ReadonlySet<string> {
  const { ids } = read(storage.getItem(roomKey('reported', room))) ?? {};
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
}

/** Changes what is kept by now, too. */
export function changeReported(
  room: Room,
  storage: KeyValueStorage,
  change: (ids: Set<string>) => void,
): ReadonlySet<string> {
  const key = roomKey('reported', room);
  const ids = new Set(readReported(room, storage));
  change(ids);
  if (ids.size === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ ids: [...ids].slice(-MOST_REPORTED) }));
  return ids;
}

/** Another version of the product, or a hand, may have written there. */
function read(kept: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((word) => typeof word === 'string');

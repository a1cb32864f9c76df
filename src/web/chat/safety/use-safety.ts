import { useState } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { browserStorage, type KeyValueStorage, roomKey } from '#web/ui/browser-storage.ts';
import type { HiddenPeople } from '../room/message-rows.ts';

/** An unfinished action: a report that can be withdrawn, or a removal to be confirmed. */
type Pending = { action: 'report' | 'remove'; id: string };

export type Safety = ReturnType<typeof useSafety>;

/** Returns the hidden people and reported messages of a room that this browser stores. */
export function useSafety(room: Room) {
  const [hidden, setHidden] = useState(() => readHidden(room, browserStorage, Date.now()));
  const [reported, setReported] = useState(() => readReported(room, browserStorage));
  const [pending, setPending] = useState<Pending | null>(null);

  const change = (by: (people: Map<string, string>) => void) =>
    setHidden(changeHidden(room, browserStorage, Date.now(), by));
  return {
    hidden,
    hide: ({ mark = '', user }: Message) => change((people) => people.set(mark, user)),
    showAgain: (mark: string) => change((people) => people.delete(mark)),
    /** The ids of the messages that were reported from this browser. */
    reported,
    noteReported: (id: string, isReported: boolean) =>
      setReported(changeReported(room, browserStorage, (ids) => (isReported ? ids.add(id) : ids.delete(id)))),
    pending,
    setPending,
  };
}

/** Only this many reports are remembered, the newest ones. */
const MOST_REPORTED = 200;

/** A mark that changes with the day is hidden until the end of the day (UTC, contract §3). */
const dayOf = ({ identity }: Room, nowMs: number) =>
  identity === 'secret' ? new Date(nowMs).toISOString().slice(0, 10) : '';

export function readHidden(room: Room, storage: KeyValueStorage, nowMs: number): HiddenPeople {
  const { day, people } = parsedJson(storage.getItem(roomKey('hidden', room))) ?? {};
  const isValid = day === dayOf(room, nowMs) && Array.isArray(people);
  return new Map(isValid ? people.filter(isPair) : []);
}

/** Reads the stored people again first: another window may have changed them, or their day may be over. */
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
  const { ids } = parsedJson(storage.getItem(roomKey('reported', room))) ?? {};
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
}

/** Reads the stored ids again before changing them, because another window may have changed them. */
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

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((word) => typeof word === 'string');

import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from './session.ts';

/** Typed text that isn't sent yet, by account and name. It is kept only in this tab's memory. */
const kept = new Map<string, unknown>();

type Kept<T> = readonly [value: T, setValue: Dispatch<SetStateAction<T>>, settle: (sent?: T) => boolean];

/**
 * Works like `useState`, for typed text. When the screen or the session ends, this tab keeps the text for the same
 * account under its name, until `settle` says that it was sent or discarded. `toKeep` selects what is kept. `settle(sent)`
 * keeps what was typed since it was sent; it returns whether nothing was.
 */
export function useKeptState<T>(
  name: string | null,
  initial: T,
  toKeep: (value: T) => unknown = asItIs,
): Kept<T> {
  const accountId = useSession(({ user }) => user?._id);
  const key = name === null ? null : keyOf(accountId, name);
  const [value, setValue] = useState(() => (key === null ? initial : restored(initial, kept.get(key))));
  const latest = useRef(value);
  const settled = useRef(initial);
  const isSettled = useRef(false);
  const wasNamed = useRef(name);
  useEffect(() => {
    latest.current = value;
    if (key === null) return;
    // The name changes when a new item gets its id, but the item is still the same.
    if (wasNamed.current !== null && wasNamed.current !== name) drop(keyOf(accountId, wasNamed.current));
    wasNamed.current = name;
    const toWait = toKeep(value);
    if (isSettled.current || isSame(toWait, toKeep(settled.current))) drop(key);
    else keep(key, toWait);
  }, [key, accountId, name, value, toKeep]);
  const change = useCallback<Kept<T>[1]>((next) => {
    if (isSettled.current) settled.current = latest.current;
    isSettled.current = false;
    setValue(next);
  }, []);
  const settle = useCallback<Kept<T>[2]>(
    (sent) => {
      if (sent !== undefined && !isSame(latest.current, sent)) return false;
      isSettled.current = true;
      if (key !== null) drop(key);
      return true;
    },
    [key],
  );
  return [value, change, settle];
}

/** Tells whether text of the signed-in account is kept under this name. */
export const hasKeptText = (name: string) => kept.has(keyOf(useSession.getState().user?._id, name));

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const asItIs = (value: unknown) => value;

/** Adds the initial values of fields that are never kept, such as passwords. */
function restored<T>(initial: T, found: unknown): T {
  if (found === undefined) return initial;
  return typeof initial === 'object' && initial !== null ? { ...initial, ...(found as T) } : (found as T);
}

const keyOf = (accountId = '', name = '') => `${accountId} ${name}`;

function keep(key: string, value: unknown): void {
  kept.set(key, value);
  addEventListener('beforeunload', ask);
}

function drop(key: string): void {
  kept.delete(key);
  if (kept.size === 0) removeEventListener('beforeunload', ask);
}

/** Asks before a reload or closing the tab would lose the text, but only the account that wrote it. */
function ask(event: Event): void {
  const own = keyOf(useSession.getState().user?._id);
  if ([...kept.keys()].some((key) => key.startsWith(own))) event.preventDefault();
}

// Signing out by hand discards everything.
useSession.subscribe(({ leaving }) => {
  if (leaving) for (const key of [...kept.keys()]) drop(key);
});

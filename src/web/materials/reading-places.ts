/** Where the reader stopped in each document: kept in this browser while they are signed in, the latest last. */
import { SESSION_KEY_PREFIX } from '#web/lib/session-storage.ts';

const KEY = `${SESSION_KEY_PREFIX}reading`;
const MAX_KEPT = 200;

type Place = [id: string, pageIndex: number];

/** Null for what hasn't been read here. */
export function placeIn(id: string): number | null {
  return keptPlaces().find(([kept]) => kept === id)?.[1] ?? null;
}

export function keepPlace(id: string, pageIndex: number) {
  const others = keptPlaces().filter(([kept]) => kept !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [id, pageIndex]].slice(-MAX_KEPT)));
  } catch {
    // A browser that refuses storage begins at the beginning.
  }
}

function keptPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (kept: unknown): kept is Place =>
  Array.isArray(kept) && typeof kept[0] === 'string' && Number.isInteger(kept[1]);

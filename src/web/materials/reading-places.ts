/** Where an account stopped reading each material: kept in this browser while it is signed in, the latest last. */
import { useSession } from '#web/lib/session.ts';
import { browserStorage, isKeptFor } from '#web/ui/browser-storage.ts';

const KEY = 'cogito.session.reading';
const MAX_KEPT = 200;

type Place = [id: string, pageIndex: number];

export function placeIn(id: string): number | null {
  return keptPlaces().find(([kept]) => kept === id)?.[1] ?? null;
}

export function keepPlace(id: string, pageIndex: number) {
  if (!isOwnStorage()) return;
  const others = keptPlaces().filter(([kept]) => kept !== id);
  browserStorage.setItem(KEY, JSON.stringify([...others, [id, pageIndex]].slice(-MAX_KEPT)));
}

function keptPlaces(): Place[] {
  if (!isOwnStorage()) return [];
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isOwnStorage(): boolean {
  const { user } = useSession.getState();
  return user !== null && isKeptFor(user._id);
}

const isPlace = (kept: unknown): kept is Place =>
  Array.isArray(kept) && typeof kept[0] === 'string' && Number.isInteger(kept[1]);

/** The time of this account's previous visit, by the server's clock; this browser keeps it until the session ends. */
import { type KindOverview, NEWEST_LISTED } from '#shared/overview.ts';
import { useSession } from '#web/lib/session.ts';
import { browserStorage, isKeptFor } from '#web/ui/browser-storage.ts';

const KEY = 'cogito.session.visit';
/** A visit within this time continues the previous one. */
const VISIT_GOES_ON_MS = 30 * 60_000;

/** `since` is the end of the previous visit, or the start of this one if it is the first. */
type Visit = { since: string; seenAt: string };

export function visitAt(at: string, kept: Visit | null): Visit {
  if (!kept) return { since: at, seenAt: at };
  const isNew = Date.parse(at) - Date.parse(kept.seenAt) > VISIT_GOES_ON_MS;
  return { since: isNew ? kept.seenAt : kept.since, seenAt: at };
}

/** Stores that the account is here now, and returns the time of its previous visit. */
export function noteVisit(at: string): string {
  const { user } = useSession.getState();
  if (!user || !isKeptFor(user._id)) return at;
  const visit = visitAt(at, keptVisit());
  browserStorage.setItem(KEY, JSON.stringify(visit));
  return visit.since;
}

/** Counts the items after `since`, and tells whether there may be more than are listed. */
export function newSince({ newest }: KindOverview, since: string): { count: number; isLeast: boolean } {
  const count = newest.filter(({ createdAt }) => createdAt > since).length;
  return { count, isLeast: count === NEWEST_LISTED };
}

function keptVisit(): Visit | null {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(KEY) ?? 'null');
    return isVisit(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isVisit(kept: unknown): kept is Visit {
  const { since, seenAt } = (kept ?? {}) as Record<string, unknown>;
  return [since, seenAt].every((time) => typeof time === 'string' && !Number.isNaN(Date.parse(time)));
}

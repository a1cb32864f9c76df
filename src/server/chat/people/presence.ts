/**
 * Counts people, not windows, and announces the count at random moments. Otherwise the next to write could be
 * identified as the one who has just joined (contract §3).
 */
import type { ClusterPresence } from '../../processes/cluster-presence.ts';

/** The limit on the windows of one person in one room. */
export const MAX_WINDOWS = 100;

const ANNOUNCE_AT_MOST_EVERY_MS = 1000;
const ANNOUNCE_WITHIN_MS = 2000;

/** People in their first minute don't count when reports are weighed (contract §3). */
const SETTLED_AFTER_MS = 60_000;

type Options = { elsewhere?: ClusterPresence | undefined; now?: () => number };
type Here = { windows: number; since: number; network: string };

/** The people who have been there for at least a minute. */
export type Present = {
  /** The number on all processes. */
  count: number;
  /** Returns an address's share of the people on this process, from 0 to 1. */
  shareOf: (network: string) => number;
};

export class Presence {
  readonly #announce: (count: number) => void;
  readonly #elsewhere: ClusterPresence | undefined;
  readonly #now: () => number;
  readonly #here = new Map<string, Here>();
  #timer: NodeJS.Timeout | null = null;
  /** Set when somebody joined or left on another process while the others' people were read. */
  #isStale = false;
  #announcedAt = Number.NEGATIVE_INFINITY;
  #announcedCount = 0;

  constructor(announce: (count: number) => void, { elsewhere, now = Date.now }: Options = {}) {
    this.#announce = announce;
    this.#elsewhere = elsewhere;
    this.#now = now;
    elsewhere?.watch(() => this.#changed());
  }

  get count(): number {
    return this.#here.size + (this.#elsewhere?.count() ?? 0);
  }

  /** The count of the last announcement, because the current one would show who has just joined. */
  get announcedCount(): number {
    return this.#announcedCount;
  }

  windowsOf(person: string): number {
    return this.#here.get(person)?.windows ?? 0;
  }

  /** Whether this person has been here for a minute, on any process. */
  isSettled(person: string): boolean {
    return this.sinceOf(person) <= this.#now() - SETTLED_AFTER_MS;
  }

  /** The time since when this person has been here, on any process. */
  sinceOf(person: string): number {
    return Math.min(this.#here.get(person)?.since ?? Infinity, this.#elsewhere?.since(person) ?? Infinity);
  }

  /** Describes the people who have been here for a minute. */
  settled(): Present {
    const latest = this.#now() - SETTLED_AFTER_MS;
    const here = [...this.#here.values()].filter(({ since }) => since <= latest);
    return {
      count: here.length + (this.#elsewhere?.count(latest) ?? 0),
      shareOf: (network) => here.filter((each) => each.network === network).length / Math.max(1, here.length),
    };
  }

  /** `network` is the tag of the person's address (`network.ts`). */
  enter(person: string, network: string): void {
    const here = this.#here.get(person);
    if (here) {
      here.windows++;
      return;
    }
    // A person who moves from another process to this one keeps their time of arrival.
    const since = Math.min(this.#now(), this.#elsewhere?.since(person) ?? Infinity);
    this.#here.set(person, { windows: 1, since, network });
    this.#elsewhere?.arrive(person, since);
    this.#changed();
  }

  leave(person: string): void {
    const here = this.#here.get(person);
    if (!here) return;
    here.windows--;
    if (here.windows > 0) return;
    this.#here.delete(person);
    this.#elsewhere?.leave(person);
    this.#changed();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #changed(): void {
    this.#isStale = true;
    if (this.#timer) return;
    const leastMs = Math.max(0, this.#announcedAt + ANNOUNCE_AT_MOST_EVERY_MS - performance.now());
    const waitMs = leastMs + Math.random() * (ANNOUNCE_WITHIN_MS - leastMs);
    this.#timer = setTimeout(() => void this.#announceCount(), Math.ceil(waitMs));
  }

  async #announceCount(): Promise<void> {
    this.#isStale = false;
    await this.#elsewhere?.look();
    if (!this.#timer) return;
    this.#timer = null;
    this.#announcedAt = performance.now();
    this.#announcedCount = this.count;
    this.#announce(this.count);
    if (this.#isStale) this.#changed();
  }
}

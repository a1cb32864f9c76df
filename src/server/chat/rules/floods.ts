/**
 * Anybody can draw new secrets, so a flood comes from ever new ones. While it lasts, the newcomers of an address count
 * as one person, and if many of them had to be muted, that is a flood too. People who were in the room before aren't
 * affected.
 */
import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';

/** By contract §3, 50 messages a second always pass, and many people may begin with five at once. */
const MESSAGES = { capacity: 210, drainedPerSecond: 55 };
const CHARACTERS_OF_ONE = 400;

/** The weight of the longest message: a Unicode character has up to two UTF-16 units. */
export const MAX_MESSAGE_WEIGHT = (2 * MAX_MESSAGE_CHARS) / CHARACTERS_OF_ONE;

/** By contract §3, 50 messages a second from one address always pass. */
const STEADY = { perSecond: 52, seconds: 3 };

/** A long message takes as long to read as several short ones. */
export const weightOf = (text: string): number => Math.max(1, text.length / CHARACTERS_OF_ONE);

export class FloodGauge {
  readonly #size: typeof MESSAGES;
  #level = 0;
  #at = 0;

  constructor(size = MESSAGES) {
    this.#size = size;
  }

  /** Counts one message of any length: 50 a second pass. Returns whether the room is flooded now. */
  add(now: number): boolean {
    const { capacity, drainedPerSecond } = this.#size;
    const drained = (Math.max(0, now - this.#at) * drainedPerSecond) / 1000;
    this.#level = Math.min(capacity + 1, Math.max(0, this.#level - drained) + 1);
    this.#at = now;
    return this.#level > capacity;
  }
}

/** Detects a stream that is too fast for three seconds, long before the gauge, which allows for crowds, is full. */
export class SteadyStream {
  #times: number[] = [];

  /** Counts one message. Returns whether each of the last three seconds exceeded the rate that always passes. */
  add(now: number): boolean {
    const since = now - STEADY.seconds * 1000;
    this.#times = [...this.#times.filter((at) => at > since && at <= now), now];
    const perSecond = Array.from(
      { length: STEADY.seconds },
      (_, n) => this.#times.filter((at) => Math.floor((now - at) / 1000) === n).length,
    );
    return perSecond.every((count) => count > STEADY.perSecond);
  }
}

/** Refused newcomers beyond this rate mean that the flood goes on. */
const REFUSED = { capacity: 200, drainedPerSecond: 1 };

/** People in their first minute don't count, as when reports are weighed. */
const SETTLED_AFTER_MS = 60_000;
/** After a restart everybody joins again, so those who come in its first minute count as settled. */
const SETTLING_MS = 2 * SETTLED_AFTER_MS;
const MUTED_NEWCOMERS = 5;
const STREAM_KEPT_MS = 5000;
const MOST_MARKS = 20_000;

export type Newcomer = {
  mark: string;
  /** The tag of the connection's address (`network.ts`). */
  network: string;
  /** The time since when the person has been in the room. */
  since: number;
};

export class Newcomers {
  readonly #startedAt: number;
  readonly #gauge = new FloodGauge(REFUSED);
  /** The time of each mark's first message. */
  readonly #firstAt = new Map<string, number>();
  readonly #refused = new Map<string, true>();
  /** The addresses of new marks, only in memory, until a flood would have been noticed or is over. */
  readonly #networks = new Map<string, { network: string; at: number }>();
  readonly #nextAt = new Map<string, number>();
  /** The recent messages of each address's newcomers, only in memory while they send. */
  readonly #streams = new Map<string, { stream: SteadyStream; at: number }>();
  #closed: ReadonlySet<string> = new Set();
  #muted = 0;
  #floodSince: number | null = null;

  constructor(now: number) {
    this.#startedAt = now;
  }

  note(mark: string, at: number): void {
    if (!this.#firstAt.has(mark)) keep(this.#firstAt, mark, at);
  }

  /** Counts a message of one who came within the last minute. Returns whether their address is flooding. */
  sent(newcomer: Newcomer, now: number): boolean {
    // After a restart many people send their waiting messages at once, so nothing is counted.
    if (this.#isSettled(newcomer, this.#soonest(now))) return false;
    const { network } = newcomer;
    const { stream } = this.#streams.get(network) ?? { stream: new SteadyStream() };
    keep(this.#streams, network, { stream, at: now });
    return stream.add(now);
  }

  /** Whether the person arrived less than a minute before the flood, or before now if there is none. */
  isNewcomer(newcomer: Newcomer, now: number): boolean {
    return !this.#isSettled(newcomer, this.#floodSince ?? now);
  }

  /**
   * Returns how long a newcomer must wait for others of their address; `untilMs` is the end of the flood. After a
   * restart nobody waits until a newcomer is muted, since a person who only read can't be told from a newcomer.
   */
  waitMs(newcomer: Newcomer, now: number, untilMs: number): number {
    if (this.#floodSince === null || this.#isSettled(newcomer, this.#floodSince)) return 0;
    if (this.#closed.has(newcomer.network)) return Math.max(0, untilMs - now);
    if (this.#isSettled(newcomer, this.#soonest(this.#floodSince))) return 0;
    return Math.max(0, (this.#nextAt.get(newcomer.network) ?? 0) - now);
  }

  /**
   * Counts a refused newcomer. Returns whether the flood goes on: a person who keeps drawing new secrets prolongs it.
   */
  refused({ mark }: Newcomer, now: number): boolean {
    if (this.#refused.has(mark)) return false;
    keep(this.#refused, mark, true);
    return this.#gauge.add(now);
  }

  letThrough(newcomer: Newcomer, now: number, waitMs: number): void {
    const { mark, network } = newcomer;
    if (this.#isSettled(newcomer, this.#floodSince === null ? now : this.#soonest(this.#floodSince))) return;
    keep(this.#networks, mark, { network, at: now });
    if (this.#floodSince !== null) this.#nextAt.set(network, now + waitMs);
  }

  /**
   * While a newcomer is muted, no other newcomer of their address may write in a flood. Returns whether one more was
   * muted and there are now so many that it is a flood, however slowly each of them writes.
   */
  muted(marks: Iterable<string>): boolean {
    const networks = [...marks].flatMap((mark) => this.#networks.get(mark)?.network ?? []);
    this.#closed = new Set(networks);
    const isMore = networks.length > this.#muted;
    this.#muted = networks.length;
    return isMore && networks.length >= MUTED_NEWCOMERS;
  }

  /** `isNew` means that the former flood is over, even if that wasn't noticed yet. */
  beginFlood(now: number, isNew = false): void {
    if (isNew || this.#floodSince === null) this.#floodSince = now;
  }

  /** Without a flood, nothing is kept of an address for longer than a flood takes to be noticed. */
  beCalm(now: number): void {
    this.#floodSince = null;
    this.#nextAt.clear();
    this.#closed = new Set();
    for (const [mark, { at }] of this.#networks) {
      if (now - at < SETTLED_AFTER_MS) break;
      this.#networks.delete(mark);
    }
    for (const [network, { at }] of this.#streams)
      if (now - at > STREAM_KEPT_MS) this.#streams.delete(network);
  }

  #soonest(now: number): number {
    return Math.max(now, this.#startedAt + SETTLING_MS);
  }

  #isSettled({ mark, since }: Newcomer, floodSince: number): boolean {
    const latest = floodSince - SETTLED_AFTER_MS;
    return since <= latest || (this.#firstAt.get(mark) ?? Number.POSITIVE_INFINITY) <= latest;
  }
}

/** Moves the entry to the end, and removes the oldest if there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_MARKS && oldest !== undefined) map.delete(oldest);
}

/** Members who were there before a flood may together write this much without being slowed down. */
const ESTABLISHED = { capacity: 100, drainedPerSecond: 20 };

/** Measures how much is written in a room. */
export class Volume {
  readonly #newcomers: Newcomers | null;
  readonly #all = new FloodGauge();
  readonly #established = new FloodGauge(ESTABLISHED);
  /** Counts stored messages of all processes; the other gauges count all messages sent to this one. */
  readonly #stored = new FloodGauge();

  constructor(newcomers: Newcomers | null) {
    this.#newcomers = newcomers;
  }

  /** Counts a message. Returns whether there is a flood now, and whether a flood affects more than newcomers. */
  sent(by: Newcomer, now: number): { isFlood: boolean; isForAll: boolean } {
    const isFull = this.#all.add(now);
    const isStream = this.#newcomers?.sent(by, now) ?? false;
    const isForAll = !this.#newcomers?.isNewcomer(by, now) && this.#established.add(now);
    return { isFlood: isFull || isStream, isForAll };
  }

  /** Counts a message that any process has stored. Returns whether there is a flood. */
  stored(at: number): boolean {
    return this.#stored.add(at);
  }
}

/** Token buckets in memory: strict limits are per visitor; those per address are only high ceilings. */
import { hash, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { Failure } from './failure.ts';

export type Rate = { burst: number; perMinute: number };

/** Shares buckets with the other processes (decision 42). */
export type Sharing = {
  /** The number of known live processes, among which limits that can't be shared are divided. */
  processes: () => number;
  /**
   * Reports that `count` tokens were taken from a bucket that gains one each `intervalMs`. Later calls `learn`
   * with the time until the bucket is full, counted over all processes.
   */
  report: (limit: string, key: string, taken: { count: number; intervalMs: number; learn: Learn }) => void;
};
type Learn = (fullInMs: number) => void;

export type LimitOptions = { now: () => number; isOn: boolean; sharing?: Sharing | undefined };

type Options = Rate &
  Omit<LimitOptions, 'sharing'> & {
    /** The name by which all processes count this limit together; without it, each process counts alone. */
    shared?: { as: string; by: Sharing | undefined };
    /** The rate is divided among this many processes, each of which grants at least `least`. */
    divided?: { among: () => number; least: Rate };
  };

/** The part of the server's `Deps` that a limit needs. */
export type Counting = {
  now: () => number;
  config: Pick<Config, 'rateLimits'>;
  sharing?: Sharing | undefined;
};

/** A limit that all processes count together under the name `as`. */
export const sharedLimit = ({ now, config, sharing }: Counting, as: string, rate: Rate): KeyedLimit =>
  new KeyedLimit({ ...rate, now, isOn: config.rateLimits, shared: { as, by: sharing } });

const SWEEP_FROM = 1000;
/** Sums of times aren't whole numbers; a shorter wait is a rounding error. */
const ROUNDING_MS = 0.001;

/**
 * A bucket for each key, such as an address or a person, stored as the time at which it is full again; keys are stored
 * as hashes.
 */
export class KeyedLimit {
  readonly #options: Options;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #fullAt = new Map<string, number>();
  #sweepAt = SWEEP_FROM;
  #clockMs: number;
  #elapsedMs = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#clockMs = options.now();
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** Takes one token and returns 0, or returns how many milliseconds to wait. */
  take(key: string): number {
    if (!this.#options.isOn) return 0;
    const { burst, intervalMs } = this.#rate;
    const tag = this.#tagOf(key);
    const fullAt = this.#fullAtOf(tag) + intervalMs;
    const waitMs = fullAt - this.#elapsedMs - burst * intervalMs;
    if (waitMs > ROUNDING_MS) return Math.ceil(waitMs);
    this.#keep(tag, fullAt);
    this.#report(key, 1);
    return 0;
  }

  /** @throws {Failure} `too_many_requests` if there is no token. */
  enforce(key: string): void {
    const wait = this.take(key);
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }

  giveBack(key: string): void {
    if (!this.#options.isOn) return;
    const tag = this.#tagOf(key);
    this.#keep(tag, this.#fullAtOf(tag) - this.#rate.intervalMs);
    this.#report(key, -1);
  }

  get #rate() {
    const { burst, perMinute, divided } = this.#options;
    const parts = divided?.among() ?? 1;
    const rate = Math.max(perMinute / parts, divided?.least.perMinute ?? 0);
    return { burst: Math.max(burst / parts, divided?.least.burst ?? 0), intervalMs: 60_000 / rate };
  }

  #report(key: string, count: number): void {
    const { shared } = this.#options;
    shared?.by?.report(shared.as, key, {
      count,
      intervalMs: this.#rate.intervalMs,
      learn: (fullInMs) => {
        const tag = this.#tagOf(key);
        this.#keep(tag, Math.max(this.#fullAtOf(tag), this.#elapsedMs + fullInMs));
      },
    });
  }

  /** A single hash takes a third of an HMAC's time, and tags never leave this process. */
  #tagOf(key: string): string {
    return hash('sha256', `${this.#secret}|${key}`, 'base64url');
  }

  /** Returns when the bucket is full, which is now or later. A clock that steps back makes nobody wait longer. */
  #fullAtOf(tag: string): number {
    const clockMs = this.#options.now();
    this.#elapsedMs += Math.max(0, clockMs - this.#clockMs);
    this.#clockMs = clockMs;
    return Math.max(this.#fullAt.get(tag) ?? 0, this.#elapsedMs);
  }

  #keep(tag: string, fullAt: number): void {
    if (fullAt > this.#elapsedMs) this.#fullAt.set(tag, fullAt);
    else this.#fullAt.delete(tag);
    if (this.#fullAt.size < this.#sweepAt) return;
    for (const [each, at] of this.#fullAt) if (at <= this.#elapsedMs) this.#fullAt.delete(each);
    // The threshold is doubled, so that many new buckets don't cause frequent sweeps.
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#fullAt.size);
  }
}

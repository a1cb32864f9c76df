/** Token buckets in memory, per visitor first and per address only as a high ceiling; nothing here is stored. */
import { hash, randomBytes } from 'node:crypto';
import { Failure } from './failure.ts';

export type Bucket = { tokens: number; filledAt: number };
export type Rate = { burst: number; perMinute: number };

export function refill(bucket: Bucket | undefined, { burst, perMinute }: Rate, now: number): Bucket {
  if (!bucket) return { tokens: burst, filledAt: now };
  // A clock that steps back must not drain anybody.
  const elapsedMs = Math.max(0, now - bucket.filledAt);
  return { tokens: Math.min(burst, bucket.tokens + (elapsedMs * perMinute) / 60_000), filledAt: now };
}

export function waitMs({ tokens }: Bucket, { perMinute }: Rate): number {
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / perMinute);
}

const SWEEP_FROM = 1000;

type Options = Rate & { now: () => number; isOn: boolean };

/** A bucket for each key, such as an address or a person, of which only a hash under a key of this process is held. */
export class KeyedLimit {
  readonly #options: Options;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #buckets = new Map<string, Bucket>();
  /** How many buckets there are when full ones are dropped next. */
  #sweepAt = SWEEP_FROM;

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one and gives 0, or gives how many milliseconds to wait and takes nothing. */
  take(key: string): number {
    const { wait, tag, bucket } = this.#look(key);
    if (wait > 0 || !this.#options.isOn) return wait;
    this.#keep(tag, { ...bucket, tokens: bucket.tokens - 1 });
    return 0;
  }

  /** Takes one. @throws {Failure} `too_many_requests` when there is none. */
  enforce(key: string): void {
    const wait = this.take(key);
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }

  /** Undoes one `take`. */
  giveBack(key: string): void {
    if (!this.#options.isOn) return;
    const { tag, bucket } = this.#look(key);
    this.#keep(tag, { ...bucket, tokens: Math.min(this.#options.burst, bucket.tokens + 1) });
  }

  #look(key: string) {
    // One hash takes a third of an HMAC's time, and tags never leave this process.
    const tag = hash('sha256', `${this.#secret}|${key}`, 'base64url');
    const now = this.#options.now();
    const kept = this.#buckets.get(tag);
    // The clock has stepped back: it refills from here on, whether anything is taken or not.
    if (kept && kept.filledAt > now) kept.filledAt = now;
    const bucket = refill(kept, this.#options, now);
    return { tag, bucket, wait: this.#options.isOn ? waitMs(bucket, this.#options) : 0 };
  }

  #keep(tag: string, bucket: Bucket): void {
    if (bucket.tokens >= this.#options.burst) this.#buckets.delete(tag);
    else this.#buckets.set(tag, bucket);
    if (this.#buckets.size >= this.#sweepAt) this.#dropFull();
  }

  #dropFull(): void {
    const { now, burst } = this.#options;
    const nowMs = now();
    for (const [tag, bucket] of this.#buckets)
      if (refill(bucket, this.#options, nowMs).tokens >= burst) this.#buckets.delete(tag);
    // Doubled, so that whoever makes many buckets doesn't make each sweep frequent too.
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#buckets.size);
  }
}

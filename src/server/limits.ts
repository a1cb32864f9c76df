/** Token buckets in memory: per visitor first, per address only as a high ceiling. */
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

/** What other processes take of the same buckets (decision 42). */
export type Sharing = {
  /** Among how many processes each bucket is divided; 1 where they share it. */
  parts: () => number;
  /** How many live, as far as this one knows: among them goes what they can't share. */
  processes: () => number;
  /** Tells what was taken, and later `learn` what all of them together have left. Nobody waits for it. */
  tell: (limit: string, key: string, taken: number, rate: Rate, learn: (tokens: number) => void) => void;
};

export type LimitOptions = { now: () => number; isOn: boolean; sharing?: Sharing | undefined };

type Options = Rate &
  Omit<LimitOptions, 'sharing'> & {
    /** With a name of its own: what protects the installation. Without, what protects this process. */
    shared?: { as: string; by: Sharing | undefined; least?: Rate };
  };

/** A bucket for each key, such as an address or a person; only hashes of keys are held. */
export class KeyedLimit {
  readonly #options: Options;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #buckets = new Map<string, Bucket>();
  #sweepAt = SWEEP_FROM;

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one and gives 0, or gives how many milliseconds to wait. */
  take(key: string): number {
    const { wait, tag, bucket } = this.#look(key);
    if (wait > 0 || !this.#options.isOn) return wait;
    this.#keep(tag, { ...bucket, tokens: bucket.tokens - 1 });
    this.#tell(tag, key, 1);
    return 0;
  }

  /** @throws {Failure} `too_many_requests` when there is none. */
  enforce(key: string): void {
    const wait = this.take(key);
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }

  giveBack(key: string): void {
    if (!this.#options.isOn) return;
    const { tag, bucket } = this.#look(key);
    this.#keep(tag, { ...bucket, tokens: Math.min(this.#rate.burst, bucket.tokens + 1) });
    this.#tell(tag, key, -1);
  }

  /** Alone, this process gives its part of the rate, and never less than everybody is promised. */
  get #rate(): Rate {
    const { burst, perMinute, shared } = this.#options;
    const parts = shared?.by?.parts() ?? 1;
    const least = shared?.least ?? { burst: 1, perMinute: 0 };
    return {
      burst: Math.max(burst / parts, Math.min(burst, least.burst)),
      perMinute: Math.max(perMinute / parts, Math.min(perMinute, least.perMinute)),
    };
  }

  #tell(tag: string, key: string, taken: number): void {
    const { burst, perMinute, shared } = this.#options;
    shared?.by?.tell(shared.as, key, taken, { burst, perMinute }, (tokens) => {
      const bucket = refill(this.#buckets.get(tag), this.#rate, this.#options.now());
      if (tokens < bucket.tokens) this.#keep(tag, { ...bucket, tokens });
    });
  }

  #look(key: string) {
    // One hash takes a third of an HMAC's time, and tags never leave this process.
    const tag = hash('sha256', `${this.#secret}|${key}`, 'base64url');
    const now = this.#options.now();
    const kept = this.#buckets.get(tag);
    // The clock has stepped back: refill from here on.
    if (kept && kept.filledAt > now) kept.filledAt = now;
    const rate = this.#rate;
    const bucket = refill(kept, rate, now);
    return { tag, bucket, wait: this.#options.isOn ? waitMs(bucket, rate) : 0 };
  }

  #keep(tag: string, bucket: Bucket): void {
    if (bucket.tokens >= this.#rate.burst) this.#buckets.delete(tag);
    else this.#buckets.set(tag, bucket);
    if (this.#buckets.size >= this.#sweepAt) this.#dropFull();
  }

  #dropFull(): void {
    const rate = this.#rate;
    const nowMs = this.#options.now();
    for (const [tag, bucket] of this.#buckets)
      if (refill(bucket, rate, nowMs).tokens >= rate.burst) this.#buckets.delete(tag);
    // Doubled, so that making many buckets doesn't make sweeps frequent too.
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#buckets.size);
  }
}

/** Token buckets in memory, per visitor first and per address only as a high ceiling; nothing here is stored. */
import { createHmac, randomBytes } from 'node:crypto';
import { Failure } from './failure.ts';

/** Refills by `perMinute` up to `burst`. */
export type Bucket = { tokens: number; filledAt: number };
export type Rate = { burst: number; perMinute: number };

/** The bucket as it stands at `now`, refilled. */
export function refill(bucket: Bucket | undefined, { burst, perMinute }: Rate, now: number): Bucket {
  if (!bucket) return { tokens: burst, filledAt: now };
  // A clock that steps back must not drain anybody.
  const elapsedMs = Math.max(0, now - bucket.filledAt);
  return { tokens: Math.min(burst, bucket.tokens + (elapsedMs * perMinute) / 60_000), filledAt: now };
}

/** How long until the bucket holds one token. */
export function waitMs({ tokens }: Bucket, { perMinute }: Rate): number {
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / perMinute);
}

export type KeyedLimit = {
  /** Takes one. @throws {Failure} `too_many_requests` when there is none. */
  take: (key: string) => void;
  /** Throws as `take` does, but takes nothing. */
  check: (key: string) => void;
};

type Options = Rate & { now: () => number; isOn: boolean };

/** A limit by key, such as an address, of which only a hash under a key of this process is held. */
export function keyedLimit({ now, isOn, ...rate }: Options): KeyedLimit {
  const MAX_KEYS = 50_000;
  const secret = randomBytes(32);
  const buckets = new Map<string, Bucket>();

  function spend(key: string, cost: number) {
    if (!isOn) return;
    const tag = createHmac('sha256', secret).update(key).digest('base64url');
    const bucket = refill(buckets.get(tag), rate, now());
    if (bucket.tokens < 1)
      throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs(bucket, rate) / 1000) });
    if (cost === 0) return;
    buckets.delete(tag);
    buckets.set(tag, { ...bucket, tokens: bucket.tokens - cost });
    // The longest unused goes first; by then it has refilled, or somebody is inventing keys.
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? '');
  }

  return { take: (key) => spend(key, 1), check: (key) => spend(key, 0) };
}

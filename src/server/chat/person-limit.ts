import { type Bucket, type Rate, refill, waitMs } from '../limits.ts';

type Options = Rate & { now: () => number; isOn: boolean };

/** A token bucket for each person in the room, held only in memory. */
export class PersonLimit {
  readonly #options: Options;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes one and gives 0, or gives how many milliseconds to wait and takes nothing. */
  take(person: string): number {
    const { now, isOn } = this.#options;
    if (!isOn) return 0;
    const bucket = refill(this.#buckets.get(person), this.#options, now());
    const wait = waitMs(bucket, this.#options);
    if (wait > 0) return wait;
    this.#buckets.delete(person);
    this.#buckets.set(person, { ...bucket, tokens: bucket.tokens - 1 });
    this.#dropFull(now());
    return 0;
  }

  /** A bucket that has refilled says nothing any more; the oldest in the map are looked at first. */
  #dropFull(now: number): void {
    for (const [person, bucket] of this.#buckets) {
      if (refill(bucket, this.#options, now).tokens < this.#options.burst) return;
      this.#buckets.delete(person);
    }
  }
}

/**
 * Sends every event to every member, in slices of time: a pass over thousands at once would block the event loop
 * (decision 49). A member gets all events since they entered, once and in order.
 */

type Options<Event, Batch> = {
  send: (member: string, batch: Batch) => void;
  /** Called once for members who get the same events. */
  toBatch: (events: readonly Event[]) => Batch;
  onPass?: (tookMs: number) => void;
  sliceMs?: number;
  now?: () => number;
};

/** About a thousand members are reached within this time. */
const SLICE_MS = 15;
/** The number of members between two looks at the clock. */
const LOOK_EVERY = 16;

export class FanOut<Event, Batch> {
  readonly #options: Required<Options<Event, Batch>>;
  /** The position up to which each member has been sent events, counted over all events so far. */
  readonly #sentUpTo = new Map<string, number>();
  /** The events that some members may not have been sent yet. */
  #events: Event[] = [];
  #count = 0;
  #pass: Iterator<[string, number]> | null = null;
  #countBeforePass = 0;
  #passBeganAt = 0;
  #batch: { from: number; upTo: number; batch: Batch } | null = null;

  constructor(options: Options<Event, Batch>) {
    this.#options = { sliceMs: SLICE_MS, now: () => performance.now(), onPass: () => {}, ...options };
  }

  /** Sends the event from the end of this turn of the event loop on. */
  push(event: Event): void {
    this.#events.push(event);
    this.#count++;
    if (this.#pass) return;
    this.#beginPass();
    setImmediate(() => this.#sendSlice());
  }

  /** Adds a member, who gets the events from now on. A member who is there already is first sent all pending ones. */
  enter(member: string): void {
    const sentUpTo = this.#sentUpTo.get(member);
    if (sentUpTo === undefined) this.#sentUpTo.set(member, this.#count);
    else this.#send(member, sentUpTo);
  }

  leave(member: string): void {
    this.#sentUpTo.delete(member);
  }

  /** Sends all pending events to all members at once. */
  flush(): void {
    this.#sendUntil(Number.POSITIVE_INFINITY);
  }

  #sendSlice(): void {
    const { now, sliceMs } = this.#options;
    this.#sendUntil(now() + sliceMs);
    if (this.#pass) setImmediate(() => this.#sendSlice());
  }

  #sendUntil(endMs: number): void {
    for (let passed = 1; this.#pass; passed++) {
      const { done, value } = this.#pass.next();
      if (done) this.#endPass();
      else this.#send(...value);
      if (passed % LOOK_EVERY === 0 && this.#options.now() >= endMs) return;
    }
  }

  #beginPass(): void {
    this.#pass = this.#sentUpTo.entries();
    this.#countBeforePass = this.#count;
    this.#passBeganAt = this.#options.now();
  }

  /** By now all members have got the events from before the pass. */
  #endPass(): void {
    this.#events.splice(0, this.#events.length - (this.#count - this.#countBeforePass));
    this.#pass = null;
    this.#batch = null;
    this.#options.onPass(this.#options.now() - this.#passBeganAt);
    if (this.#events.length > 0) this.#beginPass();
  }

  #send(member: string, from: number): void {
    const upTo = this.#count;
    if (from === upTo) return;
    this.#sentUpTo.set(member, upTo);
    if (this.#batch?.from !== from || this.#batch.upTo !== upTo)
      this.#batch = { from, upTo, batch: this.#options.toBatch(this.#events.slice(from - upTo)) };
    this.#options.send(member, this.#batch.batch);
  }
}

/**
 * Tells members what is said, going round them in slices of the event loop's time: telling thousands at once would keep
 * everybody else waiting (decision 49). Each gets all that is said, once and in order, from when they entered.
 */

type Options<Event, Batch> = {
  tell: (member: string, batch: Batch) => void;
  /** Made once for members who are told the same. */
  toBatch: (events: readonly Event[]) => Batch;
  onRound?: (tookMs: number) => void;
  sliceMs?: number;
  now?: () => number;
};

/** A thousand members are told within it. */
const SLICE_MS = 15;
/** Members between two looks at the clock. */
const LOOK_EVERY = 16;

export class Rounds<Event, Batch> {
  readonly #options: Required<Options<Event, Batch>>;
  /** Up to where each member has been told, as a number of all that was ever said. */
  readonly #toldUpTo = new Map<string, number>();
  /** What somebody may not have been told yet. */
  #events: Event[] = [];
  #said = 0;
  #round: Iterator<[string, number]> | null = null;
  #saidBeforeRound = 0;
  #roundBeganAt = 0;
  #batch: { from: number; upTo: number; batch: Batch } | null = null;

  constructor(options: Options<Event, Batch>) {
    this.#options = { sliceMs: SLICE_MS, now: () => performance.now(), onRound: () => {}, ...options };
  }

  /** Tells it from the end of this turn of the event loop on. */
  say(event: Event): void {
    this.#events.push(event);
    this.#said++;
    if (this.#round) return;
    this.#beginRound();
    setImmediate(() => this.#tellSlice());
  }

  /** From here on they are told. Who is a member already has been told everything when it returns. */
  enter(member: string): void {
    const toldUpTo = this.#toldUpTo.get(member);
    if (toldUpTo === undefined) this.#toldUpTo.set(member, this.#said);
    else this.#tell(member, toldUpTo);
  }

  leave(member: string): void {
    this.#toldUpTo.delete(member);
  }

  /** Tells everybody everything at once. */
  finish(): void {
    this.#tellUntil(Number.POSITIVE_INFINITY);
  }

  #tellSlice(): void {
    const { now, sliceMs } = this.#options;
    this.#tellUntil(now() + sliceMs);
    if (this.#round) setImmediate(() => this.#tellSlice());
  }

  #tellUntil(endMs: number): void {
    for (let visited = 1; this.#round; visited++) {
      const { done, value } = this.#round.next();
      if (done) this.#endRound();
      else this.#tell(...value);
      if (visited % LOOK_EVERY === 0 && this.#options.now() >= endMs) return;
    }
  }

  #beginRound(): void {
    this.#round = this.#toldUpTo.entries();
    this.#saidBeforeRound = this.#said;
    this.#roundBeganAt = this.#options.now();
  }

  /** What was said before the round, everybody has now been told. */
  #endRound(): void {
    this.#events.splice(0, this.#events.length - (this.#said - this.#saidBeforeRound));
    this.#round = null;
    this.#batch = null;
    this.#options.onRound(this.#options.now() - this.#roundBeganAt);
    if (this.#events.length > 0) this.#beginRound();
  }

  #tell(member: string, from: number): void {
    const upTo = this.#said;
    if (from === upTo) return;
    this.#toldUpTo.set(member, upTo);
    if (this.#batch?.from !== from || this.#batch.upTo !== upTo)
      this.#batch = { from, upTo, batch: this.#options.toBatch(this.#events.slice(from - upTo)) };
    this.#options.tell(member, this.#batch.batch);
  }
}

import type { CommittedHeads } from './entries.ts';

/** Rings once a turn for all that was stored in it: how far rooms have come, or nothing where more than that is new. */
export class Bell {
  readonly #say: (heads?: CommittedHeads) => void;
  #due: { heads: CommittedHeads; isForMore: boolean } | null = null;

  constructor(say: (heads?: CommittedHeads) => void) {
    this.#say = say;
  }

  ring(heads?: CommittedHeads): void {
    if (!this.#due) setImmediate(() => this.#sayWhatIsDue());
    this.#due ??= { heads: {}, isForMore: false };
    if (heads) Object.assign(this.#due.heads, heads);
    else this.#due.isForMore = true;
  }

  #sayWhatIsDue(): void {
    const due = this.#due;
    this.#due = null;
    if (due?.isForMore) this.#say();
    else this.#say(due?.heads);
  }
}

/** Keeps what is printed until its turn comes. */
import type { Writable } from 'node:stream';

export class HeldOutput {
  readonly #output: Writable;
  #held: (string | Buffer)[] | null = [];

  constructor(output: Writable) {
    this.#output = output;
  }

  write(text: string | Buffer) {
    if (this.#held) this.#held.push(text);
    else this.#output.write(text);
  }

  /** Prints what was kept, and from now on everything at once. */
  release() {
    for (const text of this.#held ?? []) this.#output.write(text);
    this.#held = null;
  }
}

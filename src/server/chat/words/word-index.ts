/** Listed words by their letters, for looking up what was said. Pure. */
import type { ListedWord } from '#shared/word-list.ts';
import { isDrawnOut, type Runs } from './repetition.ts';

/** A listed word; of several words, the others follow the first. */
export type Entry = { listed: ListedWord; first: Runs; rest: readonly Runs[] };

export class WordIndex {
  readonly #entries = new Map<string, Entry[]>();
  readonly #beginnings = new Set<string>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  add(entry: Entry): void {
    const { letters } = entry.first;
    this.#entries.set(letters, [...(this.#entries.get(letters) ?? []), entry]);
    for (let length = 1; length <= letters.length; length++) this.#beginnings.add(letters.slice(0, length));
  }

  /** Whether a listed word's letters begin so. */
  hasBeginning(letters: string): boolean {
    return this.#beginnings.has(letters);
  }

  /** The listed words that `said` is, or is the first word of. */
  find(said: Runs): readonly Entry[] {
    const entries = this.#entries.get(said.letters);
    return entries ? entries.filter(({ first }) => isDrawnOut(first, said)) : NONE;
  }
}

const NONE: readonly Entry[] = [];

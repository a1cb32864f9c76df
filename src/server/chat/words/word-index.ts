/** Finds listed words by their letters. Pure. */
import type { ListedWord } from '#shared/word-list.ts';

/** A listed entry; if it has several words, `rest` has the others. */
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

  /** Whether a listed word begins with these letters. */
  hasBeginning(letters: string): boolean {
    return this.#beginnings.has(letters);
  }

  /** Returns the entries that consist of `said` or begin with it. */
  find(said: Runs): readonly Entry[] {
    return this.#entries.get(said.letters)?.filter(({ first }) => isDrawnOut(first, said)) ?? [];
  }
}

/** A word's letters without repetitions, and how often each is repeated; empty counts mean once each. */
export type Runs = { letters: string; counts: readonly number[] };

/** Letters that English and romanised Nepali double in ordinary words. */
const DOUBLED = /[bcdefglmnoprstzक-ह]/;
const DRAWN_OUT = 3;
const REPEATED = /(.)\1/;

export function toRuns(word: string): Runs {
  if (!REPEATED.test(word)) return { letters: word, counts: [] };
  const runs = word.match(/(.)\1*/g) ?? [];
  return { letters: runs.map((run) => run.charAt(0)).join(''), counts: runs.map(({ length }) => length) };
}

/** Whether `said` is `listed` with some letters repeated more often. Both have the same `letters`. */
export function isDrawnOut(listed: Runs, said: Runs): boolean {
  let longer = 0;
  let isCertain = false;
  for (let index = 0; index < listed.letters.length; index++) {
    const [count, times] = [listed.counts[index] ?? 1, said.counts[index] ?? 1];
    if (times < count) return false;
    if (times === count) continue;
    longer++;
    isCertain ||= times >= DRAWN_OUT || !DOUBLED.test(listed.letters.charAt(index));
  }
  return longer !== 1 || isCertain;
}

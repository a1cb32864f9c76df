/** Listed words by their letters, for looking up what was said. Pure. */
import type { ListedWord } from '#shared/word-list.ts';

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

/** A word's letters without repetition, and how often each stands there; without counts, each stands there once. */
export type Runs = { letters: string; counts: readonly number[] };

/** Letters that English and romanised Nepali double in words of their own. */
const DOUBLED = /[bcdefglmnoprstzक-ह]/;
const DRAWN_OUT = 3;
const REPEATED = /(.)\1/;

export function toRuns(word: string): Runs {
  if (!REPEATED.test(word)) return { letters: word, counts: [] };
  const runs = word.match(/(.)\1*/g) ?? [];
  return { letters: runs.map((run) => run.charAt(0)).join(''), counts: runs.map(({ length }) => length) };
}

/** Whether `said` is `listed` with more of some letters. Both have the same `letters`. */
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

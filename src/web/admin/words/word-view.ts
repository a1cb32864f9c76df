/** Which words of the list are looked at; one that is edited meanwhile stays in sight. Pure. */
import { type Entry, folded } from './word-edits.ts';

export type View = {
  /** What is searched for. */
  query: string;
  /** The keys of the words that were found; null for all. */
  only: ReadonlySet<number> | null;
  /** Words that were added since have this key or a higher one: they are in sight. */
  addedFrom: number;
};

export const EVERYTHING: View = { query: '', only: null, addedFrom: 0 };

export function viewFor(query: string, entries: readonly Entry[]): View {
  const wanted = folded(query);
  if (wanted === '') return { ...EVERYTHING, query };
  const found = entries.filter(({ word }) => folded(word).includes(wanted));
  return { ...viewOf(found, entries), query };
}

export const viewOf = (found: readonly Entry[], entries: readonly Entry[]): View => ({
  query: '',
  only: new Set(found.map(({ key }) => key)),
  addedFrom: entries.reduce((highest, { key }) => Math.max(highest, key), -1) + 1,
});

export const wordsInView = (entries: readonly Entry[], { only, addedFrom }: View): readonly Entry[] =>
  only === null ? entries : entries.filter(({ key }) => key >= addedFrom || only.has(key));

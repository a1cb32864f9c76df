import type { ListedWord } from '#shared/word-list.ts';
import { type Edits, type Entry, folded, NO_WORDS } from './word-edits.ts';

/** The list that somebody else has saved meanwhile, with what was added, changed and deleted here. Pure. */
export function mergeEdits(edits: Edits, theirs: readonly ListedWord[]): Edits {
  const places = new Map(theirs.map(({ word }, place) => [folded(word), place]));
  const entries = mergeWords(edits, theirs).map((listed, index): Entry => {
    const key = places.get(folded(listed.word)) ?? theirs.length + index;
    return { ...listed, key };
  });
  return { ...NO_WORDS, saved: theirs, entries };
}

function mergeWords({ saved, entries }: Edits, theirs: readonly ListedWord[]): ListedWord[] {
  const kept = new Map(entries.map((entry) => [entry.key, entry]));
  const changed = new Map<string, ListedWord | null>();
  saved.forEach((listed, key) => {
    const own = kept.get(key);
    if (!own) changed.set(folded(listed.word), null);
    else if (own.word.trim() !== listed.word || own.action !== listed.action)
      changed.set(folded(listed.word), { word: own.word, action: own.action });
  });
  const merged = theirs.flatMap((listed) => {
    const own = changed.get(folded(listed.word));
    changed.delete(folded(listed.word));
    return own === undefined ? [listed] : (own ?? []);
  });
  // Words that were changed here and deleted there are added, as new ones are.
  const added = [
    ...entries.filter(({ key }) => key >= saved.length),
    ...[...changed.values()].filter((own) => own !== null),
  ];
  const known = new Set(merged.map(({ word }) => folded(word)));
  const fresh = added.filter(({ word }) => !known.has(folded(word)));
  return [...fresh.map(({ word, action }) => ({ word, action })), ...merged];
}

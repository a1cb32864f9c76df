/** The list of words as it is edited before it is saved. Pure. */
import type { ListedWord, WordAction } from '#shared/word-list.ts';

/** `key` is the word's place in the list as it is saved, or a higher number where it is new. */
export type Entry = ListedWord & { key: number };

export type Edits = {
  saved: readonly ListedWord[];
  /** New ones first. */
  entries: readonly Entry[];
  /** What is wrong with an entry, by its key. */
  faults: ReadonlyMap<number, string>;
  /** What is wrong with the list as a whole. */
  fault: string | null;
};

export type Edit =
  | { type: 'loaded'; words: readonly ListedWord[] }
  /** What was sent is stored as `words`. */
  | { type: 'saved'; words: readonly ListedWord[]; sent: readonly Entry[] }
  | { type: 'merged'; merge: (edits: Edits) => Edits }
  | { type: 'added'; words: readonly string[]; action: WordAction }
  | { type: 'changed'; key: number; by: Partial<ListedWord> }
  | { type: 'deleted'; key: number }
  | { type: 'refused'; errors: Record<string, string> }
  | { type: 'discarded' };

export const NO_WORDS: Edits = { saved: [], entries: [], faults: new Map(), fault: null };

export function reduceEdits(edits: Edits, edit: Edit): Edits {
  switch (edit.type) {
    case 'loaded':
      return asSaved(edit.words);
    case 'saved':
      return edits.entries === edit.sent ? asSaved(edit.words) : withLaterEdits(edits, edit);
    case 'merged':
      return edit.merge(edits);
    case 'discarded':
      return asSaved(edits.saved);
    case 'added':
      return { ...edits, entries: [...numbered(edits, edit), ...edits.entries], fault: null };
    case 'changed': {
      const { key, by } = edit;
      const entries = edits.entries.map((entry) => (entry.key === key ? { ...entry, ...by } : entry));
      return { ...withoutFault(edits, key), entries };
    }
    case 'deleted':
      return {
        ...withoutFault(edits, edit.key),
        entries: edits.entries.filter(({ key }) => key !== edit.key),
      };
    case 'refused':
      return { ...edits, ...faultsIn(edit.errors, edits.entries) };
  }
}

const asSaved = (saved: readonly ListedWord[]): Edits => ({
  ...NO_WORDS,
  saved,
  entries: saved.map((listed, key) => ({ ...listed, key })),
});

/** What was added, changed and deleted while the list was being saved stays so. */
function withLaterEdits(
  { entries }: Edits,
  { words, sent }: { words: readonly ListedWord[]; sent: readonly Entry[] },
): Edits {
  const places = new Map(words.map(({ word }, place) => [folded(word), place]));
  const placeOf = new Map(sent.map(({ key, word }) => [key, places.get(folded(word))]));
  const kept = entries.map(
    (entry, index): Entry => ({ ...entry, key: placeOf.get(entry.key) ?? words.length + index }),
  );
  return { ...NO_WORDS, saved: words, entries: kept };
}

function numbered(
  { saved, entries }: Edits,
  { words, action }: { words: readonly string[]; action: WordAction },
) {
  const first = entries.reduce((highest, { key }) => Math.max(highest, key), saved.length - 1) + 1;
  return words.map((word, index): Entry => ({ key: first + index, word, action }));
}

function withoutFault(edits: Edits, key: number): Edits {
  if (!edits.faults.has(key)) return { ...edits, fault: null };
  return { ...edits, fault: null, faults: new Map([...edits.faults].filter(([each]) => each !== key)) };
}

/** Errors are named as `words.3.word`: by the place in what was sent. */
function faultsIn(
  errors: Record<string, string>,
  entries: readonly Entry[],
): Pick<Edits, 'faults' | 'fault'> {
  const faults = new Map<number, string>();
  let fault: string | null = null;
  for (const [field, text] of Object.entries(errors)) {
    const entry = entries[Number(/^words\.(\d+)\b/.exec(field)?.[1] ?? -1)];
    if (entry) faults.set(entry.key, text);
    else fault ??= text;
  }
  return { faults, fault };
}

/** As it is sent. */
export const wordsIn = ({ entries }: Edits): ListedWord[] =>
  entries.map(({ word, action }) => ({ word: word.trim(), action }));

export function countChanges({ saved, entries }: Edits) {
  const known = entries.filter(({ key }) => key < saved.length);
  const isChanged = ({ key, word, action }: Entry) =>
    saved[key]?.word !== word.trim() || saved[key]?.action !== action;
  return {
    added: entries.length - known.length,
    changed: known.filter(isChanged).length,
    deleted: saved.length - known.length,
  };
}

/** The lines that are words the list doesn't have yet, each once, and how many it has. */
export function readLines(lines: string, entries: readonly Entry[]): { fresh: string[]; known: number } {
  const listed = new Set(entries.map(({ word }) => folded(word)));
  const fresh = new Map<string, string>();
  let known = 0;
  for (const line of lines.split(/[\r\n]+/)) {
    const word = line.trim();
    if (word === '') continue;
    if (listed.has(folded(word)) || fresh.has(folded(word))) known++;
    else fresh.set(folded(word), word);
  }
  return { fresh: [...fresh.values()], known };
}

/** As words are compared. */
export const folded = (word: string) => word.trim().normalize('NFC').toLowerCase();

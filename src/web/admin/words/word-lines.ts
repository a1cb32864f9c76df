/** The list of words as text: one text for each action, one word on each line. All functions are pure. */
import { type ListedWord, WORD_ACTIONS, type WordAction } from '#shared/word-list.ts';

export type Lines = Record<WordAction, string>;
export type WordChanges = { added: readonly ListedWord[]; deleted: readonly ListedWord[] };

export const linesOf = (words: readonly ListedWord[]): Lines => ({
  mask: linesWith('mask', words),
  hold: linesWith('hold', words),
  refuse: linesWith('refuse', words),
});

const linesWith = (action: WordAction, words: readonly ListedWord[]) =>
  words
    .filter((listed) => listed.action === action)
    .map(({ word }) => word)
    .join('\n');

/** Returns the words in the server's format. */
export const wordsIn = (lines: Lines): ListedWord[] =>
  placedWords(lines).map(({ word, action }) => ({ word, action }));

const placedWords = (lines: Lines) =>
  WORD_ACTIONS.flatMap((action) =>
    lines[action]
      .split('\n')
      .map((line, index) => ({ word: line.trim(), action, line: index + 1 }))
      .filter(({ word }) => word !== ''),
  );

/** Compares two lists. A word whose action has changed counts as deleted and added. */
export const changesBetween = (before: readonly ListedWord[], now: readonly ListedWord[]): WordChanges => ({
  added: without(now, before),
  deleted: without(before, now),
});

/** Applies the changes that somebody else has made to the list. */
export const withChanges = (words: readonly ListedWord[], { added, deleted }: WordChanges): ListedWord[] => [
  ...without(words, deleted),
  ...without(added, words),
];

function without(words: readonly ListedWord[], others: readonly ListedWord[]): ListedWord[] {
  const keyOf = ({ word, action }: ListedWord) => `${action} ${word}`;
  const known = new Set(others.map(keyOf));
  return words.filter((listed) => !known.has(keyOf(listed)));
}

export type WordFault = { action: WordAction; line: number; text: string };

/** Finds the line of each error, whose name such as `words.3.word` has the index in the sent list. */
export function faultsIn(errors: Record<string, string>, lines: Lines): WordFault[] {
  const placed = placedWords(lines);
  return Object.entries(errors).flatMap(([field, text]) => {
    const faulty = placed[Number(/^words\.(\d+)\b/.exec(field)?.[1] ?? -1)];
    return faulty ? [{ action: faulty.action, line: faulty.line, text }] : [];
  });
}

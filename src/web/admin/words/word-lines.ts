/** The list of words as it is written: a text for each action, one word to a line. Pure. */
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

/** The words as the server takes them. */
export const wordsIn = (lines: Lines): ListedWord[] =>
  placedWords(lines).map(({ word, action }) => ({ word, action }));

const placedWords = (lines: Lines) =>
  WORD_ACTIONS.flatMap((action) =>
    lines[action]
      .split('\n')
      .map((line, index) => ({ word: line.trim(), action, line: index + 1 }))
      .filter(({ word }) => word !== ''),
  );

/** A word that another action is to happen to is deleted and added. */
export const changesBetween = (before: readonly ListedWord[], now: readonly ListedWord[]): WordChanges => ({
  added: without(now, before),
  deleted: without(before, now),
});

/** The words with what somebody else has changed in the list. */
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

/** Errors are named as `words.3.word`: by the place in what was sent. */
export function faultsIn(errors: Record<string, string>, lines: Lines): WordFault[] {
  const placed = placedWords(lines);
  return Object.entries(errors).flatMap(([field, text]) => {
    const faulty = placed[Number(/^words\.(\d+)\b/.exec(field)?.[1] ?? -1)];
    return faulty ? [{ action: faulty.action, line: faulty.line, text }] : [];
  });
}

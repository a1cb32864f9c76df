/** The words that a college doesn't want in its chats, and what happens to a message with one of them (contract §3). */
import * as v from 'valibot';
import { isVisible, tidyLine } from './characters.ts';
import type { Message } from './chat.ts';
import type { RoomId } from './rooms.ts';
import * as texts from './texts/word-list-texts.ts';

/** `mask` replaces the word by asterisks, `hold` keeps the message for a moderator, `refuse` doesn't store it. */
export const WORD_ACTIONS = ['mask', 'hold', 'refuse'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/** One word or several in a row. */
export type ListedWord = { word: string; action: WordAction };

const MAX_WORDS = 2000;
const MAX_WORD_CHARS = 60;
/** The limit holds even where JSON writes each character as six (`\uXXXX`). */
export const WORD_LIST_BYTES = 1024 * 1024;

/** The messages of one room that a list would have matched. */
export type RoomTrial = {
  room: RoomId;
  /** The number of newest messages that were checked. */
  looked: number;
  /** The number of checked messages that match. */
  count: number;
  /** The newest matches, at most 50. */
  caught: { message: Message; word: string; action: WordAction }[];
};

const ListedWordSchema = v.object(
  {
    word: v.pipe(
      v.string(texts.entryInvalid),
      v.transform(tidyLine),
      v.minLength(1, texts.wordEmpty),
      v.maxLength(MAX_WORD_CHARS, texts.wordTooLong(MAX_WORD_CHARS)),
      v.check(isVisible, texts.wordHasInvisible),
    ),
    action: v.picklist(WORD_ACTIONS, texts.actionOneOf(WORD_ACTIONS)),
  },
  texts.entryInvalid,
);

/** A stored list and the revision that identifies it. */
export type StoredWords = { words: ListedWord[]; revision: string };

export const WordListSchema = v.object({
  words: v.pipe(
    v.array(ListedWordSchema, texts.noList),
    v.maxLength(MAX_WORDS, texts.tooManyWords(MAX_WORDS)),
    v.rawCheck(({ dataset, addIssue }) => {
      const list = dataset.typed ? dataset.value : [];
      const key = findDuplicate(list);
      const value = list[key];
      // The error's path names the word: `words.3.word`.
      if (value)
        addIssue({
          message: texts.wordTwice(value.word),
          path: [
            { type: 'array', origin: 'value', input: list, key, value },
            { type: 'object', origin: 'value', input: value, key: 'word', value: value.word },
          ],
        });
    }),
  ),
});

/** `revision` is that of the list that was edited: a list that changed meanwhile isn't replaced. */
export const WordChangeSchema = v.object({ ...WordListSchema.entries, revision: v.optional(v.string()) });

function findDuplicate(list: readonly ListedWord[]): number {
  const seen = new Set<string>();
  return list.findIndex(({ word }) => seen.size === seen.add(word.toLowerCase()).size);
}

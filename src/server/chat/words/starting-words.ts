/** What a new installation's list of words begins with; the college edits it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ListedWord, WordAction } from '#shared/word-list.ts';

const FILES = ['english-words.txt', 'nepali-words.txt'];

/** An entry is an action and a word; a line that begins with # is a comment. */
export const startingWords: readonly ListedWord[] = FILES.flatMap((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [action, ...word] = line.split(' ');
      return { word: word.join(' '), action: action as WordAction };
    }),
);

/** Which words a message is found by: those of its text and of its sender's name (spec §5). */
import { wordsOf } from '#shared/search/words.ts';
import { spell, toIndexed } from '../../search/words.ts';
import type { StoredMessage } from './stored-messages.ts';

const MAX_QUERY_CHARS = 200;
const MAX_WORDS = 10;

type Said = Pick<StoredMessage, 'userName' | 'text'>;

const wordsIn = ({ userName, text }: Said) => wordsOf(`${userName} ${text}`);

/** As the index holds them, each once. */
export const toEntry = (message: Said): string => {
  const words = new Set(wordsIn(message).map(({ text }) => text));
  return toIndexed([...words].map((text) => ({ text })));
};

/** The beginnings of words that a query asks for, as the index spells them; none for an odd query. */
export function readQuery(query: string): string[] {
  const spelt = wordsOf(query.slice(0, MAX_QUERY_CHARS))
    .slice(0, MAX_WORDS)
    .map(({ text }) => spell(text));
  // Whoever has a word has its beginnings, too: looking those up would be for nothing.
  return [...new Set(spelt)].filter(
    (one, _, all) => !all.some((other) => other !== one && other.startsWith(one)),
  );
}

/** Whether the message has a word with each of these beginnings. */
export function hasWords(message: Said, beginnings: string[]): boolean {
  const words = wordsIn(message).map(({ text }) => spell(text));
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

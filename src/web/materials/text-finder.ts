import { wordsOf } from '#shared/search/words.ts';

/**
 * Returns a function that tells whether a text contains the query, ignoring case (spec §2), or words that begin with
 * the query's, which are folded as in every other search.
 */
export function textFinder(query: string): (text: string) => boolean {
  const wanted = query.trim().toLocaleLowerCase();
  const beginnings = wordsOf(query).map(({ text }) => text);
  const hasWords = (text: string) => {
    const words = wordsOf(text);
    return beginnings.every((beginning) => words.some((word) => word.text.startsWith(beginning)));
  };
  return (text) => text.toLocaleLowerCase().includes(wanted) || (beginnings.length > 0 && hasWords(text));
}

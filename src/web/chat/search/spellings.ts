/** Recognises words in all spellings that the server's search takes for the same. */

/** The letters that the search takes for one, and those that it ignores; its own code is too large for a chat. */
const SAME = ['ँं', 'िी', 'ुू', '0०', '1१', '2२', '3३', '4४', '5५', '6६', '7७', '8८', '9९'];
const IGNORED = '[\\u00ad\\u0300-\\u036f\\u093c\\u200c\\u200d]*';

/** Returns a pattern for all spellings of words in decomposed text; empty for words without letters. */
export const spellingsOf = (words: string): string =>
  Array.from(words.normalize('NFD').replace(new RegExp(IGNORED, 'g'), ''), (letter) => {
    const same = SAME.find((letters) => letters.includes(letter));
    return `${same ? `[${same}]` : escaped(letter)}${IGNORED}`;
  }).join('');

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\u00ad\u200c\u200d]+/u;

/** Tells of texts whether a word begins with each word of the query, by which the server finds them. */
export function wordMatcherOf(query: string): (text: string) => boolean {
  const patterns = query
    .split(BETWEEN_WORDS)
    .flatMap((word) => spellingsOf(word) || [])
    .map((word) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word}`, 'iu'));
  return (text) => {
    const decomposed = text.normalize('NFD');
    return patterns.length > 0 && patterns.every((pattern) => pattern.test(decomposed));
  };
}

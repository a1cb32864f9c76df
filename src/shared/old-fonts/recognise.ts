/** Whether a text was typed for an old Nepali font. Both limits lie between English, formulas included, and Preeti as measured. */
import type { OldFont } from './letters.ts';
import { hasOddMark } from './odd-mark.ts';
import { toUnicode } from './to-unicode.ts';

/** The least share of words with a mark or a figure between letters: English has 0.12 at most, Preeti 0.35 at least. */
const LEAST_ODD = 0.25;
/** The least share of words that are well-formed Nepali once converted: English has 0.88 at most, Preeti 0.97 at least. */
const LEAST_WELL_FORMED = 0.93;

const ODD = /[a-z][^a-z\s]+[a-z]/i;
const LETTERS = '(?:[\u0915-\u0939]\u093c?\u094d\u200d?)*[\u0915-\u0939]\u093c?';
// A halant ends a syllable only where no letter follows, so that there is one way to read each word.
const SIGN = '(?:[\u093e-\u094c]|\u094d(?![\u0915-\u0939]))';
const SYLLABLE = `(?:${LETTERS}${SIGN}?|[\u0904-\u0914\u093d\u0950])[\u0901\u0902]?\u0903?`;
const WELL_FORMED = new RegExp(`^(?:${SYLLABLE}|[\u0966-\u096f])+$`);
const OUTER_MARKS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Whether `text`, taken as text in `font`, reads as Nepali. Callers ask the font's name or `looksTyped` first. */
export const readsAsNepali = (text: string, font: OldFont): boolean =>
  partOf(wordsOf(text), (word) => WELL_FORMED.test(toUnicode(word, font).replace(OUTER_MARKS, ''))) >=
  LEAST_WELL_FORMED;

/** Whether a text in Latin characters can only have been typed for an old font. */
export const looksTyped = (text: string): boolean =>
  partOf(wordsOf(text), (word) => ODD.test(word)) >= LEAST_ODD;

/** Converts a short text, such as a title, from Preeti; null where it doesn't look like Preeti. */
export const offerUnicode = (text: string): string | null =>
  hasOddMark(text) && looksTyped(text) && readsAsNepali(text, 'preeti') ? toUnicode(text, 'preeti') : null;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[a-z]/i.test(word));

const partOf = (words: string[], is: (word: string) => boolean) =>
  words.length === 0 ? 0 : words.filter(is).length / words.length;

/** Says what each character of a message counts as when its words are compared. */
import { foldLookAlikes } from '../../look-alikes.ts';
import { foldDevanagari } from './nepali.ts';

/**
 * `digit` and `symbol` may stand in for a letter; a `joint` is written inside a word or between two; `nothing` isn't seen;
 * a `gap` ends a word.
 */
export type Kind = 'latin' | 'nepali' | 'digit' | 'symbol' | 'joint' | 'nothing' | 'gap';

/** `letter` is what it is read as, `''` for none; of a ligature it is several. */
export type Character = { kind: Kind; letter: string };

/** Read as an i or as an l, whichever makes a word. */
export const I_OR_L = '|';

const STAND_INS: Record<string, string> = {
  '0': 'o',
  '1': I_OR_L,
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': I_OR_L,
  '|': I_OR_L,
};
const JOINTS = /[\p{Pd}_*~+=^·•]/u;

/** Bounds the memory that a message of rare characters takes. */
const MAX_KNOWN = 10_000;
const known = new Map<string, Character>();

/** @param character one code point. */
export function readCharacter(character: string): Character {
  const read = known.get(character);
  if (read) return read;
  if (known.size >= MAX_KNOWN) known.clear();
  const fresh = classify(character);
  known.set(character, fresh);
  return fresh;
}

function classify(character: string): Character {
  const letter = STAND_INS[character];
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return { kind: 'nothing', letter: '' };
  if (/[\p{Script=Devanagari}--\p{Nd}--\p{P}]/v.test(character))
    return { kind: 'nepali', letter: foldDevanagari(character) };
  if (/\p{M}/u.test(character)) return { kind: 'nothing', letter: '' };
  if (/\p{Nd}/u.test(character)) return { kind: 'digit', letter: letter ?? '' };
  if (letter !== undefined) return { kind: 'symbol', letter };
  if (JOINTS.test(character)) return { kind: 'joint', letter: '' };
  // An I is a look-alike of l, whatever lower case makes of it.
  const folded = character === 'I' ? I_OR_L : foldLookAlikes(character);
  return /^[\p{L}|]+$/u.test(folded) ? { kind: 'latin', letter: folded } : { kind: 'gap', letter: '' };
}

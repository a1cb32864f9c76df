/** Splits a text into pieces that may be words, in their possible readings. */

import { foldLookAlikes } from '../../look-alikes.ts';
import { foldDevanagari, isSyllable, withOneNasal } from './nepali.ts';

/**
 * `digit` and `symbol` may stand for a letter; a `joint` is written inside a word or between two; `nothing` is
 * invisible; a `gap` ends a word.
 */
type Kind = 'latin' | 'nepali' | 'digit' | 'symbol' | 'joint' | 'nothing' | 'gap';

/** `letter` is how the character is read, `''` if it has no reading; for a ligature it is several letters. */
type Character = { kind: Kind; letter: string };

/** A character that is read as an i or as an l, whichever makes a word. */
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

/** Limits the memory that a message of rare characters takes. */
const MAX_KNOWN = 10_000;
const known = new Map<string, Character>();

/** @param character one code point. */
function readCharacter(character: string): Character {
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
  // An I looks like an l, so it isn't put into lower case first.
  const folded = character === 'I' ? I_OR_L : foldLookAlikes(character);
  return /^[\p{L}|]+$/u.test(folded) ? { kind: 'latin', letter: folded } : { kind: 'gap', letter: '' };
}

export type Script = 'latin' | 'nepali';

export type Piece = {
  script: Script;
  /** The possible readings; `I_OR_L` stands for either letter. */
  readings: readonly string[];
  /** The position in the text. */
  start: number;
  end: number;
  /** True for one letter, repeated or not, or one syllable of Devanagari: it may be part of a spelt-out word. */
  isSingle: boolean;
};

type Pieces = {
  pieces: readonly Piece[];
  /** Pieces that are connected by joints, as one. */
  joined: readonly Piece[];
};

export function readPieces(text: string): Pieces {
  const reader = new Reader();
  let at = 0;
  for (const character of text) {
    const next = text.charAt(at + character.length);
    reader.read(character, at, next);
    at += character.length;
  }
  return reader.finish();
}

class Reader {
  readonly #pieces: Piece[] = [];
  readonly #joined: Piece[] = [];
  /** The index of the first piece that joints connect with the present one. */
  #chain = 0;
  #script: Script = 'latin';
  #read = '';
  #plain = '';
  #letters = 0;
  #digits = 0;
  #start = 0;
  #end = 0;

  read(character: string, at: number, next: string): void {
    const { kind, letter } = readCharacter(character);
    // At the beginning or end of a word, a symbol that looks like i or l is punctuation.
    const isMark = kind === 'symbol' && letter === I_OR_L && (this.#letters === 0 || !/\p{L}/u.test(next));
    if (kind === 'gap' || isMark) this.#endChain();
    else if (kind === 'joint') this.#endPiece();
    else if (kind !== 'nothing') this.#add(kind, letter, character, at);
  }

  #add(kind: Kind, letter: string, character: string, at: number): void {
    const script = kind === 'nepali' ? 'nepali' : 'latin';
    if (script !== this.#script) this.#endPiece();
    if (this.#end === 0) {
      this.#script = script;
      this.#start = at;
    }
    this.#end = at + character.length;
    this.#read += letter;
    if (kind !== 'symbol') this.#plain += kind === 'digit' ? character : letter;
    if (kind === 'digit') this.#digits++;
    else if (kind !== 'symbol') this.#letters++;
  }

  finish(): Pieces {
    this.#endChain();
    return { pieces: this.#pieces, joined: this.#joined };
  }

  #endPiece(): void {
    if (this.#end > 0 && this.#plain + this.#read !== '') this.#pieces.push(this.#piece());
    this.#read = this.#plain = '';
    this.#letters = this.#digits = this.#end = 0;
  }

  #piece(): Piece {
    const place = { script: this.#script, start: this.#start, end: this.#end };
    if (this.#script === 'nepali') {
      const word = withOneNasal(this.#read);
      return { ...place, readings: [word], isSingle: isSyllable(word) };
    }
    // A piece of mostly digits is a number, such as that of a room or a telephone.
    const isNumber = this.#letters === 0 || this.#digits >= this.#letters;
    const readings = isNumber
      ? [this.#plain]
      : this.#plain === this.#read
        ? [this.#read]
        : [this.#read, this.#plain];
    return { ...place, readings, isSingle: !isNumber && isOneLetter(this.#read) };
  }

  #endChain(): void {
    this.#endPiece();
    const chain = this.#pieces.slice(this.#chain);
    this.#chain = this.#pieces.length;
    const [first] = chain;
    if (!first || chain.length === 1 || chain.some(({ script }) => script !== first.script)) return;
    this.#joined.push(joinPieces(chain));
  }
}

function joinPieces(chain: readonly Piece[]): Piece {
  const { script = 'latin', start = 0 } = chain[0] ?? {};
  const readings = [chain.map((piece) => piece.readings[0] ?? '').join('')];
  return { script, readings, start, end: chain.at(-1)?.end ?? start, isSingle: false };
}

const isOneLetter = (read: string) => read !== '' && read === read.charAt(0).repeat(read.length);

/** The pieces of a text that may be words, as they read. */
import { I_OR_L, type Kind, readCharacter } from './characters.ts';
import { isSyllable, withOneNasal } from './nepali.ts';

export type Script = 'latin' | 'nepali';

export type Piece = {
  script: Script;
  /** As it may be read; `I_OR_L` stands for either letter. */
  readings: readonly string[];
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** One letter, drawn out or not, or one syllable of Devanagari: a part of a word that is spelt out. */
  isSingle: boolean;
};

export type Pieces = {
  pieces: readonly Piece[];
  /** Several pieces that joints hold together, as one. */
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
  /** Index of the first piece that joints hold together with the present one. */
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
    // At the end of a word it is punctuation.
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
    // Mostly digits: a number, such as of a room or a telephone.
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

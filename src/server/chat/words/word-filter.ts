/** Finds listed words in a text, as whole words in any spelling (decision 35). Pure. */
import type { ListedWord, WordAction } from '#shared/word-list.ts';
import { respell, romanise, withoutEnding } from './nepali.ts';
import { I_OR_L, type Piece, readPieces, type Script } from './pieces.ts';
import { chainsOfSingles, findSpeltOut } from './spelt-out.ts';
import { isDrawnOut, type Runs, toRuns, WordIndex } from './word-index.ts';

type Hit = { listed: ListedWord; start: number; end: number };

/** The verdict on a text: the strictest action among its hits, the word that caused it, and the text to store. */
export type Verdict = { action: WordAction | null; word: string; text: string };

/** Shorter romanised words are too often words of other languages. */
const SHORTEST_ROMANISED = 4;
const MOST_I_OR_L = 3;
const STERNEST_FIRST: readonly WordAction[] = ['refuse', 'hold', 'mask'];

export class WordFilter {
  readonly #spelt: Record<Script, WordIndex> = { latin: new WordIndex(), nepali: new WordIndex() };
  /** The romanised spellings of words that are listed in Devanagari. */
  readonly #romanised = new WordIndex();

  constructor(words: readonly ListedWord[]) {
    for (const listed of words) this.#add(listed);
  }

  judge(text: string): Verdict {
    const hits = this.#find(text);
    const sternest = STERNEST_FIRST.find((action) => hits.some(({ listed }) => listed.action === action));
    if (!sternest) return { action: null, word: '', text };
    const word = hits.find(({ listed }) => listed.action === sternest)?.listed.word ?? '';
    return { action: sternest, word, text: masked(text, hits) };
  }

  #add(listed: ListedWord): void {
    const { pieces, joined } = readPieces(listed.word);
    for (const chain of joined.length === 1 ? [joined, pieces] : [pieces]) {
      const [first, ...rest] = chain;
      if (!first) continue;
      const entry = { listed, first: runsOf(first), rest: rest.map(runsOf) };
      this.#spelt[first.script].add(entry);
      const roman = first.script === 'nepali' && rest.length === 0 ? romanise(listedReading(first)) : '';
      if (roman.length >= SHORTEST_ROMANISED) this.#romanised.add({ ...entry, first: toRuns(roman) });
    }
  }

  #find(text: string): Hit[] {
    const { pieces, joined } = readPieces(text);
    const hits: Hit[] = [];
    pieces.forEach((piece, index) => {
      this.#match(piece, (nth) => pieces[index + 1 + nth], hits);
    });
    for (const piece of joined) this.#match(piece, () => undefined, hits);
    for (const chain of chainsOfSingles(pieces))
      for (const { entry, start, end } of findSpeltOut(this.#spelt[chain[0]?.script ?? 'latin'], chain))
        hits.push({ listed: entry.listed, start, end });
    return hits;
  }

  #match(piece: Piece, following: (nth: number) => Piece | undefined, hits: Hit[]): void {
    const { script, start } = piece;
    for (const reading of readingsOf(piece)) {
      for (const { listed, rest } of this.#spelt[script].find(toRuns(reading)))
        if (rest.every((runs, nth) => isRead(following(nth), runs)))
          hits.push({ listed, start, end: following(rest.length - 1)?.end ?? piece.end });
      if (script === 'nepali') this.#matchWithoutEnding(this.#spelt.nepali, reading, piece, hits);
      else this.#matchRomanised(reading, piece, hits);
    }
  }

  #matchRomanised(reading: string, piece: Piece, hits: Hit[]): void {
    if (this.#romanised.isEmpty || reading.length < SHORTEST_ROMANISED) return;
    const respelt = respell(reading);
    if (!this.#romanised.hasBeginning(respelt.slice(0, 2))) return;
    for (const { listed } of this.#romanised.find(toRuns(respelt))) hits.push({ ...piece, listed });
    this.#matchWithoutEnding(this.#romanised, respelt, piece, hits);
  }

  #matchWithoutEnding(index: WordIndex, word: string, piece: Piece, hits: Hit[]): void {
    for (let rest = withoutEnding(word, piece.script); rest; rest = withoutEnding(rest, piece.script))
      for (const entry of index.find(toRuns(rest)))
        if (entry.rest.length === 0) hits.push({ ...piece, listed: entry.listed });
  }
}

/** Whether a listed word has the two letters or digits that a filter needs. */
export const isCatchable = (word: string): boolean =>
  readPieces(word).pieces.reduce((count, piece) => count + listedReading(piece).length, 0) >= 2;

const listedReading = ({ readings }: Piece) => (readings[0] ?? '').replaceAll(I_OR_L, 'i');

const runsOf = (piece: Piece) => toRuns(listedReading(piece));

const isRead = (piece: Piece | undefined, listed: Runs): boolean =>
  piece !== undefined &&
  readingsOf(piece).some((reading) => {
    const said = toRuns(reading);
    return said.letters === listed.letters && isDrawnOut(listed, said);
  });

/** Returns each reading with an i and with an l where either is possible. */
function readingsOf({ readings }: Piece): readonly string[] {
  if (!readings[0]?.includes(I_OR_L)) return readings;
  return readings.flatMap((reading) => {
    const parts = reading.split(I_OR_L);
    if (parts.length - 1 > MOST_I_OR_L) return [parts.join('i'), parts.join('l')];
    return parts.reduce<string[]>(
      (begun, part, index) =>
        index === 0 ? [part] : begun.flatMap((start) => [`${start}i${part}`, `${start}l${part}`]),
      [],
    );
  });
}

/** Writes an asterisk for each visible character of each hit that is to be masked. */
function masked(text: string, hits: readonly Hit[]): string {
  const toMask = hits.filter(({ listed }) => listed.action === 'mask').sort((a, b) => a.start - b.start);
  let stored = '';
  let upTo = 0;
  for (const { start, end } of toMask) {
    const from = Math.max(start, upTo);
    stored += text.slice(upTo, from) + text.slice(from, end).replace(/\S/gu, '*');
    upTo = Math.max(upTo, end);
  }
  return stored + text.slice(upTo);
}

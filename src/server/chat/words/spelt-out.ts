/** Finds words that are spelt letter by letter, or in Devanagari syllable by syllable. Pure. */
import { I_OR_L, type Piece, type Script } from './pieces.ts';
import type { Entry, Runs, WordIndex } from './word-index.ts';

/** Fewer single letters in a row are no word. */
const FEWEST: Record<Script, number> = { latin: 3, nepali: 2 };
const MOST = 24;
/** A shorter word counts only if no other letters are in its sequence of single letters. */
const SHORTEST_AMONG_OTHERS = 4;

type SpeltOut = { entry: Entry; start: number; end: number };

/** Finds sequences of single letters of one script that are long enough to be a word. */
export function chainsOfSingles(pieces: readonly Piece[]): Piece[][] {
  const chains: Piece[][] = [];
  let chain: Piece[] = [];
  for (const piece of pieces) {
    const goesOn = piece.isSingle && chain[0]?.script === piece.script;
    if (goesOn) chain.push(piece);
    else {
      chain = piece.isSingle ? [piece] : [];
      chains.push(chain);
    }
  }
  return chains.filter(([first, ...rest]) => first && rest.length + 1 >= FEWEST[first.script]);
}

/** Finds one-word entries anywhere in the chain. An ambiguous i or l is read the same way throughout the chain. */
export function findSpeltOut(index: WordIndex, chain: readonly Piece[]): SpeltOut[] {
  const readings = chain.map((piece) => piece.readings[0] ?? '');
  const isClear = !readings.some((reading) => reading.includes(I_OR_L));
  return (isClear ? [''] : ['i', 'l']).flatMap((letter) =>
    findIn(
      index,
      chain,
      readings.map((reading) => reading.replaceAll(I_OR_L, letter)),
    ),
  );
}

function findIn(index: WordIndex, chain: readonly Piece[], readings: readonly string[]): SpeltOut[] {
  const found: SpeltOut[] = [];
  const fewest = FEWEST[chain[0]?.script ?? 'latin'];
  chain.forEach(({ start }, from) => {
    let said: Runs = { letters: '', counts: [] };
    const upTo = Math.min(chain.length, from + MOST);
    for (let at = from; at < upTo && (at === from || index.hasBeginning(said.letters)); at++) {
      said = append(said, readings[at] ?? '');
      const count = at + 1 - from;
      const isLongEnough = said.letters.length >= SHORTEST_AMONG_OTHERS || count === chain.length;
      if (count < fewest || !isLongEnough) continue;
      for (const entry of index.find(said))
        if (entry.rest.length === 0) found.push({ entry, start, end: chain[at]?.end ?? start });
    }
  });
  return found;
}

function append({ letters, counts }: Runs, reading: string): Runs {
  let grown = letters;
  const times = [...counts];
  for (const letter of reading) {
    if (grown.endsWith(letter)) times[times.length - 1] = (times.at(-1) ?? 0) + 1;
    else {
      grown += letter;
      times.push(1);
    }
  }
  return { letters: grown, counts: times };
}

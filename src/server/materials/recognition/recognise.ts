/** Recognises the words in a page's picture, with their places. */
import type { Recognised } from '../rendering/job.ts';
import { evenLight, type Grey, readGrey, turnGrey } from './grey.ts';
import { type Placing, textOfWords, wordsIn } from './recognised-words.ts';
import { findLines, findOrientation, type Languages, type Reading } from './tesseract.ts';

/** The limit in degrees. Lines falling by 1.5° are recognised less well: levelling gains 3 to 4 % of Nepali words. */
const MAX_SLOPE = 0.5;
/**
 * The scale ends at 100. A clean page has 84 to 94, the same in the wrong language 30 to 34; drawings and
 * handwriting stay below this limit.
 */
const MIN_CONFIDENCE = 60;

type Hints = { isNepali: boolean };

/** Recognises the words of a picture, except uncertain ones. @throws {UnusableFile} */
export async function recognise(path: string, { isNepali }: Hints): Promise<Recognised> {
  const page = evenLight(await readGrey(path));
  const { turn, isDevanagari } = findOrientation(page);
  const upright = turn === 0 ? page : await turnGrey(page, turn);
  const likelyFirst: Languages[] = isNepali || isDevanagari ? ['nep+eng', 'eng'] : ['eng', 'nep+eng'];
  for (const languages of likelyFirst) {
    const found = await read(upright, languages);
    if (found.confidence >= MIN_CONFIDENCE) return placed(found, { page, upright, turn });
  }
  return { text: '', lines: [], turn: 0 };
}

type Read = Reading & { levelled: Grey; slope: number };

async function read(upright: Grey, languages: Languages): Promise<Read> {
  const found = findLines(upright, languages);
  if (Math.abs(found.slope) <= MAX_SLOPE) return { ...found.read(), levelled: upright, slope: 0 };
  const levelled = await turnGrey(upright, -found.slope);
  return { ...findLines(levelled, languages).read(), levelled, slope: found.slope };
}

function placed({ tsv, levelled, slope }: Read, at: Omit<Placing, 'levelled' | 'slope'>): Recognised {
  return { ...textOfWords(wordsIn(tsv), { ...at, levelled, slope }), turn: at.turn };
}

/** For tests and benches: makes a page with lines of 8 pt from end to end, whatever its size. */
import type { Size } from '#shared/page.ts';
import { makePdf } from './files.ts';

const SENTENCE = 'Every page is as sharp as its file, however far a reader has zoomed in. ';
/** The distance of the lines; a page with closer ones would take seconds to read. */
const LINE_POINTS = 96;
/** About as wide as the sentence is. */
const SENTENCE_POINTS = 240;

/** The size in points. */
export const A0: Size = { width: 2384, height: 3370 };

export const makeSmallPrint = ({ width, height }: Size): Buffer => {
  const lines = Array.from({ length: Math.floor(height / LINE_POINTS) }, (_, line) => {
    const text = SENTENCE.repeat(Math.ceil(width / SENTENCE_POINTS));
    return `BT /F1 8 Tf 20 ${height - LINE_POINTS * (line + 1)} Td (${line} ${text}) Tj ET`;
  });
  return makePdf([{ width, height, content: lines.join('\n') }]);
};

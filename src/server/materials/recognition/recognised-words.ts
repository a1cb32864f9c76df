/** Turns Tesseract's table of words into a page's text: the certain words, with their places on the drawn page. */
import { PARTS_OF_WIDTH, type Rotation, type Size, turn } from '#shared/page.ts';
import { type Box, MAX_GAP, pageTextOf, type ReadLine, type ReadText } from '../rendering/text-lines.ts';

/** Below these values too many words are wrong: by measurement, seven in ten in Devanagari, half in English. */
const MIN_CONFIDENCE = { devanagari: 50, other: 30 };
/** The columns of a row (Tesseract's TSV). */
const [LEVEL, LEFT, TOP, WIDTH, HEIGHT, CONFIDENCE, TEXT] = [0, 6, 7, 8, 9, 10, 11] as const;
/** The share of the letters' height added on each side: a PDF's box is as high as its font, a picture's as its ink. */
const PADDING = 0.15;
const LINE = '4';
const WORD = '5';

/** `box` is in pixels, and as high as the line. */
type FoundWord = { text: string; box: Box };

/** Returns the words line by line. */
export function wordsIn(tsv: string): FoundWord[][] {
  const lines: FoundWord[][] = [];
  let line: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells[LEVEL] === LINE) {
      line = padded(boxIn(cells));
      lines.push([]);
    } else if (cells[LEVEL] === WORD && isSure(cells)) {
      const { left, right } = boxIn(cells);
      lines.at(-1)?.push({ text: cells[TEXT] ?? '', box: { ...line, left, right } });
    }
  }
  return lines.filter((words) => words.length > 0);
}

function boxIn(cells: string[]): Box {
  const [left = 0, top = 0, width = 0, height = 0] = [LEFT, TOP, WIDTH, HEIGHT].map((at) =>
    Number(cells[at]),
  );
  return { left, top, right: left + width, bottom: top + height };
}

function padded(box: Box): Box {
  const by = (box.bottom - box.top) * PADDING;
  return { ...box, top: box.top - by, bottom: box.bottom + by };
}

function isSure(cells: string[]): boolean {
  const { [CONFIDENCE]: confidence, [TEXT]: text = '' } = cells;
  const { devanagari, other } = MIN_CONFIDENCE;
  return Number(confidence) >= (/\p{Script=Devanagari}/u.test(text) ? devanagari : other);
}

/** How the recognised picture was made from the page: turned upright, then levelled. */
export type Placing = { page: Size; upright: Size; turn: Rotation; levelled: Size; slope: number };

/** Returns the text with its places on the page. */
export function textOfWords(lines: readonly FoundWord[][], placing: Placing): ReadText {
  const direction = turn(0, -placing.turn);
  const placed = lines.map((words) =>
    words.map(({ text, box }) => ({ text, box: asRead(unslanted(box, placing), placing, direction) })),
  );
  return pageTextOf(placed.flatMap((words, index) => toLines(words, placed[index + 1], direction)));
}

/** Returns the place before levelling. A picture is turned around its centre. */
function unslanted(box: Box, { upright, levelled, slope }: Placing): Box {
  if (slope === 0) return box;
  const radians = (slope * Math.PI) / 180;
  const [x, y] = [(box.left + box.right - levelled.width) / 2, (box.top + box.bottom - levelled.height) / 2];
  const middle = {
    x: upright.width / 2 + x * Math.cos(radians) - y * Math.sin(radians),
    y: upright.height / 2 + x * Math.sin(radians) + y * Math.cos(radians),
  };
  const [width, height] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  return {
    left: middle.x - width,
    top: middle.y - height,
    right: middle.x + width,
    bottom: middle.y + height,
  };
}

/** Returns the place in parts of the page's width, as `boxOnPage` expects it. */
function asRead(box: Box, { page, upright }: Placing, direction: Rotation): Box {
  const parts = PARTS_OF_WIDTH / page.width;
  // The origin is the page's, which is another corner once the page is turned.
  const across = direction === 180 || direction === 270 ? upright.width : 0;
  const down = direction === 90 || direction === 180 ? upright.height : 0;
  // A levelled picture is larger than the page by its corners.
  const inWidth = (x: number) => Math.min(Math.max(x, 0), upright.width);
  const inHeight = (y: number) => Math.min(Math.max(y, 0), upright.height);
  return {
    left: (inWidth(box.left) - across) * parts,
    top: (inHeight(box.top) - down) * parts,
    right: (inWidth(box.right) - across) * parts,
    bottom: (inHeight(box.bottom) - down) * parts,
  };
}

const DIVIDED = /(?<=\p{L}\p{M}*)[-\u2010\u00ac]$/u;
const HYPHEN = '\u2010';
const GOES_ON = /^\p{L}/u;

/** Ends a line at the next column, as in a PDF; a slanted line also ends where its box would leave the letters. */
function toLines(words: FoundWord[], next: FoundWord[] | undefined, direction: Rotation): ReadLine[] {
  const last = words.at(-1);
  const isDivided = last !== undefined && DIVIDED.test(last.text) && GOES_ON.test(next?.[0]?.text ?? '');
  if (isDivided) last.text = last.text.replace(DIVIDED, HYPHEN);
  const parts: FoundWord[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && goesOn(part, word)) part.push(word);
    else parts.push([word]);
  }
  return parts.map((part, index) => ({
    words: part,
    direction,
    isDivided: isDivided && index === parts.length - 1,
    isWithinWord: false,
  }));
}

function goesOn(part: readonly FoundWord[], { box }: FoundWord): boolean {
  const [first, last] = [part[0]?.box, part.at(-1)?.box];
  if (!first || !last) return true;
  const height = box.bottom - box.top;
  return box.left - last.right <= height * MAX_GAP && Math.abs(box.top - first.top) < height / 2;
}

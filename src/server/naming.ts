/** Finds the text of which a sentence was made: answers name it, and browsers say it in their own language. */
import { SAID, type SaidText } from '#languages/said.ts';

type Marker = { value: unknown; shown: string[]; read: (shown: string) => string | number | string[] };

/** A sample of each kind of value, and how a text shows it: what a sentence has in its place is the value. */
const markersOf = (index: number): Marker[] => {
  const text = String.fromCharCode(0xe000 + index);
  const number = 7919 + index;
  return [
    { value: text, shown: [text], read: (shown) => shown },
    {
      value: number,
      shown: [number.toLocaleString('en-US'), String(number)],
      read: (shown) => Number(shown.replaceAll(',', '')),
    },
    { value: [text], shown: [text], read: (shown) => [shown] },
  ];
};

/** `literalChars` counts the characters outside the values. */
type Pattern = { name: string; pattern: RegExp; literalChars: number; read: Marker['read'][] };

const SENTENCES = new Map<string, SaidText>();
const PATTERNS: Pattern[] = [];

for (const [area, texts] of Object.entries(SAID))
  for (const [text, said] of Object.entries(texts)) {
    const name = `${area}.${text}`;
    if (typeof said === 'string' && !SENTENCES.has(said)) SENTENCES.set(said, [name]);
    if (typeof said === 'function') PATTERNS.push(patternOf(name, said as (...values: unknown[]) => string));
  }
// The pattern with most characters of its own comes first, because a value may read like another text's words.
PATTERNS.sort((one, other) => other.literalChars - one.literalChars);

/** The text's name and the values in it; null for a sentence that is none of the server's texts. */
export function nameOf(sentence: string): SaidText | null {
  const known = SENTENCES.get(sentence);
  if (known) return known;
  for (const { name, pattern, read } of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found) return [name, ...read.map((each, index) => each(found.groups?.[`v${index}`] ?? ''))];
  }
  return null;
}

/** Finds the kinds of values that the text takes: those that its sentence shows. @throws {Error} if none do. */
function patternOf(name: string, text: (...values: unknown[]) => string): Pattern {
  const choices = Array.from({ length: text.length }, (_, index) => markersOf(index)).reduce<Marker[][]>(
    (chosen, markers) => chosen.flatMap((before) => markers.map((marker) => [...before, marker])),
    [[]],
  );
  for (const markers of choices) {
    const found = patternWith(sentenceWith(text, markers), markers);
    if (found) return { name, ...found, read: markers.map(({ read }) => read) };
  }
  throw new Error(`It can’t be told which values are in a sentence of ${name}.`);
}

function sentenceWith(text: (...values: unknown[]) => string, markers: Marker[]): string {
  try {
    return text(...markers.map(({ value }) => value));
  } catch {
    // The text takes another kind of value.
    return '';
  }
}

function patternWith(sentence: string, markers: Marker[]): Pick<Pattern, 'pattern' | 'literalChars'> | null {
  const placeOf = (index: number) => String.fromCharCode(0xf000 + index);
  let template = sentence;
  for (const [index, { shown }] of markers.entries()) {
    const seen = shown.find((each) => template.includes(each));
    if (seen === undefined) return null;
    template = template.replaceAll(seen, placeOf(index));
  }
  let source = template.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  // A value may stand in a sentence twice.
  for (const index of markers.keys())
    source = source.replace(placeOf(index), `(?<v${index}>.+)`).replaceAll(placeOf(index), `\\k<v${index}>`);
  const literalChars = template.replace(/[\uf000-\uf0ff]/g, '').length;
  return { pattern: new RegExp(`^${source}$`, 'su'), literalChars };
}

/** Finds the text from which an answer's sentence was made: browsers show that text in their own language. */

import type { FastifyInstance } from 'fastify';
import { type NamedTexts, SAID, type SaidText, TEXTS_HEADER } from '#languages/said.ts';

type Seen = { shown: string; read: (shown: string) => string | number | string[] };
/** A sample value of one kind. `see` finds how a sentence shows it, and how other values of the kind are read. */
type Marker = { value: unknown; see: (sentence: string) => Seen | undefined };

const markersOf = (index: number): Marker[] => {
  const [text, next] = [0xe000, 0xe100].map((first) => String.fromCharCode(first + index)) as [
    string,
    string,
  ];
  const number = 7919 + index;
  return [
    {
      value: text,
      see: (sentence) => (sentence.includes(text) ? { shown: text, read: (shown) => shown } : undefined),
    },
    {
      value: number,
      see(sentence) {
        const shown = [number.toLocaleString('en-US'), String(number)].find((each) =>
          sentence.includes(each),
        );
        return shown ? { shown, read: (other) => Number(other.replaceAll(',', '')) } : undefined;
      },
    },
    {
      value: [text, next],
      see(sentence) {
        const [shown, between] = new RegExp(`${text}(.*)${next}`, 's').exec(sentence) ?? [];
        return shown && between ? { shown, read: (other) => other.split(between) } : undefined;
      },
    },
  ];
};

/** `literalChars` counts the characters outside the values. */
type Pattern = { name: string; pattern: RegExp; literalChars: number; read: Seen['read'][] };

const SENTENCES = new Map<string, SaidText>();
const PATTERNS: Pattern[] = [];

for (const [area, texts] of Object.entries(SAID))
  for (const [text, said] of Object.entries(texts)) {
    const name = `${area}.${text}`;
    if (typeof said === 'string' && !SENTENCES.has(said)) SENTENCES.set(said, [name]);
    if (typeof said === 'function') PATTERNS.push(patternOf(name, said as (...values: unknown[]) => string));
  }
// Patterns with more fixed characters come first, because a value matches any words, also those of another text.
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

/** Tries kinds of values for the text until its sentence shows all of them. @throws {Error} if it never does. */
function patternOf(name: string, text: (...values: unknown[]) => string): Pattern {
  const choices = Array.from({ length: text.length }, (_, index) => markersOf(index)).reduce<Marker[][]>(
    (chosen, markers) => chosen.flatMap((before) => markers.map((marker) => [...before, marker])),
    [[]],
  );
  for (const markers of choices) {
    const found = patternWith(sentenceWith(text, markers), markers);
    if (found) return { name, ...found };
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

function patternWith(sentence: string, markers: Marker[]): Omit<Pattern, 'name'> | null {
  const placeOf = (index: number) => String.fromCharCode(0xf000 + index);
  let template = sentence;
  const read: Pattern['read'] = [];
  for (const [index, { see }] of markers.entries()) {
    const seen = see(template);
    if (seen === undefined) return null;
    template = template.replaceAll(seen.shown, placeOf(index));
    read.push(seen.read);
  }
  let source = template.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  // A value may stand in a sentence twice.
  for (const index of markers.keys())
    source = source.replace(placeOf(index), `(?<v${index}>.+)`).replaceAll(placeOf(index), `\\k<v${index}>`);
  const literalChars = template.replace(/[\uf000-\uf0ff]/g, '').length;
  return { pattern: new RegExp(`^${source}$`, 'su'), literalChars, read };
}

type Said = { message: string; errors?: Record<string, string> };

export function nameTexts(http: FastifyInstance): void {
  http.addHook('preSerialization', async (_request, reply, payload) => {
    const said = payload as Partial<Said> | null;
    if (typeof said?.message === 'string') reply.headers(textHeader(said as Said));
    return payload;
  });
}

export function textHeader({ message, errors = {} }: Said): Record<string, string> {
  const named: NamedTexts = {
    message: nameOf(message),
    errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, nameOf(sentence)])),
  };
  return { [TEXTS_HEADER]: toAscii(JSON.stringify(named)) };
}

/** A header can hold only ASCII; JSON can escape all other characters. */
const toAscii = (json: string) =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Splits a message's text into prose, addresses and code. */

import { beginning } from '#shared/beginning.ts';

/** Devanagari has up to three marks on a letter, Vietnamese two; more would cover the lines above. */
const TOWER = /(\p{M}{4})\p{M}+/gu;

/** Cuts stacked combining marks to as many as real writing needs. */
export const clipTowers = (text: string) => text.replace(TOWER, '$1');

/** Tells whether a text has combining marks, which may extend beyond its line. */
export const hasMarks = (text: string) => /\p{M}/u.test(text);

/** A cheap first test: a slow phone needs 70 ms to compile the patterns below, with their thousands of emoji. */
const EMOJI_START = /^(?:.\uFE0F?\u20E3|[©®\u203C-\u{1FFFF}])/u;
// The repetition is limited, because a skin tone matches in two ways: a long mismatch would take exponential time.
const EMOJI_ONLY = /^(?:\p{RGI_Emoji}\s*){1,12}$/v;
const FEW_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** A text of emoji only is large, and one of up to three is larger. */
export function emojiLook(text: string): 'few' | 'many' | null {
  if (!EMOJI_START.test(text) || !EMOJI_ONLY.test(text)) return null;
  return FEW_EMOJI.test(text) ? 'few' : 'many';
}

type Block = { kind: 'prose' | 'code'; text: string };

const FENCED = /^```[^\n`]*\n([\s\S]*?)\n?^```[ \t]*$/m;
const INDENTED = /^(?: {2,}|\t)\S/m;

/** Splits off code: text between fences (```), or a paragraph of several lines of which one is indented. */
export function blocksOf(text: string): Block[] {
  const fenced = FENCED.exec(text);
  if (!fenced) return paragraphsOf(text);
  const [found, code = ''] = fenced;
  const before = text.slice(0, fenced.index).trimEnd();
  const after = text.slice(fenced.index + found.length).replace(/^\n+/, '');
  return [
    ...(before ? blocksOf(before) : []),
    { kind: 'code', text: code },
    ...(after ? blocksOf(after) : []),
  ];
}

/** Joins adjacent paragraphs of one kind, including the blank lines between them. */
function paragraphsOf(text: string): Block[] {
  const blocks: Block[] = [];
  const pieces = text.split(/(\n{2,})/);
  for (let index = 0; index < pieces.length; index += 2) {
    const paragraph = pieces[index] ?? '';
    const kind = paragraph.includes('\n') && INDENTED.test(paragraph) ? 'code' : 'prose';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.text += pieces[index - 1] + paragraph;
    else blocks.push({ kind, text: paragraph });
  }
  return blocks;
}

/** A space, a quotation mark or another script's punctuation ends an address. */
const URL_START =
  /\bhttps?:\/\/[^\s<>"`“”„«»‹›।॥、。，！？；：「」『』【】《》（）\u200b\u2060\ufeff\p{Bidi_Control}]+/giu;
/** These characters end a sentence or an emphasis, but no address. */
const URL_END = /[.,;:!?…'’*_~]+$/u;
const OPENING = { ')': '(', ']': '[', '}': '{' } as const;

type TextPart = { text: string; href?: string };

/** Splits a text at its addresses; punctuation that ends the sentence isn't part of an address. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL_START)) {
    const address = trimEnd(found);
    if (!isWebAddress(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Keeps a closing bracket only if the address itself contains the opening one. */
function trimEnd(found: string): string {
  const trimmed = found.replace(URL_END, '');
  const last = trimmed.at(-1) as keyof typeof OPENING;
  const isStray = last in OPENING && count(trimmed, last) > count(trimmed, OPENING[last]);
  if (isStray) return trimEnd(trimmed.slice(0, -1));
  return trimmed;
}

const count = (text: string, character: string) => text.split(character).length - 1;

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  // A user name before the host can make one site's address look like another's.
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Returns the parts of an address. `realHost` is the host in ASCII if other scripts in it may deceive. */
export function anatomyOf(address: string) {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(address) ?? [];
  const real = new URL(address).host;
  return { scheme, host, rest, realHost: real === host.toLowerCase() ? null : real };
}

const QUOTED_CHARS = 160;

/** Returns the beginning of a text as one line. */
export const oneLine = (text: string) => beginning(text, QUOTED_CHARS).replace(/\s+/g, ' ');

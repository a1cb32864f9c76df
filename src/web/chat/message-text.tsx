import { Fragment, type ReactNode } from 'react';
import styles from './message-text.module.css';

/** Somebody's words, shown safely: their own direction, no towers of marks, only http(s) links, the search lit up. */
export function MessageText({ text, query = '' }: { text: string; query?: string }) {
  const isEmoji = EMOJI_ONLY.test(text);
  return (
    <p className={isEmoji ? styles.emoji : styles.text} dir="auto">
      {linked(clipTowers(text), query)}
    </p>
  );
}

/** Up to three emoji and nothing else speak louder. */
const EMOJI_ONLY = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Devanagari stacks three on a letter, Vietnamese two; what is above that climbs over the neighbours. */
const TOWER = /(\p{M}{4})\p{M}+/gu;

/** Cuts a pile of combining marks to what writing needs. */
export const clipTowers = (text: string) => text.replace(TOWER, '$1');

const URL_START = /\bhttps?:\/\/[^\s<>"'\p{Bidi_Control}]+/giu;
const URL_END = /[.,;:!?)\]}…]+$/u;

export type TextPart = { text: string; href?: string };

/** Splits a text at its addresses; punctuation that ends the sentence isn't part of one. */
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

/** A closing bracket stays where the address itself opened it. */
function trimEnd(found: string): string {
  const trimmed = found.replace(URL_END, '');
  const isOpen = trimmed.lastIndexOf('(') > trimmed.lastIndexOf(')');
  return isOpen && found[trimmed.length] === ')' ? `${trimmed})` : trimmed;
}

function isWebAddress(address: string): boolean {
  // An address with a name before the host is how one site is dressed up as another.
  return URL.canParse(address) && new URL(address).username === '';
}

function linked(text: string, query: string): ReactNode {
  return partsOf(text).map((part, index) => {
    const words = lit(part.text, query);
    return part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={part.href} target="_blank" rel="noreferrer noopener">
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{words}</Fragment>
    );
  });
}

/** The same words with what was searched for marked. */
export function lit(text: string, query: string): ReactNode {
  if (!query) return text;
  const [lower, words] = [text.toLowerCase(), query.toLowerCase()];
  // A letter whose small form is longer would shift every place after it.
  if (lower.length !== text.length) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, end)) {
    pieces.push(text.slice(end, at), <mark key={at}>{text.slice(at, at + words.length)}</mark>);
    end = at + words.length;
  }
  return [...pieces, text.slice(end)];
}

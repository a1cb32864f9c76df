import { Fragment, type ReactNode } from 'react';
import { languageOf } from '#web/lib/language-of.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { spellingsOf } from '../search/spellings.ts';
import styles from './bubble.module.css';
import { anatomyOf, blocksOf, clipTowers, emojiLook, hasMarks, partsOf } from './text-parts.ts';

type MessageTextProps = {
  text: string;
  query?: string;
  /** True if only the beginning is shown. */
  isFolded?: boolean;
};

/** Shows a member's text safely: in its own direction, with combining marks cut, and with http(s) links only. */
export function MessageText({ text, query = '', isFolded = false }: MessageTextProps) {
  const emoji = emojiLook(text);
  const looks = [emoji && styles[emoji], hasMarks(text) && styles.marked, isFolded && styles.folded];
  return (
    <p key={query} className={classNames(styles.text, ...looks)} dir="auto" lang={languageOf(text)}>
      {blocksOf(clipTowers(text)).map((block, index) =>
        block.kind === 'code' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <code key={index} className={styles.code} tabIndex={0} dir="ltr">
            {highlighted(block.text, query)}
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <Fragment key={index}>{linked(block.text, query)}</Fragment>
        ),
      )}
    </p>
  );
}

function linked(text: string, query: string): ReactNode {
  return partsOf(text).map((part, index) => {
    return part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <WebLink key={index} address={part.href} query={query} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{highlighted(part.text, query, breakable)}</Fragment>
    );
  });
}

/** The part of an address after its host is cut if it is longer than this; the title shows all of it. */
const LONG_REST = 32;

function WebLink({ address, query }: { address: string; query: string }) {
  const { scheme, host, rest, realHost } = anatomyOf(address);
  const isLong = rest.length > LONG_REST;
  return (
    <a
      href={address}
      title={address}
      target="_blank"
      rel="noreferrer noopener"
      className={styles.link}
      dir="ltr"
    >
      <span>{highlighted(scheme, query)}</span>
      <strong className={styles.host}>{highlighted(host, query, breakable)}</strong>
      <span className={isLong ? styles.rest : undefined}>
        {isLong ? highlighted(rest, query) : highlighted(rest, query, breakable)}
      </span>
      {realHost && <span>{` (${realHost})`}</span>}
    </a>
  );
}

/** Extends a highlight to the end of a Devanagari syllable, whose parts would otherwise be drawn side by side. */
const REST_OF_SYLLABLE =
  '[\\p{M}\\u200c\\u200d]*(?:(?<=\\u094d[\\u200c\\u200d]?)\\p{L}[\\p{M}\\u200c\\u200d]*)*';

/** Highlights what was searched for in all spellings that the search finds, and passes the rest to `show`. */
export function highlighted(
  text: string,
  query: string,
  show = (words: string): ReactNode => words,
): ReactNode {
  const whole = spellingsOf(query);
  if (!whole) return show(text);
  // In decomposed text, accents are characters of their own, which the pattern can skip.
  const decomposed = text.normalize('NFD');
  const isWhole = new RegExp(whole, 'iu').test(decomposed);
  const words = isWhole ? [whole] : query.split(/\s+/).flatMap((word) => spellingsOf(word) || []);
  const pattern = new RegExp(`((?:${words.join('|')})${REST_OF_SYLLABLE})`, 'iu');
  // `split` returns the matches of the group at the odd indexes.
  return decomposed.split(pattern).map((piece, index) => {
    const part = piece.normalize('NFC');
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return index % 2 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{show(part)}</Fragment>;
  });
}

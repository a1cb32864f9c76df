import { Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './message-text.module.css';
import { anatomyOf, blocksOf, clipTowers, emojiLook, partsOf } from './text-parts.ts';

/** Somebody's words, shown safely: their own direction, no towers of marks, only http(s) links, the search lit up. */
export function MessageText({ text, query = '' }: { text: string; query?: string }) {
  const emoji = emojiLook(text);
  return (
    <p className={classNames(styles.text, emoji && styles[emoji])} dir="auto">
      {blocksOf(clipTowers(text)).map((block, index) =>
        block.kind === 'code' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <code key={index} className={styles.code} tabIndex={0} dir="ltr">
            {lit(block.text, query)}
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
      <Fragment key={index}>{lit(part.text, query)}</Fragment>
    );
  });
}

/** The rest of an address says little: all of it stands in the title. */
const LONG_REST = 32;

function WebLink({ address, query }: { address: string; query: string }) {
  const { scheme, host, rest, realHost } = anatomyOf(address);
  return (
    <a href={address} title={address} target="_blank" rel="noreferrer noopener" className={styles.link}>
      {lit(scheme, query)}
      <strong className={styles.host}>{lit(host, query)}</strong>
      <span className={rest.length > LONG_REST ? styles.rest : undefined}>{lit(rest, query)}</span>
      {realHost && ` (${realHost})`}
    </a>
  );
}

/** The same words with what was searched for marked. */
export function lit(text: string, query: string): ReactNode {
  if (!query) return text;
  const isWhole = text.toLowerCase().includes(query.toLowerCase());
  const words = isWhole ? [query] : query.split(/\s+/);
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'iu');
  // What a group of the pattern matches stands at every other place.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return text.split(pattern).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece));
}

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

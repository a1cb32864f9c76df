import { type ReactNode, useState } from 'react';
import { languageOf } from '#web/lib/language-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { MORE, REPLY } from '#web/ui/drawings/icons.ts';
import type { Original } from '../room/message-rows.ts';
import * as texts from '../texts.ts';
import styles from './bubble.module.css';
import { MessageText } from './message-text.tsx';
import { oneLine } from './text-parts.ts';

type BubbleProps = {
  /** Only a stored message has an id, and only one with an id has actions. */
  id?: string;
  text: string;
  /** The id of the message that this one replies to. */
  replyTo?: string | undefined;
  original?: Original | null;
  query?: string;
  /** The time and state of the message, visible on hover and focus; screen readers always read them. */
  aside: ReactNode;
  look: 'own' | 'others' | 'plain';
  gender?: string;
};

/** A longer text is folded, because it would fill a phone's screen. */
const LONG_CHARS = 900;
const LONG_LINES = 14;

/** A message's text in a bubble, coloured by gender (spec §2), with time and state next to it. */
export function Bubble({ id, text, replyTo, original, query = '', aside, look, gender }: BubbleProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_CHARS || text.split('\n', LONG_LINES + 1).length > LONG_LINES;
  return (
    <div
      className={classNames(styles.bubble, styles[look])}
      data-gender={gender}
      data-own={look === 'own' || undefined}
      data-message={id}
      // Arrow keys and touch focus the bubble, but Tab doesn't, because the list is one tab stop.
      tabIndex={id ? -1 : undefined}
    >
      {replyTo !== undefined && original && <Quote id={replyTo} original={original} />}
      <MessageText text={text} query={query} isFolded={isLong && !isOpen} />
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showLess : texts.showMore}
        </button>
      )}
      <span className={styles.aside}>
        {aside}
        {id && canHover() && (
          <button
            type="button"
            className={styles.actions}
            aria-label={texts.messageActions}
            aria-haspopup="menu"
            data-actions
            tabIndex={-1}
          >
            <Icon outline={MORE} size={18} />
          </button>
        )}
      </span>
    </div>
  );
}

/** Touch screens have a long press instead of the button, which would make rendering a row 50 % slower. */
const canHover = () => matchMedia('(hover: hover)').matches;

/** Shows the original in one line, also before it is loaded, so that nothing moves; a press opens the original. */
function Quote({ id, original }: { id: string; original: Original }) {
  if (original === 'gone' || original === 'hidden')
    return (
      <p className={styles.quote}>
        <Icon outline={REPLY} size={14} />
        <span className={styles.gone}>{original === 'gone' ? texts.removed : texts.isHidden}</span>
      </p>
    );
  return (
    <button type="button" className={styles.quote} title={texts.showWhatItAnswers} data-original={id}>
      <Icon outline={REPLY} size={14} />
      {original === 'unknown' ? (
        <span className={styles.gone}>{texts.loadingMessage}</span>
      ) : (
        <>
          <bdi className={`one-line ${styles.name}`}>{original.user}</bdi>
          <span className={`one-line ${styles.words}`} dir="auto" lang={languageOf(original.message)}>
            {oneLine(original.message)}
          </span>
        </>
      )}
    </button>
  );
}

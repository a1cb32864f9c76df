import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { MORE, REPLY } from '#web/ui/drawings/icons.ts';
import type { Original } from '../room/message-rows.ts';
import * as texts from '../texts.ts';
import styles from './bubble.module.css';
import { MessageText } from './message-text.tsx';
import { oneLine } from './text-parts.ts';

type BubbleProps = {
  /** Of a stored message: only those have actions. */
  id?: string;
  text: string;
  /** What it answers. */
  replyTo?: string | undefined;
  original?: Original | null;
  query?: string;
  /** When it was said and how far it has come: shown where one points, and always told to screen readers. */
  aside: ReactNode;
  look: 'own' | 'others' | 'plain';
  gender?: string;
};

/** A text this long fills the screen of a phone by itself. */
const LONG_CHARS = 900;
const LONG_LINES = 14;

/** Words in a bubble, coloured by gender (spec §2); what is quiet about them stands beside it. */
export function Bubble({ id, text, replyTo, original, query = '', aside, look, gender }: BubbleProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_CHARS || text.split('\n', LONG_LINES + 1).length > LONG_LINES;
  return (
    <div
      className={classNames(styles.bubble, styles[look])}
      data-gender={gender}
      data-own={look === 'own' || undefined}
      data-message={id}
      // By arrow keys and by touch, not by Tab: a list of messages is one stop.
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

let hovering: MediaQueryList | undefined;

/** A finger presses long instead: a phone draws a third less for each row without the button. */
function canHover(): boolean {
  hovering ??= matchMedia('(hover: hover)');
  return hovering.matches;
}

/** One line of what a message answers, and the way there; always one line, known or not, so that nothing moves. */
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
          <bdi className={styles.name}>{original.user}</bdi>
          <span className={styles.words} dir="auto">
            {oneLine(original.message)}
          </span>
        </>
      )}
    </button>
  );
}

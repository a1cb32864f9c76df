import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './bubble.module.css';
import { MessageText } from './message-text.tsx';
import * as texts from './texts.ts';

type BubbleProps = {
  text: string;
  query?: string;
  /** When it was said and how far it has come. */
  time: ReactNode;
  look: 'own' | 'others' | 'plain';
  gender?: string;
};

/** A text this long fills the screen of a phone by itself. */
const LONG_CHARS = 900;
const LONG_LINES = 14;

/** Words in a bubble, coloured by gender (spec §2), with the time set quietly into its corner. */
export function Bubble({ text, query = '', time, look, gender }: BubbleProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_CHARS || text.split('\n', LONG_LINES + 1).length > LONG_LINES;
  return (
    <div
      className={classNames(styles.bubble, styles[look])}
      data-gender={gender}
      data-own={look === 'own' || undefined}
    >
      <div className={classNames(styles.words, isLong && styles.long, isLong && !isOpen && styles.folded)}>
        <MessageText text={text} query={query} />
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showLess : texts.showMore}
        </button>
      )}
      <span className={styles.time}>{time}</span>
    </div>
  );
}

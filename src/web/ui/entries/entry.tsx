import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './entries.module.css';

type EntryProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** What it is about, in small type. */
  facts: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
  isChosen?: boolean;
};

/** One entry of a list: facts, what it says, and what can be done with it. */
export function Entry({ facts, actions, isChosen = false, children, ...rest }: EntryProps) {
  return (
    <li {...rest} className={classNames(styles.entry, isChosen && styles.chosen)}>
      <p className={styles.facts}>{facts}</p>
      <div className={styles.said}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** A word about an entry that catches the eye. */
export function Tag({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  return <span className={classNames(styles.tag, isUrgent && styles.urgent)}>{children}</span>;
}

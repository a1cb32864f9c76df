import type { ReactNode } from 'react';
import { Cogs, type CogsMood } from '../drawings/cogwheel.tsx';
import styles from './layout.module.css';

type EmptyStateProps = { mood: CogsMood; title: string; text: string; children?: ReactNode };

/** Shown instead of an empty list; `children` are controls. */
export function EmptyState({ mood, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Cogs mood={mood} size="medium" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

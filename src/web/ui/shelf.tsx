import type { ComponentProps, ReactNode } from 'react';
import styles from './shelf.module.css';

/** The room of a screen that lists things, below its header. */
export function ShelfRoom(props: Omit<ComponentProps<'main'>, 'id' | 'className'>) {
  return <main {...props} id="main" className={styles.room} />;
}

/** What searches and arranges a list, and how much of it is found. */
export function ShelfDesk({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={styles.desk}>
      {children}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}

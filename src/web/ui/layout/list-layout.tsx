import type { ComponentProps, ReactNode } from 'react';
import styles from './layout.module.css';

/** The main part of a screen that lists things, below its header. */
export function ListMain(props: Omit<ComponentProps<'main'>, 'id' | 'className'>) {
  return <main {...props} id="main" className={styles.main} />;
}

/** Controls that search and sort a list, and the number of items found. */
export function ListToolbar({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}

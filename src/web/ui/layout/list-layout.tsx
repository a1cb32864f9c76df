import type { ComponentProps, ReactNode } from 'react';
import styles from './layout.module.css';

/** The `main` element of a screen with a list, below its header. */
export function ListMain(props: Omit<ComponentProps<'main'>, 'id' | 'className'>) {
  return <main {...props} id="main" className={styles.main} />;
}

/** The controls that search and sort a list, and the number of items found. */
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

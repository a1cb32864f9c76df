import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons beside each other, below each other where there is no room. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

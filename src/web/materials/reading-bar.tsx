import styles from './reading-bar.module.css';
import * as texts from './texts.ts';

type ReadingBarProps = { pageIndex: number; pageCount: number };

/** How far something has been read: 'Page 3 of 5' beside a bar. */
export function ReadingBar({ pageIndex, pageCount }: ReadingBarProps) {
  const page = Math.min(pageIndex + 1, pageCount);
  return (
    <span className={styles.reading}>
      <span aria-hidden="true" className={styles.bar}>
        <span className={styles.read} style={{ inlineSize: `${(100 * page) / pageCount}%` }} />
      </span>
      <span>{texts.pageOf(page, pageCount)}</span>
    </span>
  );
}

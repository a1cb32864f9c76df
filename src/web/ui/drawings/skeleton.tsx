import styles from './skeleton.module.css';

/** A placeholder of these CSS lengths while content loads; hidden from screen readers. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  );
}

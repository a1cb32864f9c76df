import styles from './skeleton.module.css';

/** The shape of what is coming, in any CSS length; screen readers hear the words around it instead. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  );
}

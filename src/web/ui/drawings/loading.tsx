import styles from './loading.module.css';
import { CogOutline } from './logo.tsx';

/** A spinning cog. With a label it is announced; without one, the text next to it must say what is loading. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span role={label ? 'status' : undefined} className={styles.spinner}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <CogOutline className={styles.cog} />
        <circle className={styles.hub} cx="16" cy="15" r="4.5" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}

/** A placeholder of these CSS lengths while content is loading, hidden from screen readers. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  );
}

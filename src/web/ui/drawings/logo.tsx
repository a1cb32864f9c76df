import { SITE_NAME } from '../college.ts';
import styles from './logo.module.css';

/** The logo is a cog of eight teeth, one of which is the tail of a speech bubble. */
const DRAWING =
  'M26.9 12.5 29.8 12.9A14 14 0 0 1 29.8 17.1L26.9 17.5A11.2 11.2 0 0 1 25.5 20.9L27.3 23.3A14 14 0 0 1 24.3 26.3L21.9 24.5A11.2 11.2 0 0 1 18.5 25.9L18.1 28.8A14 14 0 0 1 13.9 28.8L13.5 25.9A11.2 11.2 0 0 1 11.1 25.1L3.2 30.4 5.9 19.9A11.2 11.2 0 0 1 5.1 17.5L2.2 17.1A14 14 0 0 1 2.2 12.9L5.1 12.5A11.2 11.2 0 0 1 6.5 9.1L4.7 6.7A14 14 0 0 1 7.7 3.7L10.1 5.5A11.2 11.2 0 0 1 13.5 4.1L13.9 1.2A14 14 0 0 1 18.1 1.2L18.5 4.1A11.2 11.2 0 0 1 21.9 5.5L24.3 3.7A14 14 0 0 1 27.3 6.7L25.5 9.1A11.2 11.2 0 0 1 26.9 12.5Z';

/** The outline of the logo's cog, in a box of 32 by 32. */
export function CogOutline({ className }: { className: string | undefined }) {
  return <path className={className} d={DRAWING} />;
}

/** The logo without a name and without animation. */
export function CogMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <CogOutline className={styles.cog} />
      <path className={styles.eyes} d="M12 12.5v4M20 12.5v4" />
    </svg>
  );
}

/** The logo with the name of the site; a college's own logo replaces it by CSS (`server/college/page.ts`). */
export function Logo() {
  return (
    <span className={styles.logo} data-site="">
      <CogMark size={28} />
      <span className={styles.name}>{SITE_NAME}</span>
    </span>
  );
}

import type { CSSProperties } from 'react';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { BOOK } from '#web/ui/drawings/icons.ts';
import styles from './subject-sign.module.css';
import { findSubject } from './subjects.ts';

/** `null` is a subject that isn't known yet: the tile alone. */
export function SubjectSign({ subject, size = 44 }: { subject: string | null; size?: number }) {
  return (
    <span
      className={styles.sign}
      style={{ ...subjectColour(subject ?? ''), inlineSize: size, blockSize: size }}
    >
      {subject !== null && (
        <Icon outline={findSubject(subject)?.icon ?? BOOK} size={Math.round(size * 0.55)} />
      )}
    </span>
  );
}

/** Sets `--subject` for the elements inside; an unknown subject is grey. */
export function subjectColour(subject: string): CSSProperties {
  return { '--subject': findSubject(subject)?.colour ?? 'var(--text-muted)' } as CSSProperties;
}

import type { CSSProperties } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './subject-sign.module.css';
import { findSubject } from './subjects.ts';

/** A subject's icon in its colour: the same in the picker, the lists, the viewer and wherever else one is named. */
export function SubjectSign({ subject, size = 44 }: { subject: string; size?: number }) {
  return (
    <span className={styles.sign} style={{ ...subjectColour(subject), inlineSize: size, blockSize: size }}>
      <Icon name={findSubject(subject)?.icon ?? 'book'} size={Math.round(size * 0.55)} />
    </span>
  );
}

/** Sets `--subject` for what is inside; a subject that isn't taught is grey. */
export function subjectColour(subject: string): CSSProperties {
  return { '--subject': findSubject(subject)?.colour ?? 'var(--text-muted)' } as CSSProperties;
}

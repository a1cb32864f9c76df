/** The fixed list of subjects (spec §2), with their descriptions, colours and icons. */
import type { CSSProperties } from 'react';
import type { MaterialKind, SubjectName } from '#shared/material-kinds.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { BOOK } from '#web/ui/drawings/icons.ts';
import styles from './subjects.module.css';
import { textFinder } from './text-finder.ts';
import * as texts from './texts.ts';

export type Subject = { name: SubjectName; description: string; icon: Outline };

/** The icons aren't in `ui/drawings/icons.ts`, because the first screens show none of them. */
const SUBJECTS: readonly Subject[] = [
  {
    name: 'Physics',
    description: texts.physicsText,
    icon: 'M12 11.9v.2M12 8c5 0 9.5 1.6 9.5 4s-4.5 4-9.5 4-9.5-1.6-9.5-4S7 8 12 8zM8.5 10c2.5-4.3 6-7.5 8-6.3s1.1 6-1.4 10.3-5.9 7.5-8 6.3-1.1-6 1.4-10.3zM8.5 14C6 9.7 5.4 4.9 7.5 3.7s5.5 2 8 6.3 3.1 9.1 1 10.3-5.5-2-8-6.3z',
  },
  {
    name: 'Chemistry',
    description: texts.chemistryText,
    icon: 'M9.5 3.5h5M10.5 3.5v6L5 18.5A1.5 1.5 0 0 0 6.3 20.5h11.4A1.5 1.5 0 0 0 19 18.5L13.5 9.5v-6M7.5 15h9',
  },
  {
    name: 'Nepali',
    description: texts.nepaliText,
    icon: 'M3.5 5h17M16.5 5v15M4.5 9.5c.5-1.3 1.6-2 3-2 1.7 0 2.8 1 2.8 2.5S9 12.5 7.5 12.5c2 0 3.3 1 3.3 2.8S9.3 18.5 7.5 18.5c-1.7 0-3-.9-3.5-2.5M10.5 12.5h6',
  },
  {
    name: 'English',
    description: texts.englishText,
    icon: 'M3.5 18 8.5 6l5 12M5.2 14h6.6M20.5 18v-7M20.5 14.5a3 3.5 0 1 0 0 .1',
  },
  {
    name: 'Computer',
    description: texts.computerText,
    icon: 'M3.5 5h17v11h-17zM9 20h6M12 16v4M8 9l2 1.7L8 12.5M12.5 12.5h3',
  },
  {
    name: 'Biology',
    description: texts.biologyText,
    icon: 'M5 19C4 10 9 4 20 4c0 11-6 16-13 14M4 21c2-5 5-8 10-11',
  },
  {
    name: 'Maths',
    description: texts.mathsText,
    icon: 'M4 8.5c.8-2 2-3 4-3h12M9.5 5.5C9.5 11 9 15.5 6.5 19M15 5.5V16c0 2.5 2.5 3.5 4.5 1.5',
  },
];

/** Returns the subjects in the kind's order, or in the college's own. */
export function subjectsOf({ subjects }: MaterialKind, order: readonly SubjectName[] = []): Subject[] {
  const names = [...order, ...subjects];
  return SUBJECTS.filter(({ name }) => subjects.includes(name)).sort(
    (one, other) => names.indexOf(one.name) - names.indexOf(other.name),
  );
}

/** Finds a subject; undefined for an unknown name, such as one typed into the address. */
export function findSubject(name: string): Subject | undefined {
  return SUBJECTS.find((subject) => subject.name === name);
}

/** Finds subjects by the words of their name or description (spec §2). */
export function searchSubjects(subjects: readonly Subject[], words: string): Subject[] {
  const isFound = textFinder(words);
  return subjects.filter(({ name, description }) => isFound(subjectName(name)) || isFound(description));
}

/** A subject's icon on a tile; an empty tile while the subject isn't known (null). */
export function SubjectIcon({ subject, size = 44 }: { subject: string | null; size?: number }) {
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

/** Sets `--subject` to the subject's token for the elements inside; an unknown subject is grey. */
export function subjectColour(subject: string): CSSProperties {
  const token = findSubject(subject) ? `--subject-${subject.toLowerCase()}` : '--text-muted';
  return { '--subject': `var(${token})` } as CSSProperties;
}

/** The fixed list of subjects (spec §2), with their descriptions, colours and icons. */

import type { MaterialKind, SubjectName } from '#shared/material-kinds.ts';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import { SUBJECT_ICONS } from './subject-icons.ts';
import * as texts from './texts.ts';

/** `colour` is a token, so that it is readable in both themes. */
export type Subject = {
  name: SubjectName;
  description: string;
  colour: `var(--subject-${string})`;
  /** An outline. */
  icon: Outline;
};

const SUBJECTS: Record<SubjectName, Subject> = {
  Physics: {
    name: 'Physics',
    description: texts.physicsText,
    colour: 'var(--subject-physics)',
    icon: SUBJECT_ICONS.Physics,
  },
  Chemistry: {
    name: 'Chemistry',
    description: texts.chemistryText,
    colour: 'var(--subject-chemistry)',
    icon: SUBJECT_ICONS.Chemistry,
  },
  Nepali: {
    name: 'Nepali',
    description: texts.nepaliText,
    colour: 'var(--subject-nepali)',
    icon: SUBJECT_ICONS.Nepali,
  },
  English: {
    name: 'English',
    description: texts.englishText,
    colour: 'var(--subject-english)',
    icon: SUBJECT_ICONS.English,
  },
  Computer: {
    name: 'Computer',
    description: texts.computerText,
    colour: 'var(--subject-computer)',
    icon: SUBJECT_ICONS.Computer,
  },
  Biology: {
    name: 'Biology',
    description: texts.biologyText,
    colour: 'var(--subject-biology)',
    icon: SUBJECT_ICONS.Biology,
  },
  Maths: {
    name: 'Maths',
    description: texts.mathsText,
    colour: 'var(--subject-maths)',
    icon: SUBJECT_ICONS.Maths,
  },
};

/** In the kind's order, or the college's own. */
export function subjectsOf({ subjects }: MaterialKind, order: readonly SubjectName[] = []): Subject[] {
  const names = new Set([...order, ...subjects]);
  return [...names].filter((name) => subjects.includes(name)).map((name) => SUBJECTS[name]);
}

/** Undefined for an unknown name, such as one typed into the address. */
export function findSubject(name: string): Subject | undefined {
  return Object.values(SUBJECTS).find((subject) => subject.name === name);
}

/** Matches name or description, whatever the case (spec §2). */
export function searchSubjects(subjects: readonly Subject[], words: string): Subject[] {
  const wanted = words.trim().toLocaleLowerCase();
  return subjects.filter(
    ({ name, description }) =>
      name.toLocaleLowerCase().includes(wanted) || description.toLocaleLowerCase().includes(wanted),
  );
}

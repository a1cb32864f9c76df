/** The fixed list of subjects (spec §2), with their descriptions, colours and icons. */
import type { MaterialKind, SubjectName } from '#shared/material-kinds.ts';
import type { IconName } from '#web/ui/icons.ts';

/** `colour` is a token, so that it is readable in both themes. */
export type Subject = {
  name: SubjectName;
  description: string;
  colour: `var(--subject-${string})`;
  icon: IconName;
};

const SUBJECTS: Record<SubjectName, Subject> = {
  Physics: {
    name: 'Physics',
    description: 'Mechanics, Thermodynamics & more',
    colour: 'var(--subject-physics)',
    icon: 'physics',
  },
  Chemistry: {
    name: 'Chemistry',
    description: 'Reactions, Bonding & the periodic table',
    colour: 'var(--subject-chemistry)',
    icon: 'chemistry',
  },
  Nepali: {
    name: 'Nepali',
    description: 'Literature, Grammar & composition',
    colour: 'var(--subject-nepali)',
    icon: 'nepali',
  },
  English: {
    name: 'English',
    description: 'Prose, Poetry & clear writing',
    colour: 'var(--subject-english)',
    icon: 'english',
  },
  Computer: {
    name: 'Computer',
    description: 'Programming, Networks & databases',
    colour: 'var(--subject-computer)',
    icon: 'computer',
  },
  Biology: {
    name: 'Biology',
    description: 'Cells, Genetics & ecosystems',
    colour: 'var(--subject-biology)',
    icon: 'biology',
  },
  Maths: {
    name: 'Maths',
    description: 'Algebra, Calculus & geometry',
    colour: 'var(--subject-maths)',
    icon: 'maths',
  },
};

export function subjectsOf(kind: MaterialKind): Subject[] {
  return kind.subjects.map((name) => SUBJECTS[name]);
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

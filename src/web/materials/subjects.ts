/** The fixed local list of subjects (spec §2): the same words, colour and icon wherever a subject appears. */
import type { MaterialKind, SubjectName } from '#shared/materials.ts';

/** `hue` is an OKLCH angle; lightness and chroma belong to the theme, so that every subject reads well in both. */
export type Subject = { name: SubjectName; description: string; hue: number };

const SUBJECTS: Record<SubjectName, Subject> = {
  Physics: { name: 'Physics', description: 'Mechanics, Thermodynamics & more', hue: 255 },
  Chemistry: { name: 'Chemistry', description: 'Reactions, Bonding & the periodic table', hue: 190 },
  Nepali: { name: 'Nepali', description: 'Literature, Grammar & composition', hue: 25 },
  English: { name: 'English', description: 'Prose, Poetry & clear writing', hue: 340 },
  Computer: { name: 'Computer', description: 'Programming, Networks & databases', hue: 225 },
  Biology: { name: 'Biology', description: 'Cells, Genetics & ecosystems', hue: 145 },
  Maths: { name: 'Maths', description: 'Algebra, Calculus & geometry', hue: 70 },
};

/** The subjects of one kind, in the order of its row. */
export function subjectsOf(kind: MaterialKind): Subject[] {
  return kind.subjects.map((name) => SUBJECTS[name]);
}

/** Undefined for a name that isn't taught, such as one typed into the address. */
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

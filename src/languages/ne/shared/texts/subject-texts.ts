import type { SubjectName } from '#shared/material-kinds.ts';

const NAMES: Record<SubjectName, string> = {
  Physics: 'भौतिकशास्त्र',
  Chemistry: 'रसायनशास्त्र',
  Nepali: 'नेपाली',
  English: 'अङ्ग्रेजी',
  Computer: 'कम्प्युटर',
  Biology: 'जीवविज्ञान',
  Maths: 'गणित',
};

export const subjectName = (subject: string): string =>
  Object.hasOwn(NAMES, subject) ? NAMES[subject as SubjectName] : subject;

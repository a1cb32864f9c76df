/** Assignments and projects: rows over one table, one picker, one list and one viewer (spec §2, contract §4). */

export type SubjectName = 'Physics' | 'Chemistry' | 'Nepali' | 'English' | 'Computer' | 'Biology' | 'Maths';

type Row = {
  id: string;
  /** The key in the answer, and the word in headings and counts. */
  plural: string;
  /** Used in 'Assignment Not Found'. */
  title: string;
  pluralTitle: string;
  listCall: `/api/${string}`;
  pickerPath: `/${string}`;
  listPath: `/${string}`;
  viewerPath: `/${string}`;
  subjects: readonly SubjectName[];
  /** Shown on the dashboard. */
  card: { look: 'sheets' | 'folder'; text: string };
  landingText: string;
};

/** Calls, routes, options and cards are generated from these rows, so a further kind is a further row. The first is the default. */
export const MATERIAL_KINDS = {
  assignment: {
    id: 'assignment',
    plural: 'assignments',
    title: 'Assignment',
    pluralTitle: 'Assignments',
    listCall: '/api/assignment/subject',
    pickerPath: '/assignments',
    listPath: '/assignment-view',
    viewerPath: '/assignment',
    subjects: ['Physics', 'Chemistry', 'Nepali', 'English', 'Computer', 'Biology', 'Maths'],
    card: {
      look: 'sheets',
      text: 'Shared by instructors. Pick a subject, read it page by page.',
    },
    landingText: 'Shared by instructors, read page by page on any phone.',
  },
  project: {
    id: 'project',
    plural: 'projects',
    title: 'Project',
    pluralTitle: 'Projects',
    listCall: '/api/project/subject',
    pickerPath: '/projects',
    listPath: '/project-view',
    viewerPath: '/project',
    subjects: ['Nepali', 'Computer', 'Biology', 'Maths', 'English'],
    card: { look: 'folder', text: 'All projects, by subject, ready to read.' },
    landingText: 'See how others built theirs before you begin yours.',
  },
} as const satisfies Record<string, Row>;

export type KindId = keyof typeof MATERIAL_KINDS;
export type MaterialKind = Row & { id: KindId };
export type KindPlural = (typeof MATERIAL_KINDS)[KindId]['plural'];

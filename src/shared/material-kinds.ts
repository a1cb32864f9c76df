/** Assignments and projects are rows that share one table, picker, list and viewer (spec §2, contract §4). */

import * as texts from './texts/kind-texts.ts';

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
  /** The refusal of any other subject. */
  noneInSubject: string;
  /** Shown on the dashboard. */
  card: { look: 'sheets' | 'folder'; text: string };
  landingText: string;
};

/** Calls, routes, options and cards are generated from these rows, so a further kind is a further row. The first is the default. */
export const MATERIAL_KINDS = {
  assignment: {
    id: 'assignment',
    plural: 'assignments',
    title: texts.assignment,
    pluralTitle: texts.assignments,
    listCall: '/api/assignment/subject',
    pickerPath: '/assignments',
    listPath: '/assignment-view',
    viewerPath: '/assignment',
    subjects: ['Physics', 'Chemistry', 'Nepali', 'English', 'Computer', 'Biology', 'Maths'],
    noneInSubject: texts.noAssignments,
    card: { look: 'sheets', text: texts.assignmentCard },
    landingText: texts.assignmentLanding,
  },
  project: {
    id: 'project',
    plural: 'projects',
    title: texts.project,
    pluralTitle: texts.projects,
    listCall: '/api/project/subject',
    pickerPath: '/projects',
    listPath: '/project-view',
    viewerPath: '/project',
    subjects: ['Nepali', 'Computer', 'Biology', 'Maths', 'English'],
    noneInSubject: texts.noProjects,
    card: { look: 'folder', text: texts.projectCard },
    landingText: texts.projectLanding,
  },
} as const satisfies Record<string, Row>;

export type KindId = keyof typeof MATERIAL_KINDS;
export type MaterialKind = Row & { id: KindId };
export type KindPlural = (typeof MATERIAL_KINDS)[KindId]['plural'];

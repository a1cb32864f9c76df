/** Assignments and projects: two rows over one table, one picker, one list and one viewer. */
import * as v from 'valibot';

export type SubjectName = 'Physics' | 'Chemistry' | 'Nepali' | 'English' | 'Computer' | 'Biology' | 'Maths';

export const KINDS = ['assignment', 'project'] as const;
export type KindId = (typeof KINDS)[number];

/** What differs between the kinds (spec §2, contract §4). A third kind is a third row. */
export type MaterialKind = {
  id: KindId;
  /** The reply's key and the word in headings, counts and addresses. */
  plural: 'assignments' | 'projects';
  /** As in 'Assignment Not Found'. */
  title: 'Assignment' | 'Project';
  pluralTitle: 'Assignments' | 'Projects';
  listCall: '/api/assignment/subject' | '/api/project/subject';
  pickerPath: '/assignments' | '/projects';
  listPath: '/assignment-view' | '/project-view';
  viewerPath: '/assignment' | '/project';
  subjects: readonly SubjectName[];
};

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
  },
} as const satisfies Record<KindId, MaterialKind>;

export const STATUSES = ['published', 'draft'] as const;
export type MaterialStatus = (typeof STATUSES)[number];

/** A page's size in CSS pixels at its widest and its placeholder, a ThumbHash in base64 (empty until rendered). */
export type Page = { image: string; width: number; height: number; placeholder: string };

/** A line of a page's text; every length in ten-thousandths of the page's width, places from its top left corner. */
export type TextLine = {
  /** Its words, parted by single spaces. */
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where each word begins and ends, across the page. */
  words: [left: number, right: number][];
};

/** A material as the lists carry it (contract §2); `images` has one address per page. */
export type Material = {
  _id: string;
  kind: KindId;
  title: string;
  description: string;
  subject: string;
  status: MaterialStatus;
  /** ISO 8601 UTC. */
  createdAt: string;
  images: string[];
  /** The first page, so that a card and the viewer reserve its space. */
  cover: Page | null;
};

export type MaterialDetail = Material & { pages: Page[] };

/** The widths in pixels in which a page is served; ask with `?width=`. */
export const PAGE_WIDTHS = [480, 960, 1600] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];

export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
export const MAX_PAGES = 500;
export const MAX_IMAGES = 200;

const required = (field: string, maxChars: number) =>
  v.pipe(
    v.string(`${field} is required`),
    v.trim(),
    v.nonEmpty(`${field} is required`),
    v.maxLength(maxChars, `${field} must be at most ${maxChars} characters`),
    v.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, `${field} can’t contain control characters`),
  );

const fields = {
  title: required('Title', 150),
  description: v.pipe(
    v.string('Description must be text'),
    v.trim(),
    v.maxLength(500, 'Description must be at most 500 characters'),
    v.regex(/^[^\p{Cc}--[\t\r\n]]*$/v, 'Description can’t contain control characters'),
  ),
  subject: required('Subject', 50),
  status: v.picklist(STATUSES, `Status must be one of ${STATUSES.join(', ')}`),
};

const offersSubject = ({ kind, subject }: { kind: KindId; subject: string }) =>
  (MATERIAL_KINDS[kind].subjects as readonly string[]).includes(subject);

export const NewMaterialSchema = v.pipe(
  v.object({
    kind: v.picklist(KINDS, `Kind must be one of ${KINDS.join(', ')}`),
    subject: fields.subject,
    title: fields.title,
    description: v.optional(fields.description, ''),
    status: v.optional(fields.status, 'published'),
  }),
  v.forward(v.partialCheck([['kind'], ['subject']], offersSubject, 'Subject isn’t taught for this kind'), [
    'subject',
  ]),
);

export type NewMaterial = v.InferOutput<typeof NewMaterialSchema>;

export const MaterialChangeSchema = v.partial(v.object(fields));

export const SubjectQuerySchema = v.object({ subject: fields.subject });

/** Without a width the page comes at its widest. */
export const PageQuerySchema = v.object({
  width: v.optional(
    v.pipe(
      v.string(`Width must be one of ${PAGE_WIDTHS.join(', ')}`),
      v.transform(Number),
      v.picklist(PAGE_WIDTHS, `Width must be one of ${PAGE_WIDTHS.join(', ')}`),
    ),
  ),
});

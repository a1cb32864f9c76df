import * as v from 'valibot';
import { tidyLine, tidyLines, tidyTitle } from './characters.ts';
import { type KindId, MATERIAL_KINDS } from './material-kinds.ts';
import { type OutlineEntry, PAGE_WIDTHS, type Page, ROTATIONS, type Rotation } from './page.ts';
import * as texts from './texts/material-texts.ts';

/** The kinds in the order of `MATERIAL_KINDS`. */
export const KINDS = Object.keys(MATERIAL_KINDS) as [KindId, ...KindId[]];

export const STATUSES = ['published', 'draft'] as const;
export type MaterialStatus = (typeof STATUSES)[number];

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
  /** The first page's size, so that a card and the viewer reserve its space. */
  cover: Page | null;
  /** Whether students may download and print it. */
  isDownloadable: boolean;
  /** Whether there is a file to download: the uploaded PDF or the office file that became one. */
  hasPdf: boolean;
  /** Opaque; changes with each change (contract §2). */
  version: string;
} & Partial<PublisherDetails>;

/** The fields for those who may change the material. */
export type PublisherDetails = {
  /** The number of pages that wait to be drawn or recognised. */
  pagesToRecognise: number;
  /** The number of pages whose words are in the picture only. */
  scannedPages: number;
  recognition: 'on' | 'off' | 'unavailable';
};

/** `failed` is a page that can't be shown; its `fault` says why. */
export type PageState = 'waiting' | 'ready' | 'failed';

/** Why a page can't be shown. */
export const PAGE_FAULTS = {
  damaged: texts.damaged,
  too_complex: texts.tooComplex,
} as const;
export type PageFault = keyof typeof PAGE_FAULTS;

/** A notice for the publisher: a page, or the whole file, doesn't show what was meant. */
export type PageNotice =
  | { kind: 'form' | 'attachments' }
  | { kind: 'fonts'; names: string[] }
  /** Degrees, clockwise, by which the page must be turned to be upright. */
  | { kind: 'turned'; turn: Rotation };

export type MaterialDetail = Material & {
  /** `origin` identifies the page of the upload. It stays the same when pages are rearranged. */
  pages: (Page & {
    state: PageState;
    fault: PageFault | null;
    origin: string;
    /** Notices about the whole file are listed with its first page. */
    notices: PageNotice[];
  })[];
  /** In the document's order; empty where it has none. */
  outline: OutlineEntry[];
  /** Whether the reader is the material's instructor or an administrator. */
  mayChange: boolean;
};

/** An item in the list of its instructor or an administrator. It has no page addresses, which are most of its size. */
export type ManagedMaterial = Omit<Material, 'images' | keyof PublisherDetails> &
  PublisherDetails & {
    pageCount: number;
    /** The instructor's name; null for samples, for what an operator imported, and for accounts that are gone. */
    publisher: string | null;
    /** Whether the item is a sample of the product. */
    isSample: boolean;
  };

/** Another material with the same files. */
export type Twin = Pick<Material, '_id' | 'kind' | 'subject' | 'title' | 'status'>;

export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
export const MAX_PAGES = 500;
export const MAX_IMAGES = 200;

export const TOO_MANY_BYTES = texts.tooManyBytes;
export const TOO_MANY_PICTURES = texts.tooManyPictures(MAX_IMAGES);

type LineTexts = { isRequired: string; tooLong: (most: number) => string };
const TITLE = { isRequired: texts.titleIsRequired, tooLong: texts.titleTooLong };
const SUBJECT = { isRequired: texts.subjectIsRequired, tooLong: texts.subjectTooLong };

const line = ({ isRequired, tooLong }: LineTexts, maxChars: number, tidy = tidyLine) =>
  v.pipe(v.string(isRequired), v.transform(tidy), v.maxLength(maxChars, tooLong(maxChars)));

const required = (of: LineTexts, maxChars: number, tidy = tidyLine) =>
  v.pipe(line(of, maxChars, tidy), v.nonEmpty(of.isRequired));

const MAX_SUBJECT_CHARS = 50;

const fields = {
  kind: v.picklist(KINDS, texts.kindOneOf(KINDS)),
  title: v.pipe(
    required(TITLE, 150, tidyTitle),
    // A browser takes `.` and `..` for folders of an address (WHATWG URL, dot segments).
    v.check((title) => title !== '.' && title !== '..', texts.titleIsDots),
  ),
  description: v.pipe(
    v.string(texts.descriptionIsNoText),
    v.transform(tidyLines),
    v.maxLength(500, texts.descriptionTooLong(500)),
  ),
  subject: required(SUBJECT, MAX_SUBJECT_CHARS, tidyTitle),
  status: v.picklist(STATUSES, texts.statusOneOf(STATUSES)),
  isDownloadable: v.boolean(texts.isDownloadableIsNoBoolean),
};

/** Form fields arrive as text. */
const isDownloadableInForm = v.optional(
  v.union(
    [
      fields.isDownloadable,
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ],
    texts.isDownloadableIsNoBoolean,
  ),
  false,
);

/** Returns why a material can't be published under this subject, or null. Only a draft may have no subject. */
export function faultOfPlace(place: {
  kind: KindId;
  subject: string;
  status: MaterialStatus;
}): string | null {
  if (place.subject === '') return place.status === 'draft' ? null : texts.subjectIsRequired;
  return offersSubject(place) ? null : MATERIAL_KINDS[place.kind].noneInSubject;
}

const offersSubject = ({ kind, subject }: { kind: KindId; subject: string }) =>
  (MATERIAL_KINDS[kind].subjects as readonly string[]).includes(subject);

export const NewMaterialSchema = v.pipe(
  v.object({
    ...fields,
    description: v.optional(fields.description, ''),
    status: v.optional(fields.status, 'published'),
    isDownloadable: isDownloadableInForm,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['subject']],
      offersSubject,
      ({ input }) => MATERIAL_KINDS[input.kind].noneInSubject,
    ),
    ['subject'],
  ),
);

/** The fields of an upload whose subject is still to be chosen. */
export const NewDraftSchema = v.pipe(
  v.object({
    ...fields,
    kind: v.optional(fields.kind, KINDS[0]),
    subject: v.optional(line(SUBJECT, MAX_SUBJECT_CHARS), ''),
    description: v.optional(fields.description, ''),
    status: v.literal('draft'),
    isDownloadable: isDownloadableInForm,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['subject']],
      (place) => place.subject === '' || offersSubject(place),
      ({ input }) => MATERIAL_KINDS[input.kind].noneInSubject,
    ),
    ['subject'],
  ),
);

export type NewMaterial = v.InferOutput<typeof NewMaterialSchema>;

/** Each page of the new set, with its present address and its rotation. */
const PagesChangeSchema = v.pipe(
  v.array(
    v.object(
      {
        image: v.string(texts.pageIsNoAddress),
        rotate: v.optional(v.picklist(ROTATIONS, texts.rotationOneOf(ROTATIONS)), 0),
      },
      texts.pageIsNoAddress,
    ),
    texts.pagesAreNoList,
  ),
  v.minLength(1, texts.noPageLeft),
  v.maxLength(MAX_PAGES, texts.tooManyPages(MAX_PAGES)),
  v.check((pages) => new Set(pages.map(({ image }) => image)).size === pages.length, texts.pageTwice),
);

export type PagesChange = v.InferOutput<typeof PagesChangeSchema>;

/** Recognises the pages again, or turns recognition off and deletes what was recognised. */
const RECOGNITION_CHANGES = ['again', 'off'] as const;

/** `version` is the one that was read: an item that has another one meanwhile isn't changed. */
export const MaterialChangeSchema = v.partial(
  v.object({
    ...fields,
    pages: PagesChangeSchema,
    recognition: v.picklist(RECOGNITION_CHANGES, texts.recognitionOneOf(RECOGNITION_CHANGES)),
    version: v.string(texts.versionIsNoText),
  }),
);
export type MaterialChange = v.InferOutput<typeof MaterialChangeSchema>;

export const SubjectQuerySchema = v.object({ subject: fields.subject });

/** A missing width means the widest. */
export const PageQuerySchema = v.object({
  width: v.optional(
    v.pipe(
      v.string(texts.widthOneOf(PAGE_WIDTHS)),
      v.transform(Number),
      v.picklist(PAGE_WIDTHS, texts.widthOneOf(PAGE_WIDTHS)),
    ),
  ),
});

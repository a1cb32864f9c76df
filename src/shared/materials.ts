import * as v from 'valibot';
import { tidyLine, tidyLines, tidyTitle } from './characters.ts';
import { type KindId, MATERIAL_KINDS } from './material-kinds.ts';
import { PAGE_WIDTHS, type Page, ROTATIONS, type Rotation } from './page.ts';
import * as texts from './texts/material-texts.ts';

/** In the table's order. */
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
  /** The first page, so that a card and the viewer reserve its space. */
  cover: Page | null;
  /** Whether students may download and print it. */
  isDownloadable: boolean;
  /** Whether a PDF, or what a PDF was made of, was uploaded: that is what is downloaded. */
  hasPdf: boolean;
  /** Opaque: another after each change (contract §2). */
  version: string;
} & Partial<PublisherDetails>;

/** What only whoever may change a material is told. */
export type PublisherDetails = {
  /** Of how many pages words may still come: those to be drawn, and those whose picture is still to be read. */
  pagesToRecognise: number;
  /** How many have their words in their picture only. */
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

/** What its publisher should know before students read it: what a page, or all of its file, doesn't show as it was meant. */
export type PageNotice =
  | { kind: 'form' | 'attachments' }
  | { kind: 'fonts'; names: string[] }
  /** Degrees, clockwise, by which the page must be turned to be upright. */
  | { kind: 'turned'; turn: Rotation };

export type MaterialDetail = Material & {
  /** `origin` names the leaf of the upload: the same wherever it stands, and in every set of pages of these files. */
  pages: (Page & {
    state: PageState;
    fault: PageFault | null;
    origin: string;
    /** Of the whole file with its first page. */
    notices: PageNotice[];
  })[];
  /** Whether the reader is its instructor or an administrator. */
  mayChange: boolean;
};

/** As its instructor and the administrators list it, drafts included; without the addresses of its pages, which are most of it. */
export type ManagedMaterial = Omit<Material, 'images' | keyof PublisherDetails> &
  PublisherDetails & {
    pageCount: number;
    /** The instructor's name; null for samples, for what an operator imported, and for accounts that are gone. */
    publisher: string | null;
    /** Whether it came with the product. */
    isSample: boolean;
  };

/** Another material that was made from the very same files. */
export type Twin = Pick<Material, '_id' | 'kind' | 'subject' | 'title' | 'status'>;

export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
export const MAX_PAGES = 500;
export const MAX_IMAGES = 200;

export const TOO_MANY_BYTES = texts.tooManyBytes;
export const TOO_MANY_PICTURES = texts.tooManyPictures(MAX_IMAGES);

const line = (field: string, maxChars: number, tidy = tidyLine) =>
  v.pipe(
    v.string(texts.isRequired(field)),
    v.transform(tidy),
    v.maxLength(maxChars, texts.tooLong(field, maxChars)),
  );

const required = (field: string, maxChars: number, tidy = tidyLine) =>
  v.pipe(line(field, maxChars, tidy), v.nonEmpty(texts.isRequired(field)));

const MAX_SUBJECT_CHARS = 50;

const fields = {
  kind: v.picklist(KINDS, texts.kindOneOf(KINDS)),
  title: v.pipe(
    required(texts.title, 150, tidyTitle),
    // A browser takes these two for folders of an address (WHATWG URL, dot segments).
    v.check((title) => title !== '.' && title !== '..', texts.titleIsDots),
  ),
  description: v.pipe(
    v.string(texts.descriptionIsNoText),
    v.transform(tidyLines),
    v.maxLength(500, texts.tooLong(texts.description, 500)),
  ),
  subject: required(texts.subject, MAX_SUBJECT_CHARS, tidyTitle),
  status: v.picklist(STATUSES, texts.statusOneOf(STATUSES)),
  isDownloadable: v.boolean(texts.isDownloadableIsNoBoolean),
};

/** A form's fields are text. */
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

const noneInSubject = (kind: KindId) => texts.noneInSubject(MATERIAL_KINDS[kind].plural);

/** Why a material can't be put there, or null. Only a draft may wait for its subject. */
export function faultOfPlace(place: {
  kind: KindId;
  subject: string;
  status: MaterialStatus;
}): string | null {
  if (place.subject === '') return place.status === 'draft' ? null : texts.isRequired(texts.subject);
  return offersSubject(place) ? null : noneInSubject(place.kind);
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
    v.partialCheck([['kind'], ['subject']], offersSubject, ({ input }) => noneInSubject(input.kind)),
    ['subject'],
  ),
);

/** For an upload whose subject is still to be chosen. */
export const NewDraftSchema = v.pipe(
  v.object({
    ...fields,
    kind: v.optional(fields.kind, KINDS[0]),
    subject: v.optional(line(texts.subject, MAX_SUBJECT_CHARS), ''),
    description: v.optional(fields.description, ''),
    status: v.literal('draft'),
    isDownloadable: isDownloadableInForm,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['subject']],
      (place) => place.subject === '' || offersSubject(place),
      ({ input }) => noneInSubject(input.kind),
    ),
    ['subject'],
  ),
);

export type NewMaterial = v.InferOutput<typeof NewMaterialSchema>;

/** Every page of the new set: its present address, and its turn from now. */
const PagesChangeSchema = v.pipe(
  v.array(
    v.object({
      image: v.string(texts.pageIsNoAddress),
      rotate: v.optional(v.picklist(ROTATIONS, texts.rotationOneOf(ROTATIONS)), 0),
    }),
    texts.pagesAreNoList,
  ),
  v.minLength(1, texts.noPageLeft),
  v.maxLength(MAX_PAGES, texts.tooManyPages(MAX_PAGES)),
  v.check((pages) => new Set(pages.map(({ image }) => image)).size === pages.length, texts.pageTwice),
);

export type PagesChange = v.InferOutput<typeof PagesChangeSchema>;

/** Of the words on pictures of the pages: read once more, or left and forgotten. */
export const RECOGNITION_CHANGES = ['again', 'off'] as const;

/** With the version that was read, it changes no other. */
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

/** Without a width the page comes at its widest. */
export const PageQuerySchema = v.object({
  width: v.optional(
    v.pipe(
      v.string(texts.widthOneOf(PAGE_WIDTHS)),
      v.transform(Number),
      v.picklist(PAGE_WIDTHS, texts.widthOneOf(PAGE_WIDTHS)),
    ),
  ),
});

import type { FileType } from '#shared/file-types.ts';
import type { PageNotice } from '#shared/materials.ts';
import type { PageLayout, Rotation, Size } from '#shared/page.ts';
import type { PageText, ReadText } from './text-lines.ts';

export type Recognised = ReadText & {
  /** Degrees, clockwise, by which the page must be turned to be upright. */
  turn: Rotation;
};

export type SourceFile = { path: string; type: FileType };

export type Job =
  /** Opens a file and tells the size of each of its pages; with a rotation, so turned, and the file has been checked before. */
  | { task: 'measure'; file: SourceFile; rotation?: Rotation }
  /** Draws the page at `index` of the file, turned, at `size`. */
  | { task: 'render'; file: SourceFile; index: number; rotation: Rotation; size: Size }
  /** Draws a picture anew as the college's logo. */
  | { task: 'draw logo'; file: SourceFile }
  /** Reads the words on a page's picture; likely Nepali ones where its subject is. */
  | { task: 'recognise'; file: SourceFile; isNepali: boolean };

export type RenderedPage = {
  images: { width: number; webp: Uint8Array }[];
  placeholder: string;
  layout: PageLayout;
  notices: PageNotice[];
  /** Whether its words are to be read off its picture. */
  needsRecognition: boolean;
} & PageText;

export type Outcome =
  /** `notices` are of the whole file, where there are any. */
  | { sizes: Size[]; notices?: PageNotice[] }
  | { page: RenderedPage }
  | { logo: Size & { webp: Uint8Array } }
  | { recognised: Recognised }
  | { refusal: RefusalReason };

/** `too_complex`: what opens it ran out of memory or room for its calls; `too_many_pixels`: it would, decoded as its format is. */
export type RefusalReason = 'encrypted' | 'too_complex' | 'too_many_pages' | 'too_many_pixels' | 'unreadable';

/** As many as phones take at most; a picture that claims more is refused before it is decoded. */
export const MAX_MEGAPIXELS = 200;

export class Refusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The signal by which a renderer ends itself when a job takes too long. */
export const OUT_OF_TIME = 'SIGALRM';

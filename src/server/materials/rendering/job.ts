import type { FileType } from '#shared/file-types.ts';
import type { PageNotice } from '#shared/materials.ts';
import type { PageLayout, Rotation, Size } from '#shared/page.ts';
import type { Tile } from '#shared/tiles.ts';
import type { FoundEntry } from './outline.ts';
import type { FoundLink } from './page-links.ts';
import type { PageText, ReadText } from './text-lines.ts';

export type Recognised = ReadText & {
  /** The clockwise turn in degrees that makes the page upright. */
  turn: Rotation;
};

export type SourceFile = { path: string; type: FileType };

/** A page of a file, turned; `size` is that of its picture. */
export type PageOfFile = { file: SourceFile; index: number; rotation: Rotation; size: Size };

export type Job =
  /** Opens a file and measures its pages; with a rotation they are turned, and the file has been checked before. */
  | { task: 'measure'; file: SourceFile; rotation?: Rotation }
  /** Draws the page, and reads its words and links. */
  | ({ task: 'render' } & PageOfFile)
  /** Draws several tiles of one page together, because that opens the page once. */
  | ({ task: 'draw tiles'; scale: number; tiles: Omit<Tile, 'scale'>[] } & PageOfFile)
  /** Reads the links of a page that was drawn before. */
  | ({ task: 'read links' } & PageOfFile)
  /** Draws a picture again as the college's logo. */
  | { task: 'draw logo'; file: SourceFile }
  /** Recognises the words in a page's picture; `isNepali` is true if the item's subject is Nepali. */
  | { task: 'recognise'; file: SourceFile; isNepali: boolean };

export type RenderedPage = {
  images: { width: number; webp: Uint8Array }[];
  placeholder: string;
  layout: PageLayout;
  links: FoundLink[];
  notices: PageNotice[];
  /** Whether the words in the page's picture are to be recognised. */
  needsRecognition: boolean;
  /** The width in pixels of an uploaded picture's file, turned as its page; null for a page of a document. */
  pictureWidth: number | null;
} & PageText;

export type Outcome =
  /** `notices` are about the whole file, `labels` about its pages in order. */
  | { sizes: Size[]; notices?: PageNotice[]; outline?: FoundEntry[]; labels?: (string | null)[] }
  | { page: RenderedPage }
  /** The tiles are WebP files, in the job's order. */
  | { tiles: Uint8Array[] }
  | { links: FoundLink[] }
  | { logo: Size & { webp: Uint8Array } }
  | { recognised: Recognised }
  | { fault: FileFault };

/** `too_complex`: memory or call stack was exhausted; `too_many_pixels`: decoding would need too much memory. */
export type FileFault = 'encrypted' | 'too_complex' | 'too_many_pages' | 'too_many_pixels' | 'unreadable';

/** Phones make no larger pictures; a file that claims more is refused before it is decoded. */
export const MAX_MEGAPIXELS = 200;

export class UnusableFile extends Error {
  readonly reason: FileFault;
  constructor(reason: FileFault) {
    super(reason);
    this.reason = reason;
  }
}

/** The signal by which a renderer or recogniser ends itself when a job takes too long. */
export const OUT_OF_TIME = 'SIGALRM';

/** Returns the processor time that all threads of this process have used. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/** Returns a function that tells whether the process has worked for longer than `ms` since this call. */
export function limitMs(ms: number): () => boolean {
  const end = processorMs() + ms;
  return () => processorMs() > end;
}

/** A page of a material: its size, its layout, and how it is served. */

export type Size = { width: number; height: number };

/** Lengths on a page are counted in 10,000ths of its width, and positions from its top left corner. */
export const PARTS_OF_WIDTH = 10_000;

/** Lengths are in parts of the page's width (`PARTS_OF_WIDTH`), or in pixels where a function says so. */
export type PageBox = Size & { left: number; top: number };

export type PageLayout = {
  /** The box without the blank margins. */
  content: PageBox;
  photos: PageBox[];
};

/** In CSS pixels at the widest. The placeholder is a ThumbHash in base64, empty until the page is drawn. */
export type Page = Size & {
  image: string;
  placeholder: string;
  /** Missing until the page is drawn, and for a page that can't be shown. */
  layout?: PageLayout | null;
  /** The largest scale of the page's tiles, relative to its picture; 1 if the picture already shows everything. */
  finestScale?: number;
  /** The page's name in its document, such as 'iv', if the document has page names other than plain numbers. */
  label?: string | null;
};

/** A link on a page, to an address of the web or to a page of the same item, which counts from 1. */
export type PageLink = LinkBox & ({ url: string } | { page: number });

/** A link over several lines has a part on each, in their order. */
export type LinkBox = PageBox & { parts?: PageBox[] };

/** An entry of a document's outline; `depth` is 0 at the top, and `page` counts from 1. */
export type OutlineEntry = { title: string; depth: number; page: number };

/** A line of a page's text. */
export type TextLine = PageBox & {
  text: string;
  words: [left: number, right: number][];
  /** For a line that doesn't run to the right: its direction, and where its words begin and end along it, from the left or the top. */
  turned?: { direction: Rotation; words: [from: number, to: number][] };
};

/** Where a page's words come from: they are in the file as Unicode, or for an old Nepali font, or were read from a picture. */
export type TextSource = 'file' | 'converted' | 'recognised';

export type TextOfPage = {
  source: TextSource;
  lines: TextLine[];
  links: PageLink[];
  /** Whether the words in the page's picture are still to be recognised. */
  wordsToCome: boolean;
};

export const ROTATIONS = [0, 90, 180, 270] as const;
/** Degrees clockwise. */
export type Rotation = (typeof ROTATIONS)[number];

export const turn = (rotation: Rotation, degrees: number): Rotation =>
  ((((rotation + degrees) % 360) + 360) % 360) as Rotation;

/** A quarter turn swaps width and height. */
export const turnedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Returns a box's place after its page is rotated clockwise. */
export function turnBox({ left, top, width, height }: PageBox, page: Size, rotation: Rotation): PageBox {
  const right = page.width - left - width;
  const bottom = page.height - top - height;
  if (rotation === 90) return { left: bottom, top: left, width: height, height: width };
  if (rotation === 180) return { left: right, top: bottom, width, height };
  if (rotation === 270) return { left: top, top: right, width: height, height: width };
  return { left, top, width, height };
}

/** The widths in pixels in which a page is served, selected by `?width=`. */
export const PAGE_WIDTHS = [480, 960, 1600] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];

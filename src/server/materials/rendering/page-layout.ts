/** Finds by a page's pixels where its content and its photographs are. */
import { PARTS_OF_WIDTH, type PageBox, type PageLayout, type Size } from '#shared/page.ts';
import type { Bitmap } from './bitmap.ts';
import type { Box } from './text-lines.ts';

/** Smaller differences, of 255 steps of a colour, are noise of a camera or a watermark. */
const MIN_CONTRAST = 20;
/** A row or column with fewer marks may have only a speck of dust. */
const MIN_MARKS = 2;
/** The share of a page's edge that must have one colour; otherwise the page has no margins. */
const MIN_EVEN_EDGE = 0.9;
/** Pictures smaller than this part of the page's width are icons, which may be inverted with the words around them. */
const MIN_PHOTO_SIDE = 0.04;
/** A scan or a diagram is mostly paper. */
const MIN_PAPER = 0.5;
const LIGHT = 185;
const MAX_TINT = 48;

type Pixels = Box;

/** `pictures` are in parts of the page's width. */
export function layoutOf(bitmap: Bitmap, pictures: readonly Box[]): PageLayout {
  const { width, height } = bitmap;
  const photos = pictures
    .map((box) => toPixels(box, bitmap))
    .filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) >= MIN_PHOTO_SIDE * width)
    .filter((box) => isPhotograph(bitmap, box));
  return {
    content: toBox(contentOf(bitmap) ?? { left: 0, top: 0, right: width, bottom: height }, width),
    photos: photos.map((box) => toBox(box, width)),
  };
}

/** Returns null if the page is blank, or has no margins of one colour. */
function contentOf(bitmap: Bitmap): Pixels | null {
  const { width, height } = bitmap;
  const paper = colourOfEdge(bitmap);
  if (!paper) return null;
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (contrast(bitmap, x, y, paper) < MIN_CONTRAST) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  const isMarked = (marks: number) => marks >= MIN_MARKS;
  const [left, top] = [columns.findIndex(isMarked), rows.findIndex(isMarked)];
  if (left < 0 || top < 0) return null;
  return {
    left,
    top,
    right: columns.findLastIndex(isMarked) + 1,
    bottom: rows.findLastIndex(isMarked) + 1,
  };
}

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the median colour of the page's four edges; null if they differ. */
function colourOfEdge(bitmap: Bitmap): Colour | null {
  const { width, height } = bitmap;
  const edge: [x: number, y: number][] = [];
  for (let x = 0; x < width; x++) edge.push([x, 0], [x, height - 1]);
  for (let y = 0; y < height; y++) edge.push([0, y], [width - 1, y]);
  const middleOf = (channel: number) => {
    const values = edge.map(([x, y]) => at(bitmap, x, y, channel)).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  };
  const colour: Colour = [middleOf(0), middleOf(1), middleOf(2)];
  const same = edge.filter(([x, y]) => contrast(bitmap, x, y, colour) < MIN_CONTRAST).length;
  return same >= edge.length * MIN_EVEN_EDGE ? colour : null;
}

/** Whether the picture isn't mostly light and colourless, as paper is. */
function isPhotograph(bitmap: Bitmap, { left, top, right, bottom }: Pixels): boolean {
  let paper = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [red, green, blue] = [at(bitmap, x, y, 0), at(bitmap, x, y, 1), at(bitmap, x, y, 2)];
      const darkest = Math.min(red, green, blue);
      if (darkest >= LIGHT && Math.max(red, green, blue) - darkest <= MAX_TINT) paper++;
    }
  return paper < MIN_PAPER * (right - left) * (bottom - top);
}

const at = ({ pixels, width, channels }: Bitmap, x: number, y: number, channel: number) =>
  pixels[(y * width + x) * channels + channel] ?? 0;

const contrast = (bitmap: Bitmap, x: number, y: number, colour: Colour) =>
  Math.max(
    Math.abs(at(bitmap, x, y, 0) - colour[0]),
    Math.abs(at(bitmap, x, y, 1) - colour[1]),
    Math.abs(at(bitmap, x, y, 2) - colour[2]),
  );

/** Returns the part of the box that is on the page. */
const toPixels = ({ left, top, right, bottom }: Box, { width, height }: Size): Pixels => ({
  left: Math.max(0, Math.floor((left / PARTS_OF_WIDTH) * width)),
  top: Math.max(0, Math.floor((top / PARTS_OF_WIDTH) * width)),
  right: Math.min(width, Math.ceil((right / PARTS_OF_WIDTH) * width)),
  bottom: Math.min(height, Math.ceil((bottom / PARTS_OF_WIDTH) * width)),
});

function toBox({ left, top, right, bottom }: Pixels, width: number): PageBox {
  const parts = (pixels: number) => Math.round((pixels / width) * PARTS_OF_WIDTH);
  return { left: parts(left), top: parts(top), width: parts(right - left), height: parts(bottom - top) };
}

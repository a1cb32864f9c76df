/** Reads a page's picture in shades of grey, turns it, and evens out its light. */
import sharp, { type Sharp } from 'sharp';
import type { Size } from '#shared/page.ts';

sharp.concurrency(1);
sharp.cache(false);

/** A picture with a byte for each pixel. */
export type Grey = Size & { pixels: Uint8Array };

export async function readGrey(path: string): Promise<Grey> {
  return take(sharp(path).flatten({ background: '#fff' }));
}

/** Turns clockwise. Other angles than quarters enlarge the picture for the corners and fill the rest with white. */
export async function turnGrey({ pixels, width, height }: Grey, degrees: number): Promise<Grey> {
  const page = sharp(pixels, { raw: { width, height, channels: 1 } });
  return take(page.rotate(degrees, { background: '#fff' }));
}

async function take(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

/** The size of a block in pixels: larger than the strokes of a letter, smaller than a shadow. */
const BLOCK = 16;
/** This share of a block's pixels is taken for paper, even if it is densely printed. */
const LIGHT_PART = 0.8;
/** If the lightest and darkest blocks differ by less, the light is even. */
const EVEN_SPAN = 40;
/** This share of the blocks at either end may be a picture or a blot. */
const OUTLIERS = 0.02;
/** The least contrast between paper and letters in a block that has letters. */
const MIN_CONTRAST = 48;

type Blocks = { across: number; down: number; light: Float32Array };

/** Divides by the light at each place, and inverts light letters (a blackboard, a dark slide) to dark ones. */
export function evenLight(page: Grey): Grey {
  const upright = hasLightLetters(page) ? inverted(page) : page;
  const blocks = lightOf(upright);
  const sorted = Float32Array.from(blocks.light).sort();
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  if (at(1 - OUTLIERS) - at(OUTLIERS) <= EVEN_SPAN) return upright;
  return divide(upright, blurred(medians(blocks)));
}

const inverted = (page: Grey): Grey => ({ ...page, pixels: page.pixels.map((value) => 255 - value) });

/** In blocks with letters, most pixels are background. Returns whether the letters are lighter than it. */
function hasLightLetters(page: Grey): boolean {
  let votes = 0;
  for (const histogram of histograms(page)) {
    const [dark = 0, middle = 0, light = 0] = [0.02, 0.5, 0.98].map((part) => percentile(histogram, part));
    if (light - dark < MIN_CONTRAST) continue;
    if (light - middle > 2 * (middle - dark)) votes++;
    else if (middle - dark > 2 * (light - middle)) votes--;
  }
  return votes > 0;
}

function lightOf(page: Grey): Blocks {
  return {
    across: Math.ceil(page.width / BLOCK),
    down: Math.ceil(page.height / BLOCK),
    light: Float32Array.from(histograms(page).map((histogram) => percentile(histogram, LIGHT_PART))),
  };
}

/** Yields each block's histogram, row by row, always in the same array. */
function* histograms({ pixels, width, height }: Grey): Generator<Uint32Array> {
  const histogram = new Uint32Array(256);
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      histogram.fill(0);
      const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)];
      for (let y = top; y < bottom; y++)
        for (let at = y * width + left; at < y * width + right; at++) {
          const value = pixels[at] ?? 0;
          histogram[value] = (histogram[value] ?? 0) + 1;
        }
      yield histogram;
    }
}

function percentile(histogram: Uint32Array, part: number): number {
  let left = histogram.reduce((sum, count) => sum + count, 0) * part;
  for (let value = 0; value < 256; value++) {
    left -= histogram[value] ?? 0;
    if (left <= 0) return value;
  }
  return 255;
}

/** Evens out the light of blocks that are fully covered by print. */
const medians = (blocks: Blocks) =>
  around(blocks, 2, (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 255);
const blurred = (blocks: Blocks) =>
  around(blocks, 1, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);

function around({ across, down, light }: Blocks, reach: number, join: (values: number[]) => number): Blocks {
  const joined = new Float32Array(light.length);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const values: number[] = [];
      for (let row = Math.max(0, y - reach); row <= Math.min(down - 1, y + reach); row++)
        for (let column = Math.max(0, x - reach); column <= Math.min(across - 1, x + reach); column++)
          values.push(light[row * across + column] ?? 255);
      joined[y * across + x] = join(values);
    }
  return { across, down, light: joined };
}

function divide({ pixels, width, height }: Grey, { across, down, light }: Blocks): Grey {
  const even = new Uint8Array(pixels.length);
  const columns = Array.from({ length: width }, (_, x) => between(x, across));
  for (let y = 0; y < height; y++) {
    const row = between(y, down);
    const [upper, lower] = [row.first * across, row.second * across];
    for (let x = 0; x < width; x++) {
      const { first, second, part } = columns[x] as Between;
      const above = mix(light[upper + first] ?? 255, light[upper + second] ?? 255, part);
      const below = mix(light[lower + first] ?? 255, light[lower + second] ?? 255, part);
      const at = y * width + x;
      even[at] = Math.min(255, ((pixels[at] ?? 0) * 255) / Math.max(1, mix(above, below, row.part)));
    }
  }
  return { pixels: even, width, height };
}

type Between = { first: number; second: number; part: number };

/** Returns the two of `count` blocks between whose centres a pixel lies. */
function between(pixel: number, count: number): Between {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / BLOCK - 0.5));
  const first = Math.floor(place);
  return { first, second: Math.min(count - 1, first + 1), part: place - first };
}

const mix = (one: number, other: number, part: number) => one + (other - one) * part;

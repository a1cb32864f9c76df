/** For tests and benches: sample pages as a scanner or a phone would show them, and their words. */
import path from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Bitmap } from '#server/materials/rendering/bitmap.ts';
import { closePdf, drawPdfPage, measurePdf } from '#server/materials/rendering/pdf.ts';
import type { ReadText } from '#server/materials/rendering/text-lines.ts';
import { PARTS_OF_WIDTH } from '#shared/page.ts';
import { wordsOf } from '#shared/search/words.ts';
import { assemblePdf } from './files.ts';

const SAMPLES = path.join(import.meta.dirname, '../../samples/pdf');

/** The noise's standard deviation. */
const NOISE = 30;

export type SamplePage = { slug: string; page: number; isNepali: boolean };

/** The pages have prose, a table with formulas, grammar with a diagram, and a table of 24 rows. */
export const SAMPLE_PAGES = [
  { slug: 'english-reading-closely', page: 1, isNepali: false },
  { slug: 'chemistry-acids-bases-titration', page: 3, isNepali: false },
  { slug: 'nepali-vibhakti-ra-kriyapad', page: 1, isNepali: true },
  { slug: 'nepali-patroma-chadparva', page: 2, isNepali: true },
] as const satisfies SamplePage[];

export type DrawnSample = { bitmap: Bitmap } & ReadText;

/** Draws a page at its usual width, with the words that the document itself has. */
export function drawSample({ slug, page }: SamplePage): DrawnSample {
  const file = path.join(SAMPLES, `${slug}.pdf`);
  try {
    const size = measurePdf(file, 0)[page - 1] ?? { width: 1600, height: 2264 };
    return drawPdfPage(file, page - 1, { size, rotation: 0 });
  } finally {
    closePdf();
  }
}

/** Crops a page to a height in pixels, so that it is recognised faster. */
export function upperPart({ bitmap, lines }: DrawnSample, height: number): DrawnSample {
  const { width, channels, pixels } = bitmap;
  const bottom = (height / width) * PARTS_OF_WIDTH;
  const whole = lines.filter((line) => line.top + line.height <= bottom);
  return {
    bitmap: { width, height, channels, pixels: pixels.subarray(0, width * height * channels) },
    lines: whole,
    text: whole.map(({ text }) => text).join('\n'),
  };
}

/** Makes a clean scan, turned clockwise: by a quarter, or slightly as on a scanner's glass. */
export function asScan({ bitmap: { pixels, width, height, channels } }: DrawnSample, degrees = 0): Sharp {
  const page = sharp(pixels, { raw: { width, height, channels } });
  return degrees === 0 ? page.greyscale() : page.greyscale().rotate(degrees, { background: '#fff' });
}

/** Imitates a photograph: a page turned by 1.5° on a brown desk, in a shadow, blurred, with noise, as a JPEG. */
export async function asPhoto(drawn: DrawnSample): Promise<Buffer> {
  const { width, height } = drawn.bitmap;
  const sheet = await asScan(drawn).toColourspace('srgb').png().toBuffer();
  const page = await sharp(sheet).rotate(1.5, { background: '#6b4a2f' }).png().toBuffer();
  const shadow = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs>
        <linearGradient id="a" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#fff"/><stop offset="0.5" stop-color="#ddd"/><stop offset="1" stop-color="#777"/>
        </linearGradient>
        <radialGradient id="b" cx="0.8" cy="0.75" r="0.5">
          <stop offset="0" stop-color="#888"/><stop offset="1" stop-color="#fff"/>
        </radialGradient>
      </defs>
      <rect width="100%" height="100%" fill="url(#a)"/>
      <rect width="100%" height="100%" fill="url(#b)" style="mix-blend-mode:multiply"/>
    </svg>`,
  );
  const layers: OverlayOptions[] = [
    { input: shadow, blend: 'multiply' },
    { input: await noise(width, height), blend: 'soft-light' },
  ];
  const lit = await sharp(page).resize(width, height, { fit: 'fill' }).composite(layers).png().toBuffer();
  return sharp(lit).blur(0.8).jpeg({ quality: 60 }).toBuffer();
}

/** The noise is always the same, around medium grey: sums of random bits are nearly normal. */
function noise(width: number, height: number): Promise<Buffer> {
  const pixels = new Uint8Array(width * height);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    let sum = 0;
    for (let step = 0; step < 4; step++) {
      // This is Marsaglia's xorshift.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      sum += state & 0xff;
    }
    pixels[at] = 128 + ((sum - 510) * NOISE) / 147;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Makes a PDF like a scanner, with the picture as its only page. */
export async function makeScannedPdf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [595, Math.round((595 * info.height) / info.width)];
  const content = `${width} 0 0 ${height} 0 0 cm /Im1 Do`;
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Im1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`,
  ]);
}

/** Returns words of at least three letters; spellings that writers mix are the same: ँ and ं, ी and ि, ू and ु. */
export const soughtWords = (text: string): string[] =>
  wordsOf(text.replaceAll('ँ', 'ं').replaceAll('ी', 'ि').replaceAll('ू', 'ु'))
    .map((word) => word.text)
    .filter((word) => (word.match(/\p{L}/gu) ?? []).length >= 3);

/** Returns the share of the words of `sought` that are in `found`, each as often. */
export function recall(sought: string, found: string): number {
  const left = new Map<string, number>();
  for (const word of soughtWords(found)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = soughtWords(sought);
  const right = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return right.length / words.length;
}

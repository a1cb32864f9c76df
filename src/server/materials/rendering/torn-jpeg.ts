/** Checks JPEGs that break off. Many pictures lack their last bytes, and every viewer shows them nevertheless. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** The decoder fills missing parts with this value; a colour profile changes it a little. */
const FILLED = 128;
const TOLERANCE = 4;
const ROWS = 100;
const COLUMNS = 32;
/** The limit is in hundredths of the height. */
const MAX_MISSING_ROWS = 5;

/** Whether the picture is complete, or breaks off only near its end. @throws if it can't be decoded. */
export async function isNearlyWhole(path: string): Promise<boolean> {
  const decode = (failOn: 'error' | 'none') =>
    sharp(path, { limitInputPixels: false, failOn })
      .resize(COLUMNS, ROWS, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  try {
    await decode('error');
    return true;
  } catch {
    return missingRows(await decode('none')) <= MAX_MISSING_ROWS && hasAllScans(readFileSync(path));
  }
}

function missingRows(pixels: Buffer): number {
  const bytesOfRow = pixels.length / ROWS;
  let rows = 0;
  while (rows < ROWS) {
    const row = pixels.subarray((ROWS - rows - 1) * bytesOfRow, (ROWS - rows) * bytesOfRow);
    if (row.some((value) => Math.abs(value - FILLED) > TOLERANCE)) break;
    rows++;
  }
  return rows;
}

const [START_OF_SCAN, FIRST_RESTART, END] = [0xda, 0xd0, 0xd9];
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const LAST_COEFFICIENT = 63;

/** Whether every component has a scan down to the last bit (ITU T.81, annex G); otherwise the picture is coarse. */
function hasAllScans(jpeg: Buffer): boolean {
  /** The coefficients of each component whose last bits haven't been found yet. */
  const missing = new Map<number, Set<number>>();
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    const isSegment =
      jpeg[at] === 0xff && marker !== 0 && marker !== 0xff && !(marker >= FIRST_RESTART && marker <= END);
    if (!isSegment) {
      at++;
      continue;
    }
    const segment = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2));
    if (FRAMES.has(marker)) for (const id of idsIn(segment, 5, 3)) missing.set(id, new Set(COEFFICIENTS));
    if (marker === START_OF_SCAN) {
      const ids = idsIn(segment, 0, 2);
      const [from = 0, to = LAST_COEFFICIENT, bits = 0] = segment.subarray(1 + 2 * ids.length);
      if ((bits & 0x0f) === 0)
        for (const id of ids) for (let each = from; each <= to; each++) missing.get(id)?.delete(each);
    }
    at += 4 + segment.length;
  }
  return missing.size > 0 && [...missing.values()].every((coefficients) => coefficients.size === 0);
}

const COEFFICIENTS = Array.from({ length: LAST_COEFFICIENT + 1 }, (_, index) => index);

/** Returns the components named in the header of a frame or scan, each of `bytes` bytes. */
const idsIn = (segment: Buffer, countAt: number, bytes: number): number[] =>
  Array.from({ length: segment[countAt] ?? 0 }, (_, index) => segment[countAt + 1 + index * bytes] ?? 0);

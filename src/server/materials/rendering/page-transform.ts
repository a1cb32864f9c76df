/** Converts a PDF page's own coordinates to those of its image. */
import { PARTS_OF_WIDTH, type Rotation, type Size } from '#shared/page.ts';
import type { Extent } from './page-objects.ts';
import type { PDFium } from './pdfium.ts';
import { boxBetween, type Point } from './reading-direction.ts';
import type { Box } from './text-lines.ts';

/** The size is that of the page after the rotation. */
export type Turned = { size: Size; rotation: Rotation };

export type Transform = (x: number, y: number) => Point;

/** Includes crop and rotation. PDFium returns whole numbers, so points are measured on a huge size of the page. */
export function transformOf(
  pdfium: PDFium,
  page: number,
  { size: { width, height }, rotation }: Turned,
): Transform {
  const quarterTurns = rotation / 90;
  const SIDE = 1_000_000;
  const STEP = 1000;
  const at = pdfium.wasmExports.malloc(2 * Int32Array.BYTES_PER_ELEMENT);
  const deviceAt = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(
      page,
      0,
      0,
      SIDE,
      SIDE,
      quarterTurns,
      x,
      y,
      at,
      at + Int32Array.BYTES_PER_ELEMENT,
    );
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, at, 2);
    return {
      x: (across / SIDE) * PARTS_OF_WIDTH,
      y: (down / SIDE) * PARTS_OF_WIDTH * (height / width),
    };
  };
  const [origin, right, up] = [deviceAt(0, 0), deviceAt(STEP, 0), deviceAt(0, STEP)];
  pdfium.wasmExports.free(at);
  return (x, y) => ({
    x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / STEP,
    y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / STEP,
  });
}

/** Returns an extent's place in the image; null if it has no height, as a space, or an impossible place. */
export function boxOf(toImage: Transform, { left, bottom, right, top }: Extent): Box | null {
  const box = boxBetween(toImage(left, top), toImage(right, bottom));
  return Number.isFinite(box.left * box.right * box.top * box.bottom) && box.bottom > box.top ? box : null;
}

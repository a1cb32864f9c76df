import { findObjects, IMAGE_OBJECT } from './page-objects.ts';
import { boxOf, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';
import type { Box } from './text-lines.ts';

/** A page with more has none that matters by itself. */
const MAX_PICTURES = 60;

/** Where a loaded page shows pictures, photographs or not, as its image is made. */
export function findPictures(pdfium: PDFium, page: number, turned: Turned): Box[] {
  const toImage = transformOf(pdfium, page, turned);
  const boxes: Box[] = [];
  for (const { type, readExtent } of findObjects(pdfium, page)) {
    const extent = type === IMAGE_OBJECT ? readExtent() : null;
    const box = extent && boxOf(toImage(extent.left, extent.top), toImage(extent.right, extent.bottom));
    if (box) boxes.push(box);
    if (boxes.length > MAX_PICTURES) return [];
  }
  return boxes;
}

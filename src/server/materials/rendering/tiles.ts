/** Draws tiles of a page: one bitmap covers all of them, and is cut. */
import { areaAround, tileBox } from '#shared/tiles.ts';
import { encodePart } from './encode.ts';
import { type Job, UnusableFile } from './job.ts';
import { drawPdfPart } from './pdf.ts';
import { drawPicturePart } from './picture.ts';

type Drawn = Extract<Job, { task: 'draw tiles' }>;

/** Returns the tiles as WebP files. @throws {UnusableFile} also for a tile that isn't on the page. */
export async function drawTiles({ file, index, rotation, size, scale, tiles }: Drawn): Promise<Uint8Array[]> {
  const boxes = tiles.map((tile) => {
    const box = tileBox({ scale, ...tile }, size);
    if (!box) throw new UnusableFile('unreadable');
    return box;
  });
  const area = areaAround(boxes);
  const turned = { size: { width: size.width * scale, height: size.height * scale }, rotation };
  const bitmap =
    file.type === 'pdf'
      ? drawPdfPart(file.path, index, turned, area)
      : await drawPicturePart(file, { index, ...turned }, area);
  const encoded: Uint8Array[] = [];
  for (const box of boxes)
    encoded.push(await encodePart(bitmap, { ...box, left: box.left - area.left, top: box.top - area.top }));
  return encoded;
}

/** Tiles are parts of a page, drawn at a larger scale than its picture for readers who zoom in (docs/decisions/0065). */
import type { PageBox, Size } from './page.ts';

/** The side of a tile in pixels; tiles at a page's right and lower edge are smaller. */
export const TILE_PX = 512;

const DOUBLINGS = 10;

/** The scales relative to the page's picture are 2, 3, 4, 6, 8, 12 and so on, so that few more pixels are drawn than seen. */
export const TILE_SCALES: readonly number[] = Array.from({ length: DOUBLINGS }, (_, index) => [
  2 ** (index + 1),
  3 * 2 ** index,
]).flat();

/** A tile's column and row count from 0, from the page's top left corner. */
export type Tile = { scale: number; column: number; row: number };

/** Returns a tile's place on its page in pixels of its scale, or null if it isn't on the page. */
export function tileBox({ scale, column, row }: Tile, page: Size): PageBox | null {
  const [left, top] = [column * TILE_PX, row * TILE_PX];
  const width = Math.min(TILE_PX, page.width * scale - left);
  const height = Math.min(TILE_PX, page.height * scale - top);
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Returns the smallest box that holds all boxes. */
export function areaAround(boxes: readonly PageBox[]): PageBox {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

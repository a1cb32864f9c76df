/** Chooses the tiles that make a zoomed page sharp: those in sight, with no more pixels than a phone can hold. */
import type { PageBox, Size } from '#shared/page.ts';
import { TILE_PX, TILE_SCALES, type Tile, tileBox } from '#shared/tiles.ts';
import { ENOUGH_PIXELS } from '#web/materials/pages.ts';
import { placeOnPage } from './geometry.ts';
import { sheetOf } from './sheet.ts';
import type { ViewerState } from './viewer-state.ts';

/** The size is that of the page's picture; `box` is the page's place on the sheet. */
export type TiledPage = Size & { finestScale: number; box: PageBox };

/** The most decoded pixels of pictures and tiles together; the rest of 40 megapixels is for the thumbnails. */
export const MAX_PIXELS = 36_000_000;
/** The margin around the stage, in CSS pixels, is as wide as the stage's padding and a little more. */
const MARGIN_PX = 32;

type View = {
  /** The visible part of the sheet, in its own CSS pixels. */
  sight: PageBox;
  /** The number of screen pixels for each of the sheet's CSS pixels. */
  density: number;
  /** The number of pixels of pictures that are decoded beside the tiles. */
  pictures: number;
};

/** Returns each page's tiles at the coarsest scale that is sharp, or at the finest that there is room for. */
export function planTiles(pages: readonly TiledPage[], { sight, density, pictures }: View): Tile[][] {
  for (let coarser = 0; ; coarser++) {
    const plans = pages.map((page) => tilesIn(page, sight, scaleFor(page, density, coarser)));
    const pixels = plans.map((tiles, index) => pixelsOf(tiles, pages[index]));
    if (pictures + pixels.reduce((sum, each) => sum + each, 0) <= MAX_PIXELS) return plans;
    if (plans.every(({ length }) => length === 0)) return plans;
  }
}

/** Returns null if the picture is sharp itself, or if there is no room. */
function scaleFor({ width, box, finestScale }: TiledPage, density: number, coarser: number): number | null {
  const needed = ((box.width * density) / width) * ENOUGH_PIXELS;
  if (needed <= 1) return null;
  const scales = TILE_SCALES.filter((scale) => scale <= finestScale);
  const enough = scales.findIndex((scale) => scale >= needed);
  return scales[(enough < 0 ? scales.length - 1 : enough) - coarser] ?? null;
}

function tilesIn(page: TiledPage, sight: PageBox, scale: number | null): Tile[] {
  if (scale === null) return [];
  const { box } = page;
  const size = (TILE_PX * box.width) / (page.width * scale);
  const range = (from: number, length: number, start: number, all: number) => {
    const first = Math.max(0, Math.floor((from - start) / size));
    const last = Math.ceil(Math.min(from + length - start, all) / size);
    return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  };
  const rows = range(sight.top, sight.height, box.top, box.height);
  const columns = range(sight.left, sight.width, box.left, box.width);
  return rows
    .flatMap((row) => columns.map((column) => ({ scale, column, row })))
    .filter((tile) => tileBox(tile, page));
}

export function pixelsOf(tiles: readonly Tile[], page: Size | undefined): number {
  const boxes = tiles.map((tile) => (page && tileBox(tile, page)) || { width: 0, height: 0 });
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Returns the visible part of the sheet, in its own CSS pixels. */
export function sightOf(state: ViewerState): PageBox {
  const sheet = sheetOf(state);
  const [x, y] = [state.stage.width / 2 + MARGIN_PX, state.stage.height / 2 + MARGIN_PX];
  const { left, top, width } = sheet.page;
  const corners = [
    { x: -x, y: -y },
    { x, y },
  ].map((corner) => placeOnPage(state, corner, sheet));
  const across = corners.map((place) => left + place.x * width);
  const down = corners.map((place) => top + place.y * width);
  // A trimmed page extends beyond its sheet and is invisible there.
  const [from, to] = [Math.max(0, Math.min(...across)), Math.min(sheet.width, Math.max(...across))];
  const [begin, end] = [Math.max(0, Math.min(...down)), Math.min(sheet.height, Math.max(...down))];
  return { left: from, top: begin, width: Math.max(0, to - from), height: Math.max(0, end - begin) };
}

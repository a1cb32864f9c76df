/** Lays out a page at 100 % in CSS pixels. A trimmed sheet is the visible part, and the page extends beyond it. */
import { PARTS_OF_WIDTH, type PageBox, type Rotation, type Size, turnBox, turnedSize } from '#shared/page.ts';
import { fitPage, MARGIN, MIN_PART, PAIR_GAP } from '#web/materials/pages.ts';
import { scaledBox } from './geometry.ts';

/**
 * `text` omits blank margins; `text` and `width` are as wide as the stage, and may be higher. `pair` shows two pages
 * side by side.
 */
export type Layout = 'page' | 'width' | 'text' | 'pair';

/** The upright sheet; `page` is measured from its top left corner. */
export type Sheet = Size & { page: PageBox };

type LaidOut = { page: Size; content: PageBox | null; stage: Size; rotation: Rotation; layout: Layout };

export function sheetOf({ page, content, stage, rotation, layout }: LaidOut): Sheet {
  if (layout === 'page' || layout === 'pair' || page.width <= 0 || stage.width <= 0)
    return wholeSheet(fitPage(page, stage, rotation));
  const turned = turnedSize(page, rotation);
  if (layout === 'width' || !content) return wholeSheet(scaled(page, stage.width / turned.width));
  const inPixels = scaledBox(content, page.width / PARTS_OF_WIDTH);
  const shown = shownOf(turned, turnBox(inPixels, page, rotation), stage);
  const view = turnBox(shown, turned, ((360 - rotation) % 360) as Rotation);
  const scale = stage.width / shown.width;
  return {
    ...scaled(view, scale),
    page: { left: -view.left * scale + 0, top: -view.top * scale + 0, ...scaled(page, scale) },
  };
}

const wholeSheet = (size: Size): Sheet => ({ ...size, page: { left: 0, top: 0, ...size } });

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});

/** Returns the visible part: as wide as the content, and higher if the stage has room for blank margins. */
function shownOf(page: Size, content: PageBox, stage: Size): PageBox {
  const margin = page.width * MARGIN;
  const across = widen(content.left - margin, content.width + 2 * margin, page.width * MIN_PART, page.width);
  const room = (stage.height * across.length) / stage.width;
  const along = widen(content.top - margin, content.height + 2 * margin, room, page.height);
  return { left: across.start, width: across.length, top: along.start, height: along.length };
}

/** Makes a length at least `min` long within 0 and `max`, taking from both margins in proportion. */
function widen(start: number, length: number, min: number, max: number) {
  const [from, to] = [Math.max(0, start), Math.min(max, start + length)];
  const missing = Math.min(max, Math.max(min, to - from)) - (to - from);
  const margins = from + max - to;
  return { start: margins > 0 ? from - (missing * from) / margins : from, length: to - from + missing };
}

/** Lays out one page, or two of equal height side by side. */
export function spreadOf(pages: readonly Size[]): { size: Size; boxes: PageBox[] } {
  const height = pages[0]?.height ?? 0;
  const gap = (pages[0]?.width ?? 0) * PAIR_GAP;
  let left = 0;
  const boxes = pages.map((page) => {
    const width = page.height > 0 ? (page.width * height) / page.height : 0;
    const box = { left, top: 0, width, height };
    left += width + gap;
    return box;
  });
  return { size: { width: Math.max(0, left - gap), height }, boxes };
}

/** Converts a page's place in the spread to its place on the sheet. */
export function boxOnSheet(box: PageBox, spread: Size, { page }: Sheet): PageBox {
  const scale = spread.width > 0 ? page.width / spread.width : 0;
  const enlarged = scaledBox(box, scale);
  return { ...enlarged, left: page.left + enlarged.left, top: page.top + enlarged.top };
}

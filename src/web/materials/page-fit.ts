/** How large a page stands on a stage, in CSS pixels; lists ask before there is a viewer. */
import { PARTS_OF_WIDTH, type PageBox, type Rotation, type Size, turnedSize } from '#shared/page.ts';

/** Between two pages side by side, as a part of the first one's width. */
export const PAIR_GAP = 0.02;
/** Two pages side by side may be smaller than one alone by this much. */
const MIN_SCALE_OF_PAIR = 0.75;

/** The assumed ratio of a page of unknown size. */
export const A4: Size = { width: 210, height: 297 };

/** Of the page's width, kept around the content of a trimmed page. */
export const MARGIN = 0.02;
/** Of the page's width: a short line isn't blown up more than a full one. */
export const MIN_PART = 0.7;

/** The page's own width and height at zoom 1: the largest that fits the stage after rotation. */
export function fitPage(page: Size, stage: Size, rotation: Rotation): Size {
  const upright = turnedSize(page, rotation);
  if (upright.width <= 0 || upright.height <= 0) return { width: 0, height: 0 };
  const scale = Math.max(0, Math.min(stage.width / upright.width, stage.height / upright.height));
  return { width: page.width * scale, height: page.height * scale };
}

/** The size of a page beside another one like it; null where both would be too small, and one is shown alone. */
export function fitPair(page: Size, stage: Size): Size | null {
  const alone = fitPage(page, stage, 0);
  const { height } = fitPage({ width: page.width * (2 + PAIR_GAP), height: page.height }, stage, 0);
  const scale = alone.height > 0 ? height / alone.height : 0;
  return scale >= MIN_SCALE_OF_PAIR ? { width: alone.width * scale, height } : null;
}

/** The pages that are shown side by side: this one, and the other of its pair where there is one. */
export function pairAt(pageIndex: number, pageCount: number): readonly number[] {
  const first = pageIndex - (pageIndex % 2);
  return first + 1 < pageCount ? [first, first + 1] : [first];
}

/** The part of the page's width that is shown trimmed. */
export function trimmedPart({ left, width }: PageBox): number {
  const [from, to] = [left / PARTS_OF_WIDTH - MARGIN, (left + width) / PARTS_OF_WIDTH + MARGIN];
  return Math.max(MIN_PART, Math.min(1, to) - Math.max(0, from));
}

/** How large a page stands on a stage, in CSS pixels; lists ask before there is a viewer. */
import { PARTS_OF_WIDTH, type PageBox, type Rotation, type Size, turnedSize } from '#shared/page.ts';

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

/** The part of the page's width that is shown trimmed. */
export function trimmedPart({ left, width }: PageBox): number {
  const [from, to] = [left / PARTS_OF_WIDTH - MARGIN, (left + width) / PARTS_OF_WIDTH + MARGIN];
  return Math.max(MIN_PART, Math.min(1, to) - Math.max(0, from));
}

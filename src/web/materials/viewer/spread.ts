import type { PageBox, Size } from '#shared/page.ts';
import { PAIR_GAP } from '#web/materials/page-fit.ts';
import type { Sheet } from './sheet.ts';

/** One page, or two side by side at one height. */
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

/** Where a page of the spread lies on its sheet. */
export function boxOnSheet(box: PageBox, spread: Size, { page }: Sheet): PageBox {
  const scale = spread.width > 0 ? page.width / spread.width : 0;
  return {
    left: page.left + box.left * scale,
    top: page.top + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

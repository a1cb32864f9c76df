/** What is laid out of the pages in view, and the addresses that the pages beside them will have. */
import type { PageBox, PageWidth, Size } from '#shared/page.ts';
import { pageAddress } from '#web/materials/page-address.ts';
import { UNMOVED } from './geometry.ts';
import { servedWidth } from './page-on-sheet.tsx';
import type { PageSet } from './page-set.ts';
import { boxOnSheet, spreadOf } from './spread.ts';
import { pagesInView, sheetOf, type ViewerState } from './viewer-state.ts';

type SizeOf = (index: number) => Size;

/** The pages in view as one, and what of it isn't blank. */
export function spreadInView(state: ViewerState, pages: PageSet['pages'], sizeOf: SizeOf) {
  const inView = pagesInView(state);
  const content: PageBox | null = (inView.length === 1 && pages[inView[0] ?? 0]?.layout?.content) || null;
  return { inView, spread: spreadOf(inView.map(sizeOf)), content };
}

/** Of what turning forwards and back will show, as far as its size is known. */
export function addressesAhead(state: ViewerState, { images, pages }: PageSet, sizeOf: SizeOf): string[] {
  const inView = pagesInView(state);
  const [first = 0, last = first] = inView;
  return [...inView.map((_, place) => last + 1 + place), first - 1]
    .map((neighbour) => (neighbour + images.length) % images.length)
    .filter((pageIndex) => pages[pageIndex])
    .map((pageIndex) =>
      pageAddress(images[pageIndex] ?? '', widthOnceTurned({ ...state, pageIndex }, pages, sizeOf)),
    );
}

/** A page that is turned to lies upright at 100 %, trimmed by its own margins. */
function widthOnceTurned(state: ViewerState, pages: PageSet['pages'], sizeOf: SizeOf): PageWidth {
  const { inView, spread, content } = spreadInView(state, pages, sizeOf);
  const sheet = sheetOf({ ...state, ...UNMOVED, page: spread.size, content });
  const box = spread.boxes[inView.indexOf(state.pageIndex)];
  return servedWidth(box ? boxOnSheet(box, spread.size, sheet) : sheet.page, pages[state.pageIndex], 1);
}

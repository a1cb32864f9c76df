import { type Dispatch, useState } from 'react';
import type { PageBox, Size } from '#shared/page.ts';
import { A4 } from '#web/materials/page-fit.ts';
import type { PageSet } from './page-set.ts';
import { spreadInView } from './pages-ahead.ts';
import { boxOnSheet } from './spread.ts';
import { sheetOf, type ViewerAction, type ViewerState } from './viewer-state.ts';

export type PageLayout = {
  /** Of the pages in view, on the sheet. */
  boxes: PageBox[];
  sizeOf: (index: number) => Size;
  /** Takes the size of a page's image. */
  measure: (index: number, natural: Size) => void;
};

/** Tells the state the sizes of what it shows: during rendering, so that a turned page is drawn once. */
export function usePageLayout(
  state: ViewerState,
  pages: PageSet['pages'],
  dispatch: Dispatch<ViewerAction>,
): PageLayout {
  const [sizeOf, measure] = usePageSizes(pages);
  const { spread, content } = spreadInView(state, pages, sizeOf);
  const page = spread.size;
  const isKnown =
    page.width === state.page.width && page.height === state.page.height && content === state.content;
  if (!isKnown) dispatch({ type: 'lay out', page, content });
  const sheet = sheetOf(state);
  return { boxes: spread.boxes.map((box) => boxOnSheet(box, page, sheet)), sizeOf, measure };
}

/** A page's declared size, else that of its image once it is loaded, else A4. */
function usePageSizes(pages: PageSet['pages']) {
  const [naturals, setNaturals] = useState<Record<number, Size>>({});
  const declaredOf = (index: number) => {
    const page = pages[index];
    return page && page.width > 0 && page.height > 0 ? page : null;
  };
  const sizeOf = (index: number): Size => declaredOf(index) ?? naturals[index] ?? A4;
  const measure = (index: number, natural: Size) => {
    if (!declaredOf(index) && natural.width > 0) setNaturals((known) => ({ ...known, [index]: natural }));
  };
  return [sizeOf, measure] as const;
}

import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { PageBox, PageWidth, Size } from '#shared/page.ts';
import { pageAddress, sizeOf } from '#web/materials/pages.ts';
import { UNMOVED } from '../state/geometry.ts';
import type { PageSet } from '../state/page-set.ts';
import { boxOnSheet, sheetOf, spreadOf } from '../state/sheet.ts';
import { pagesInView, type ViewerAction, type ViewerState } from '../state/viewer-state.ts';
import { servedWidth } from './page-on-sheet.tsx';

export type PageLayout = ReturnType<typeof usePageLayout>;

/**
 * Dispatches the size of the visible pages during rendering, so that turning a page renders once. Returns their boxes
 * on the sheet; `measure` takes the natural size of a page's image.
 */
export function usePageLayout(state: ViewerState, pages: PageSet['pages'], dispatch: Dispatch<ViewerAction>) {
  const [sizeAt, measure] = usePageSizes(pages);
  const { spread, content } = spreadInView(state, pages, sizeAt);
  const page = spread.size;
  const isKnown =
    page.width === state.page.width && page.height === state.page.height && content === state.content;
  if (!isKnown) dispatch({ type: 'lay out', page, content });
  const sheet = sheetOf(state);
  return { boxes: spread.boxes.map((box) => boxOnSheet(box, page, sheet)), sizeAt, measure };
}

/** Returns a page's declared size, or that of its loaded image, or A4. */
function usePageSizes(pages: PageSet['pages']) {
  const [naturals, setNaturals] = useState<Record<number, Size>>({});
  const sizeAt = (index: number): Size => sizeOf(pages[index]?.width ? pages[index] : naturals[index]);
  const measure = (index: number, natural: Size) => {
    if (!pages[index]?.width) setNaturals((known) => ({ ...known, [index]: natural }));
  };
  return [sizeAt, measure] as const;
}

type SizeAt = (index: number) => Size;

/** Returns the visible pages as one spread, and the part of it that isn't blank. */
function spreadInView(state: ViewerState, pages: PageSet['pages'], sizeAt: SizeAt) {
  const inView = pagesInView(state);
  const content: PageBox | null = (inView.length === 1 && pages[inView[0] ?? 0]?.layout?.content) || null;
  return { inView, spread: spreadOf(inView.map(sizeAt)), content };
}

/** Returns the addresses that turning forwards and back will show, if their sizes are known. */
export function addressesAhead(state: ViewerState, { images, pages }: PageSet, sizeAt: SizeAt): string[] {
  const inView = pagesInView(state);
  const [first = 0, last = first] = inView;
  return [...inView.map((_, place) => last + 1 + place), first - 1]
    .map((neighbour) => (neighbour + images.length) % images.length)
    .filter((pageIndex) => pages[pageIndex])
    .map((pageIndex) =>
      pageAddress(images[pageIndex] ?? '', widthOnceTurned({ ...state, pageIndex }, pages, sizeAt)),
    );
}

/** Returns the width of a page after turning to it: upright at 100 %, trimmed by its own margins. */
function widthOnceTurned(state: ViewerState, pages: PageSet['pages'], sizeAt: SizeAt): PageWidth {
  const { inView, spread, content } = spreadInView(state, pages, sizeAt);
  const sheet = sheetOf({ ...state, ...UNMOVED, page: spread.size, content });
  const box = spread.boxes[inView.indexOf(state.pageIndex)];
  return servedWidth(box ? boxOnSheet(box, spread.size, sheet) : sheet.page, pages[state.pageIndex], 1);
}

type Neighbour = { image: HTMLImageElement; isDecoded: boolean };

/**
 * Decodes only the neighbours of the visible pages, once these are shown, to save a phone's memory. The returned
 * function tells whether the image at an address is decoded.
 */
export function useNeighbourPages(neighbours: readonly string[], isShown: boolean) {
  // The addresses are joined, because the effect's dependencies compare a string by value.
  const wanted = neighbours.join(' ');
  const held = useRef(new Map<string, Neighbour>());
  useEffect(() => {
    if (!isShown) return;
    const addresses = wanted.split(' ').filter(Boolean);
    for (const address of held.current.keys()) if (!addresses.includes(address)) held.current.delete(address);
    for (const address of addresses) {
      if (held.current.has(address)) continue;
      const neighbour = { image: new Image(), isDecoded: false };
      neighbour.image.src = address;
      held.current.set(address, neighbour);
      // A failure is shown when the page is turned to, which requests it again.
      neighbour.image.decode().then(
        () => {
          neighbour.isDecoded = true;
        },
        () => held.current.delete(address),
      );
    }
  }, [wanted, isShown]);
  return (address: string) => held.current.get(address)?.isDecoded === true;
}

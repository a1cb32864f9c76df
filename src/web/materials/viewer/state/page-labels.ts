/** The names of pages in their document, such as 'iv' or 'A-3'. */
import { wholeNumber } from '#shared/digits.ts';
import * as texts from '../texts.ts';
import type { ReadPage } from './page-set.ts';
import type { ViewerState } from './viewer-state.ts';

type Labelled = Pick<ReadPage, 'label'>;

/** Returns a page's label if it says more than the page's number. */
export const labelOf = (page: Labelled | undefined, pageIndex: number): string | null =>
  page?.label && page.label !== String(pageIndex + 1) ? page.label : null;

type Announced = Pick<ViewerState, 'announcement' | 'hint' | 'pageIndex' | 'pageCount'>;

/** Returns what screen readers announce: 'Page 4 of 12, iv' after the page was turned. */
export function announcementOf(
  { announcement, hint, pageIndex, pageCount }: Announced,
  pages: readonly Labelled[],
): string {
  if (announcement !== null) return announcement;
  const label = labelOf(pages[pageIndex], pageIndex);
  const place = `${texts.pageOf(pageIndex + 1, pageCount)}${label ? `, ${label}` : ''}`;
  return hint ? `${hint}. ${place}` : place;
}

/** Returns the index of the page whose number or label was typed; a number is never taken for a label. */
export function pageCalled(typed: string, pages: readonly Labelled[], pageCount: number): number | null {
  const text = typed.trim();
  const number = wholeNumber(text, { least: 1, most: pageCount });
  if (number !== null) return number - 1;
  if (!isName(text)) return null;
  const labels = pages.slice(0, pageCount).map(({ label }) => label ?? '');
  const exact = labels.indexOf(text);
  const index = exact >= 0 ? exact : labels.findIndex((label) => label.toLowerCase() === text.toLowerCase());
  return index >= 0 ? index : null;
}

/** Tells whether any page has a label that says more than its number. */
export const hasLabels = (pages: readonly Labelled[]): boolean =>
  pages.some((page, pageIndex) => labelOf(page, pageIndex) !== null);

/** Tells whether any page has a label that isn't a number. */
export const hasNames = (pages: readonly Labelled[]): boolean =>
  pages.some(({ label }) => isName(label ?? ''));

const isName = (label: string) => label !== '' && !/^[\d०-९]+$/.test(label);

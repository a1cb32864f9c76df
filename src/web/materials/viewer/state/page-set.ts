/** The pages being read, which can change meanwhile, and their names in the document, such as 'iv' or 'A-3'. */

import { wholeNumber } from '#shared/digits.ts';
import type { OutlineEntry, Page, Rotation } from '#shared/page.ts';
import * as texts from '../texts.ts';
import type { ViewerState } from './viewer-state.ts';

export type PageSet = {
  images: readonly string[];
  /** The list may be incomplete; the size of a missing page is taken from its image. */
  pages: readonly ReadPage[];
  outline?: readonly OutlineEntry[];
};

/** A page that a preview rotates (`turn`) has its size after rotation, while its image is still upright. */
export type ReadPage = Page & { origin?: string; turn?: Rotation };

/** Tells whether the sets differ; a changed set has other addresses from its first page on. */
export const isOtherSet = (one: PageSet, other: PageSet): boolean =>
  one.images[0] !== other.images[0] || one.images.length !== other.images.length;

/** Returns a page's index in `after`; if it was removed, that of the next page left, or of the previous. */
export function placeAfterChange(before: PageSet, after: PageSet, pageIndex: number): number {
  const places = new Map(after.pages.map(({ origin }, index) => [origin, index]));
  const fromHere = [...before.pages.slice(pageIndex), ...before.pages.slice(0, pageIndex).reverse()].flatMap(
    ({ origin }) => origin ?? [],
  );
  const kept = fromHere.find((origin) => places.has(origin));
  const place = kept === undefined ? pageIndex : places.get(kept);
  return Math.min(place ?? pageIndex, after.images.length - 1);
}

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

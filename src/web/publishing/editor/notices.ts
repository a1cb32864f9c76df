import type { MaterialDetail } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';
import type { PlacedPage } from '../pages/arrangement.ts';
import * as texts from '../texts.ts';

/** A sentence for each thing to know about the pages as they are placed. */
export function noticesIn(pages: MaterialDetail['pages'], placed: readonly PlacedPage[]): string[] {
  const known = new Map(pages.map((page) => [page.image, page.notices]));
  const all = placed.flatMap(({ image }, index) =>
    (known.get(image) ?? []).map((notice) => ({ ...notice, number: index + 1 })),
  );
  const fonts = all.filter((notice) => notice.kind === 'fonts');
  const names = [...new Set(fonts.flatMap((notice) => notice.names))];
  return [
    ...(all.some(({ kind }) => kind === 'form') ? [texts.isForm] : []),
    ...(all.some(({ kind }) => kind === 'attachments') ? [texts.hasAttachments] : []),
    ...(fonts.length > 0 ? [texts.fontsMissing(inRanges(fonts.map(({ number }) => number)), names)] : []),
  ];
}

/** The pages that were found not to stand upright, but for those that are to be turned already; and all of them turned. */
export function turnedPages(
  pages: MaterialDetail['pages'],
  placed: readonly PlacedPage[],
): { numbers: string; upright: PlacedPage[] } {
  const turns = new Map(pages.map(({ image, notices }) => [image, turnOf(notices)]));
  const isTurned = ({ image, rotate }: PlacedPage) => (turns.get(image) ?? 0) !== 0 && rotate === 0;
  return {
    numbers: inRanges(placed.flatMap((page, index) => (isTurned(page) ? [index + 1] : []))),
    upright: placed.map((page) => (isTurned(page) ? { ...page, rotate: turns.get(page.image) ?? 0 } : page)),
  };
}

const turnOf = (notices: MaterialDetail['pages'][number]['notices']): Rotation =>
  notices.find((notice) => notice.kind === 'turned')?.turn ?? 0;

/** '1–3, 5' */
function inRanges(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

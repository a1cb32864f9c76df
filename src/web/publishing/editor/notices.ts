import type { MaterialDetail } from '#shared/materials.ts';
import type { PlacedPage } from '../pages/arrangement.ts';
import * as texts from '../texts.ts';

/** Returns a sentence for each notice about the pages in their current order. */
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

/** Formats numbers as '1–3, 5'. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

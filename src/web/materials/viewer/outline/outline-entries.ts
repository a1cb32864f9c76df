import type { OutlineEntry } from '#shared/page.ts';

/**
 * Returns the index of the entry that is being read: the first that begins on the page, or else the last one
 * before it; null before the first. `chosen`, the entry that was followed last, has priority on its page.
 */
export function entryBeingRead(
  outline: readonly OutlineEntry[],
  page: number,
  chosen: number | null,
): number | null {
  if (chosen !== null && outline[chosen]?.page === page) return chosen;
  const begun = Math.max(0, ...outline.map((entry) => entry.page).filter((begins) => begins <= page));
  if (begun === 0) return null;
  const isThere = (entry: OutlineEntry) => entry.page === begun;
  return begun === page ? outline.findIndex(isThere) : outline.findLastIndex(isThere);
}

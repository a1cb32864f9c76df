/** How links, labels, notices and outlines are stored, and to which present pages links and entries lead. */
import type { PageNotice } from '#shared/materials.ts';
import type { OutlineEntry, PageLink, Rotation } from '#shared/page.ts';
import type { Db } from '../../db/schema.ts';
import type { PageRow } from '../materials.ts';
import type { FoundEntry } from '../rendering/outline.ts';
import type { FoundLink } from '../rendering/page-links.ts';

/** An entry is stored with the page to which it leads; `place` is its place in the document's outline. */
type PlacedEntry = Omit<FoundEntry, 'index'> & { place: number };

type Contents = { outline?: FoundEntry[]; labels?: (string | null)[] };

/** Returns a function that gives the label and outline entries to store with the page at an index of the file. */
export function contentsByPage({ outline = [], labels = [] }: Contents) {
  const placed = outline.map((entry, place) => ({ ...entry, place }));
  const entries = Map.groupBy(placed, ({ index }) => index);
  return (index: number): Pick<PageRow, 'label' | 'outline'> => ({
    label: labels[index] ?? null,
    outline: JSON.stringify((entries.get(index) ?? []).map(({ index: _, ...entry }): PlacedEntry => entry)),
  });
}

/** Returns the outline of a set of pages; entries of pages that were left out are missing. */
export const outlineOf = (pages: readonly Pick<PageRow, 'number' | 'outline'>[]): OutlineEntry[] =>
  pages
    .flatMap(({ number, outline }) =>
      (JSON.parse(outline) as PlacedEntry[]).map((entry) => ({ ...entry, page: number })),
    )
    .sort((one, other) => one.place - other.place)
    .map(({ title, depth, page }) => ({ title, depth, page }));

/** Returns a page's links; a link to a page leads where that page is now, and is left out if it isn't there. */
export async function readPageLinks(
  db: Db,
  { revision, source, links }: Pick<PageRow, 'revision' | 'source' | 'links'>,
): Promise<PageLink[]> {
  const found: FoundLink[] = JSON.parse(links ?? '[]');
  const indexes = found.flatMap((link) => ('index' in link ? [link.index] : []));
  const numbers = new Map<number, number>();
  if (indexes.length > 0) {
    const rows = await db
      .selectFrom('materialPages')
      .select(['number', 'sourceIndex'])
      .where('revision', '=', revision)
      .where('source', '=', source)
      .where('sourceIndex', 'in', [...new Set(indexes)])
      .execute();
    for (const { number, sourceIndex } of rows) numbers.set(sourceIndex, number);
  }
  return found.flatMap((link): PageLink[] => {
    if ('url' in link) return [link];
    const { index, ...box } = link;
    const page = numbers.get(index);
    return page === undefined ? [] : [{ ...box, page }];
  });
}

/** Replaces the notice of a page that is turned; a turn of 0 means upright, and so no notice. */
export function withTurn(notices: string, turn: Rotation): string {
  const others = (JSON.parse(notices) as PageNotice[]).filter(({ kind }) => kind !== 'turned');
  const all: PageNotice[] = turn === 0 ? others : [...others, { kind: 'turned', turn }];
  return JSON.stringify(all);
}

/** Reads what the search's results show, and what a student can open from them. */
import type { Db } from '../db/schema.ts';
import type { Found } from '../search/search.ts';
import { isShown, pageAddresses, toFound } from './materials.ts';

/** Returns the given index entries, except those of materials that students don't see, in the given order. */
export async function readFound(db: Db, entryIds: number[]): Promise<Found[]> {
  const rows = await selectEntries(db, entryIds);
  const found = new Map(rows.map((row) => [row.entryId, toResult(row)]));
  return entryIds.flatMap((id) => found.get(id) ?? []);
}

/** Pages are joined by their addresses: looking a page up among all of a thick book takes longer than the search. */
const selectEntries = (db: Db, entryIds: number[]) =>
  db
    .selectFrom('searchEntries as entry')
    .innerJoin('materials', 'materials.id', 'entry.materialId')
    .leftJoin('materialPages as found', (join) =>
      join.onRef('found.revision', '=', 'materials.revision').onRef('found.number', '=', 'entry.page'),
    )
    .leftJoin('materialPages as cover', (join) =>
      join.onRef('cover.revision', '=', 'materials.revision').on('cover.number', '=', 1),
    )
    .select(['entry.id as entryId', 'entry.page', 'found.text', 'cover.source as coverSource'])
    .selectAll('materials')
    .where('entry.id', 'in', entryIds)
    .where(isShown)
    .execute();

const toResult = (row: Awaited<ReturnType<typeof selectEntries>>[number]): Found => ({
  entryId: row.entryId,
  id: row.id,
  page: row.page,
  text: row.text ?? `${row.title}. ${row.description}`,
  pageCount: row.pageCount,
  material: () => ({ ...toFound(row), images: pageAddresses(row) }),
});

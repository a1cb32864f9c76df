/** Reads what the search's results show, and what a student can open from them. */
import type { Db } from '../db/schema.ts';
import type { Found } from '../search/search.ts';
import { hasPdf, isShown, type MaterialRow, pageAddresses } from './materials.ts';

/** Returns the given index entries, except those of materials that students don't see, in the given order. */
export async function readFound(db: Db, entryIds: number[]): Promise<Found[]> {
  // Pages are joined by their addresses: looking a page up among all of a thick book takes longer than the search.
  const rows = await db
    .selectFrom('searchEntries as entry')
    .innerJoin('materials', 'materials.id', 'entry.materialId')
    .leftJoin('materialPages as found', (join) =>
      join.onRef('found.revision', '=', 'materials.revision').onRef('found.number', '=', 'entry.page'),
    )
    .leftJoin('materialPages as cover', (join) =>
      join.onRef('cover.revision', '=', 'materials.revision').on('cover.number', '=', 1),
    )
    .select(['entry.id as entryId', 'entry.page', 'found.text', 'cover.source as coverSource'])
    .select(['materials.id', 'kind', 'title', 'description', 'subject', 'createdAt', 'isDownloadable'])
    .select(['materials.revision', 'pageCount', 'version'])
    .where('entry.id', 'in', entryIds)
    .where(isShown)
    .execute();
  const found = new Map(rows.map((row) => [row.entryId, toFound(row)]));
  return entryIds.flatMap((id) => found.get(id) ?? []);
}

type Columns =
  | 'id'
  | 'kind'
  | 'title'
  | 'description'
  | 'subject'
  | 'createdAt'
  | 'isDownloadable'
  | 'revision'
  | 'pageCount'
  | 'version';

type Row = Pick<MaterialRow, Columns> & {
  entryId: number;
  page: number;
  text: string | null;
  coverSource: string | null;
};

const toFound = (row: Row): Found => ({
  entryId: row.entryId,
  id: row.id,
  page: row.page,
  text: row.text ?? `${row.title}. ${row.description}`,
  pageCount: row.pageCount,
  material: () => ({
    _id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    subject: row.subject,
    createdAt: new Date(row.createdAt).toISOString(),
    isDownloadable: row.isDownloadable === 1,
    hasPdf: hasPdf(row),
    version: String(row.version),
    images: pageAddresses(row),
  }),
});

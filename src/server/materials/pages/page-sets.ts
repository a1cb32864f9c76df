/** A material's pages form a set under one revision. A new set has new addresses: browsers may keep both for ever. */
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import { HEADING, indexPages } from '../../search/entries.ts';
import type { PageRow } from '../materials.ts';

export type NewPage = Pick<PageRow, 'source' | 'sourceIndex' | 'width' | 'height'> &
  Partial<Pick<PageRow, 'notices' | 'label' | 'outline'>>;

/** A set that replaces the set `of`. Its pages are in order; recognised ones have their text. */
export type PageSet = {
  of: string;
  revision: string;
  sourceHash: string;
  pages: (NewPage & Partial<PageRow>)[];
};

/** The values of a page's row until the page is rendered. */
export const WAITING = {
  placeholder: '',
  lines: '[]',
  layout: null,
  pictureWidth: null,
  links: null,
  recognition: null,
  renderedAt: null,
  failedAt: null,
  fault: null,
} satisfies Partial<PageRow>;

/** Inserts pages in order. By default they wait to be rendered. */
export async function insertPages(
  db: Db,
  materialId: string,
  revision: string,
  pages: PageSet['pages'],
): Promise<void> {
  const byDefault = {
    ...WAITING,
    rotation: 0,
    text: '',
    textSource: 'file',
    label: null,
    outline: '[]',
    notices: '[]',
  } as const;
  await db
    .insertInto('materialPages')
    .values(pages.map((page, index) => ({ ...byDefault, ...page, materialId, revision, number: index + 1 })))
    .execute();
}

/** Replaces the page set and its search entries. @throws {Failure} `pages_changed` if `of` isn't the present set. */
export async function putPageSet(db: Db, materialId: string, pageSet: PageSet): Promise<void> {
  const { of, revision, sourceHash } = pageSet;
  await db.deleteFrom('materialPages').where('revision', '=', of).execute();
  const changed = await db
    .updateTable('materials')
    .set({ revision, sourceHash, pageCount: pageSet.pages.length })
    .where('id', '=', materialId)
    .where('revision', '=', of)
    .returning('recognition')
    .executeTakeFirst();
  if (!changed) throw new Failure('pages_changed');
  const pages = pageSet.pages.map((page) => ({ ...page, ...recognitionOf(page, changed.recognition) }));
  await insertPages(db, materialId, revision, pages);
  await db
    .deleteFrom('searchEntries')
    .where('materialId', '=', materialId)
    .where('page', '!=', HEADING)
    .execute();
  const texts = pages.flatMap(({ text }, index) => (text ? [{ page: index + 1, text }] : []));
  await indexPages(db, materialId, texts);
}

/** Follows the item's present setting, which may have changed since the pages were read. */
function recognitionOf(page: Partial<PageRow>, wanted: 'on' | 'off'): Partial<PageRow> {
  if (wanted === 'on') return page.recognition === 'off' ? { recognition: 'waiting' } : {};
  return {
    ...(page.recognition && { recognition: 'off' }),
    ...(page.textSource === 'recognised' && { text: '', lines: '[]', textSource: 'file' }),
  };
}

/**
 * Locks an item's pages until the transaction ends. A transaction that writes an item and its pages must lock the
 * pages first, because one that stores a drawn or recognised page locks the item last, by the foreign key of the
 * search entry: in another order the two could deadlock.
 */
export async function lockPages(db: Db, materialId: string): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('materialPages')
    .select('number')
    .where('materialId', '=', materialId)
    .orderBy('number')
    .forUpdate()
    .execute();
}

/** A material's pages as one set, under one revision: another set has other addresses, and browsers may keep both for ever. */

import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import { HEADING, indexPages } from '../../search/entries.ts';

type PageRow = Selectable<Tables['materialPages']>;
export type NewPage = Pick<PageRow, 'source' | 'sourceIndex' | 'width' | 'height'> & { notices?: string };

/** A set that replaces the set `of`. Its pages are in order; those that have been read have their text. */
export type PageSet = {
  of: string;
  revision: string;
  sourceHash: string;
  pages: (NewPage & Partial<PageRow>)[];
};

/** Inserts pages in order. By default they wait to be rendered. */
export async function insertPages(
  db: Db,
  materialId: string,
  revision: string,
  pages: PageSet['pages'],
): Promise<void> {
  const waiting = {
    rotation: 0,
    placeholder: '',
    text: '',
    textSource: 'file',
    lines: '[]',
    layout: null,
    notices: '[]',
    recognition: null,
    renderedAt: null,
    failedAt: null,
    fault: null,
  } as const;
  await db
    .insertInto('materialPages')
    .values(pages.map((page, index) => ({ ...waiting, ...page, materialId, revision, number: index + 1 })))
    .execute();
}

/** Puts another set of pages in place, the search's entries included. @throws {Failure} `pages_changed` where it isn't `of` any more. */
export async function putPageSet(db: Db, materialId: string, pageSet: PageSet): Promise<void> {
  const { of, revision, sourceHash, pages } = pageSet;
  // Pages before their material, in the order of `keepPage`: otherwise the two could deadlock.
  await db.deleteFrom('materialPages').where('revision', '=', of).execute();
  const changed = await db
    .updateTable('materials')
    .set({ revision, sourceHash, pageCount: pages.length })
    .where('id', '=', materialId)
    .where('revision', '=', of)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Failure('pages_changed');
  await insertPages(db, materialId, revision, pages);
  await db
    .deleteFrom('searchEntries')
    .where('materialId', '=', materialId)
    .where('page', '!=', HEADING)
    .execute();
  const texts = pages.flatMap(({ text }, index) => (text ? [{ page: index + 1, text }] : []));
  await indexPages(db, materialId, texts);
}

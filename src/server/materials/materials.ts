/** Materials and their pages in the database: adding, finding, changing, removing. */
import { randomUUID } from 'node:crypto';
import {
  type KindId,
  MATERIAL_KINDS,
  type Material,
  type MaterialDetail,
  type MaterialStatus,
  type Page,
} from '#shared/materials.ts';
import { isUniqueViolation } from '../db/open.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { indexHeading } from '../search/entries.ts';

export type MaterialRow = Tables['materials'];
export type NewPage = Pick<Tables['materialPages'], 'source' | 'sourceIndex' | 'width' | 'height'>;

type Cover = { coverWidth: number | null; coverHeight: number | null; coverPlaceholder: string | null };

const TITLE_TAKEN = 'This subject already has an item with this title.';
const titleTaken = () => new Failure('title_taken', { errors: { title: TITLE_TAKEN } });

/** A material with its first page, in one row. */
const selectWithCover = (db: Db) =>
  db
    .selectFrom('materials')
    .leftJoin('materialPages as cover', (join) =>
      join.onRef('cover.revision', '=', 'materials.revision').on('cover.number', '=', 1),
    )
    .selectAll('materials')
    .select([
      'cover.width as coverWidth',
      'cover.height as coverHeight',
      'cover.placeholder as coverPlaceholder',
    ]);

/** What is published for a subject, newest first. */
export async function listPublished(db: Db, kind: KindId, subject: string): Promise<Material[]> {
  const rows = await selectWithCover(db)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'published')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toMaterial);
}

/** The materials with these ids, in no order. */
export async function listMaterials(db: Db, ids: string[]): Promise<Material[]> {
  const rows = await selectWithCover(db).where('materials.id', 'in', ids).execute();
  return rows.map(toMaterial);
}

/** @throws {Failure} `not_found`. */
export async function findMaterial(db: Db, id: string): Promise<MaterialRow & Cover> {
  // Another database than ours would stumble over what is no text.
  const row = id.includes('\0')
    ? undefined
    : await selectWithCover(db).where('materials.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

export async function listPages(db: Db, { revision }: MaterialRow): Promise<Page[]> {
  const rows = await db
    .selectFrom('materialPages')
    .select(['number', 'width', 'height', 'placeholder'])
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  return rows.map(({ number, ...page }) => ({ image: pageAddress(revision, number), ...page }));
}

/** @throws {Failure} `title_taken`. */
export async function requireFreeTitle(db: Db, at: Pick<MaterialRow, 'kind' | 'subject' | 'title'>) {
  const row = await db
    .selectFrom('materials')
    .select('id')
    .where('kind', '=', at.kind)
    .where('subject', '=', at.subject)
    .where('title', '=', at.title)
    .executeTakeFirst();
  if (row) throw titleTaken();
}

/** @throws {Failure} `title_taken`; of two at the same moment exactly one is added. */
export async function addMaterial(db: Db, material: Omit<MaterialRow, 'id' | 'pageCount'>, pages: NewPage[]) {
  const row: MaterialRow = { ...material, id: randomUUID(), pageCount: pages.length };
  const page = { materialId: row.id, revision: row.revision, placeholder: '', text: '' };
  await refusingTakenTitles(() =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('materials').values(row).execute();
      await transaction
        .insertInto('materialPages')
        .values(
          pages.map((each, index) => ({
            ...page,
            ...each,
            number: index + 1,
            renderedAt: null,
            failedAt: null,
          })),
        )
        .execute();
      await indexHeading(transaction, row);
    }),
  );
  return row;
}

type MaterialChange = {
  title?: string | undefined;
  description?: string | undefined;
  subject?: string | undefined;
  status?: MaterialStatus | undefined;
};

/** Changes what is given. @throws {Failure} `title_taken`. */
export async function changeMaterial(db: Db, id: string, change: MaterialChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await refusingTakenTitles(() =>
    db.transaction().execute(async (transaction) => {
      const changed = await transaction
        .updateTable('materials')
        .set(given)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (changed) await indexHeading(transaction, changed);
    }),
  );
}

export async function removeMaterial(db: Db, id: string): Promise<void> {
  await db.deleteFrom('materials').where('id', '=', id).execute();
}

async function refusingTakenTitles(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error) ? titleTaken() : error;
  }
}

export function toMaterial(row: MaterialRow & Cover): Material {
  const { id, kind, title, description, subject, status, createdAt, revision, pageCount } = row;
  return {
    _id: id,
    kind,
    title,
    description,
    subject,
    status,
    createdAt: new Date(createdAt).toISOString(),
    images: Array.from({ length: pageCount }, (_, index) => pageAddress(revision, index + 1)),
    cover: toCover(row),
  };
}

export const toDetail = (row: MaterialRow & Cover, pages: Page[]): MaterialDetail => ({
  ...toMaterial(row),
  pages,
});

function toCover({ revision, coverWidth, coverHeight, coverPlaceholder }: MaterialRow & Cover): Page | null {
  if (coverWidth === null || coverHeight === null) return null;
  return {
    image: pageAddress(revision, 1),
    width: coverWidth,
    height: coverHeight,
    placeholder: coverPlaceholder ?? '',
  };
}

const pageAddress = (revision: string, number: number) => `/api/pages/${revision}/${number}`;

/** Whether the kind of `material` is taught in `subject`. @throws {Failure} `invalid`. */
export function requireSubject({ kind }: MaterialRow, subject: string | undefined): void {
  const subjects: readonly string[] = MATERIAL_KINDS[kind].subjects;
  if (subject === undefined || subjects.includes(subject)) return;
  const message = 'Subject isn’t taught for this kind';
  throw new Failure('invalid', { message, errors: { subject: message } });
}

/** Adds, finds, changes and removes materials and their pages in the database. */
import { randomUUID } from 'node:crypto';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { titleKey } from '#shared/characters.ts';
import { FAILURES } from '#shared/failures.ts';
import type { KindId } from '#shared/material-kinds.ts';
import { faultOfPlace, type Material, type MaterialChange } from '#shared/materials.ts';
import type { Page } from '#shared/page.ts';
import type { FoundMaterial } from '#shared/search/search.ts';
import { isUniqueViolation } from '../db/open.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { indexHeading } from '../search/entries.ts';
import { sourceType } from './files.ts';
import { noteFormerAddress } from './former-addresses.ts';
import { pageAddress, parseLayout } from './pages/listed-pages.ts';
import { insertPages, lockPages, type NewPage, type PageSet, putPageSet } from './pages/page-sets.ts';
import { changeRecognition } from './pages/recognition.ts';

export type MaterialRow = Tables['materials'];
export type PageRow = Selectable<Tables['materialPages']>;

/** This key is stored if the college has hidden the sample library. */
const HIDES_SAMPLES = 'college.hidesSamples';

/**
 * The condition for what students see, in a query that calls the table `materials`: published material, without
 * the sample library if the college has hidden it.
 */
export const isShown = sql<SqlBool>`materials.status = 'published' and (materials.is_sample = 0 or not exists (select 1 from installation where installation.key = ${sql.lit(HIDES_SAMPLES)}))`;

const titleTaken = () => new Failure('title_taken', { errors: { title: FAILURES.title_taken.message } });

export const selectWithCover = (db: Db) =>
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
      'cover.layout as coverLayout',
      'cover.source as coverSource',
    ]);

export async function listPublished(db: Db, kind: KindId, subject: string): Promise<Material[]> {
  const rows = await selectWithCover(db)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where(isShown)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toMaterial);
}

export type CoveredRow = Awaited<ReturnType<typeof findMaterial>>;

/** @throws {Failure} `not_found`. */
export async function findMaterial(db: Db, id: string) {
  const row = await selectWithCover(db).where('materials.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

type Place = Pick<MaterialRow, 'kind' | 'subject' | 'title'>;

/** @throws {Failure} `title_taken`. */
export async function requireFreeTitle(db: Db, place: Place): Promise<void> {
  if (await findIdAt(db, place)) throw titleTaken();
}

async function findIdAt(db: Db, { kind, subject, title }: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom('materials')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('titleKey', '=', titleKey(title))
    .executeTakeFirst();
  return row?.id;
}

/** Leaves room for a number within the limit of a title's length. */
const MAX_NUMBERED_CHARS = 140;

/** Returns the title, or the first free numbered one, for a draft without a subject. */
export async function findFreeTitle(db: Db, { kind, title }: Pick<MaterialRow, 'kind' | 'title'>) {
  for (let count = 1; ; count++) {
    const free = count === 1 ? title : `${title.slice(0, MAX_NUMBERED_CHARS)} (${count})`;
    if (!(await findIdAt(db, { kind, subject: '', title: free }))) return free;
  }
}

type NewRow = Omit<
  MaterialRow,
  'id' | 'pageCount' | 'publishedAt' | 'isDownloadable' | 'titleKey' | 'version' | 'recognition'
> & {
  isDownloadable?: boolean;
};

/** @throws {Failure} `title_taken`; of two materials with one title at the same moment, exactly one is added. */
export async function addMaterial(db: Db, { isDownloadable = false, ...material }: NewRow, pages: NewPage[]) {
  const publishedAt = material.status === 'published' ? material.createdAt : null;
  const row: MaterialRow = {
    ...material,
    titleKey: titleKey(material.title),
    version: 1,
    recognition: 'on',
    isDownloadable: Number(isDownloadable),
    id: randomUUID(),
    pageCount: pages.length,
    publishedAt,
  };
  await refusingTakenTitles(() =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('materials').values(row).execute();
      await insertPages(transaction, row.id, row.revision, pages);
      await indexHeading(transaction, row);
    }),
  );
  return row;
}

type Dates = Partial<Pick<MaterialRow, 'createdAt' | 'publishedAt'>>;

/** The first publishing sets the date that students see, which then stays. */
export const newDates = (material: MaterialRow, { status }: MaterialChange, now: number): Dates =>
  status === 'published' && material.publishedAt === null ? { createdAt: now, publishedAt: now } : {};

type Change = Omit<MaterialChange, 'pages'> & Dates;

/**
 * Changes the given fields, and the pages if there is a new set.
 * @throws {Failure} `title_taken`, `pages_changed`, or `changed` if the `version` is no longer the present one.
 */
export async function changeMaterial(
  db: Db,
  id: string,
  { recognition, ...change }: Change,
  pageSet?: PageSet,
): Promise<void> {
  const { version, ...fields } = change;
  const isOther = Object.values(fields).some((value) => value !== undefined) || pageSet !== undefined;
  await refusingTakenTitles(() =>
    db.transaction().execute(async (transaction) => {
      if (recognition || pageSet) await lockPages(transaction, id);
      if (isOther || (recognition && version !== undefined))
        await changeVersion(transaction, id, change, pageSet);
      if (recognition) await changeRecognition(transaction, id, recognition);
    }),
  );
}

async function changeVersion(
  db: Db,
  id: string,
  { version, ...change }: Omit<Change, 'recognition'>,
  pageSet?: PageSet,
): Promise<void> {
  const columns = Object.entries(change).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  const given = Object.fromEntries(columns.filter(([, value]) => value !== undefined));
  const before = await db.selectFrom('materials').selectAll().where('id', '=', id).executeTakeFirst();
  // The version is compared first, so that a caller with another version changes nothing.
  const changed = await db
    .updateTable('materials')
    .set(({ eb }) => ({
      ...given,
      ...(change.title !== undefined && { titleKey: titleKey(change.title) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', toNumber(version)))
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw changedMeanwhile(await findMaterial(db, id));
  if (before) await noteFormerAddress(db, before, changed);
  if (pageSet) await putPageSet(db, id, pageSet);
  if (Object.keys(given).length > 0) await indexHeading(db, changed);
}

/** No material has the version -1. */
const toNumber = (version = '') => (/^\d{1,9}$/.test(version) ? Number(version) : -1);

const changedMeanwhile = (present: CoveredRow) =>
  new Failure('changed', { present: { material: toMaterial(present) } });

/**
 * Compares the version before all other checks, which are of the item that the caller has read; the change itself
 * compares it again. @throws {Failure} `changed`.
 */
export function requireVersion(material: CoveredRow, version: unknown): void {
  if (typeof version === 'string' && version !== String(material.version)) throw changedMeanwhile(material);
}

export async function removeMaterial(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('materialPages').where('materialId', '=', id).execute();
    await transaction.deleteFrom('materials').where('id', '=', id).execute();
  });
}

async function refusingTakenTitles(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error) ? titleTaken() : error;
  }
}

export const toMaterial = (row: CoveredRow): Material => ({ ...toListed(row), images: pageAddresses(row) });

export const pageAddresses = ({ revision, pageCount }: Pick<MaterialRow, 'revision' | 'pageCount'>) =>
  Array.from({ length: pageCount }, (_, index) => pageAddress(revision, index + 1));

/** Returns a material as a result of the search shows it, without the addresses of its pages. */
export function toFound(row: MaterialRow & Pick<CoveredRow, 'coverSource'>): Omit<FoundMaterial, 'images'> {
  const { id, kind, title, description, subject, createdAt, isDownloadable, version, coverSource } = row;
  return {
    _id: id,
    kind,
    title,
    description,
    subject,
    createdAt: new Date(createdAt).toISOString(),
    isDownloadable: isDownloadable === 1,
    hasPdf: coverSource !== null && sourceType(coverSource) === 'pdf',
    version: String(version),
  };
}

/** Returns a material for a long list, without the addresses of its pages. */
export const toListed = (row: CoveredRow): Omit<Material, 'images'> => ({
  ...toFound(row),
  status: row.status,
  cover: toCover(row),
});

function toCover(row: CoveredRow): Page | null {
  const { revision, coverWidth, coverHeight, coverPlaceholder, coverLayout } = row;
  if (coverWidth === null || coverHeight === null) return null;
  return {
    image: pageAddress(revision, 1),
    width: coverWidth,
    height: coverHeight,
    placeholder: coverPlaceholder ?? '',
    layout: parseLayout(coverLayout),
  };
}

/** Requires that the new kind offers the new subject; a draft may have no subject. @throws {Failure} `invalid`. */
export function requirePlace(material: MaterialRow, change: MaterialChange): void {
  const { kind = material.kind, subject = material.subject, status = material.status } = change;
  const message = faultOfPlace({ kind, subject, status });
  if (message) throw new Failure('invalid', { message, errors: { subject: message } });
}

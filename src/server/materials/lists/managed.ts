import { sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { ManagedMaterial, MaterialStatus, Twin } from '#shared/materials.ts';
import type { Account } from '../../accounts/accounts.ts';
import { hasWords, olderThan } from '../../db/newest-first.ts';
import type { Db } from '../../db/schema.ts';
import type { Library } from '../library.ts';
import { type MaterialRow, selectWithCover, toListed } from '../materials.ts';
import { pagesToRecognise, scannedPages } from '../pages/recognition.ts';
import { isReadable } from '../permissions.ts';
import { sampleLibrary } from '../texts.ts';

type Manager = Pick<Account, 'id' | 'role'>;

type Wanted = { before?: string | undefined; q: string; status?: MaterialStatus | undefined };

/**
 * Returns a page of the items that `manager` may change, newest first, and their total number. These are all items
 * for an administrator, otherwise the manager's own; drafts are included. @throws {Failure} `invalid`.
 */
export async function listManaged(
  { db, recognition }: Pick<Library, 'db' | 'recognition'>,
  manager: Manager,
  { before, q, status }: Wanted,
): Promise<{ materials: ManagedMaterial[]; total: number }> {
  const publisher = sql`coalesce(users.name, case when materials.is_sample = 1 then ${sampleLibrary} end)`;
  const searched = [
    ...['title', 'description', 'subject'].map((column) => sql.ref(`materials.${column}`)),
    publisher,
  ];
  const found = selectWithCover(db)
    .leftJoin('users', 'users.id', 'materials.ownerId')
    .$if(manager.role !== 'admin', (query) => query.where('materials.ownerId', '=', manager.id))
    .$if(status !== undefined, (query) => query.where('materials.status', '=', status ?? 'draft'))
    .where(hasWords(q, searched));
  const rows = await found
    .select([
      'users.name as publisher',
      pagesToRecognise(recognition !== null).as('pagesToRecognise'),
      scannedPages.as('scannedPages'),
    ])
    .where(await olderThan(db, 'materials', before))
    .orderBy('materials.createdAt', 'desc')
    .orderBy('materials.id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const materials = rows.map(({ publisher, pagesToRecognise, scannedPages, ...row }) => ({
    ...toListed(row),
    pagesToRecognise,
    scannedPages,
    recognition: recognition ? row.recognition : ('unavailable' as const),
    pageCount: row.pageCount,
    publisher,
    isSample: row.isSample === 1,
  }));
  return { materials, total };
}

/** Returns other materials that have the same files, as far as `manager` may read them. */
export async function findTwins(db: Db, { id, sourceHash }: MaterialRow, manager: Manager): Promise<Twin[]> {
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'kind', 'subject', 'title', 'status', 'ownerId'])
    .where('sourceHash', '=', sourceHash)
    .where('id', '!=', id)
    .orderBy('createdAt')
    .execute();
  return rows
    .filter((row) => isReadable(row, manager))
    .map(({ id: _id, ownerId: _, ...twin }) => ({ _id, ...twin }));
}

import type { ManagedMaterial, Twin } from '#shared/materials.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type MaterialRow, selectWithCover, withoutImages } from '../materials.ts';
import { isReadable } from '../permissions.ts';

type Manager = Pick<Account, 'id' | 'role'>;

/** What `manager` may change, drafts included, newest first: one's own, or for an administrator all there is. */
export async function listManaged(db: Db, manager: Manager): Promise<ManagedMaterial[]> {
  const rows = await selectWithCover(db)
    .leftJoin('users', 'users.id', 'materials.ownerId')
    .select('users.name as publisher')
    .$if(manager.role !== 'admin', (query) => query.where('materials.ownerId', '=', manager.id))
    .orderBy('materials.createdAt', 'desc')
    .orderBy('materials.id')
    .execute();
  return rows.map(({ publisher, ...row }) => ({
    ...withoutImages(row),
    pageCount: row.pageCount,
    publisher,
    isSample: row.isSample === 1,
  }));
}

/** Other materials of the same files that `manager` may read. */
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

/** Earlier addresses of an item, with another kind, subject or title, still lead to it (contract §4). */
import { titleKey } from '#shared/characters.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';

type Row = Pick<Tables['materials'], 'id' | 'kind' | 'subject' | 'titleKey' | 'publishedAt'>;

/** Must be called in the transaction of the change. An address to which the item returns isn't former any more. */
export async function noteFormerAddress(db: Db, before: Row, now: Row): Promise<void> {
  if (before.kind === now.kind && before.subject === now.subject && before.titleKey === now.titleKey) return;
  await db
    .deleteFrom('formerAddresses')
    .where('kind', '=', now.kind)
    .where('subject', '=', now.subject)
    .where('titleKey', '=', now.titleKey)
    .where('materialId', '=', now.id)
    .execute();
  // A draft without a subject had no address.
  if (before.subject === '') return;
  await db
    .insertInto('formerAddresses')
    .values({ kind: before.kind, subject: before.subject, titleKey: before.titleKey, materialId: before.id })
    .onConflict((conflict) => {
      const address = conflict.columns(['kind', 'subject', 'titleKey']);
      // Students never had the address of an item that wasn't published, so links to it mean the other one.
      return before.publishedAt === null
        ? address.doNothing()
        : address.doUpdateSet({ materialId: before.id });
    })
    .execute();
}

/** Returns the id of the last item at this address. @throws {Failure} `not_found`. */
export async function findFormerAt(
  db: Db,
  { kind, subject, title }: { kind: string; subject: string; title: string },
): Promise<string> {
  const row = await db
    .selectFrom('formerAddresses')
    .select('materialId')
    .where('kind', '=', kind as Row['kind'])
    .where('subject', '=', subject)
    .where('titleKey', '=', titleKey(title))
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row.materialId;
}

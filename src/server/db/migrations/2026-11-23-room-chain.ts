import type { Kysely } from 'kysely';

/** Each commit of a room notes which timestamp the one before had left, so that a missed commit can be noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_rooms')
    .addColumn('previous_sent_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

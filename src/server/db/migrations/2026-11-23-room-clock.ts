import type { Kysely } from 'kysely';

/**
 * While a room's timestamps are ahead of the clock, after the clock had been wrong: by `noted_at` (milliseconds)
 * everything up to `sent_at` (microseconds) was stored, so that it can be erased when its days are over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_room_clocks')
    .addColumn('room', 'text', (column) => column.notNull().references('chat_rooms.id'))
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_room_clocks_when', ['room', 'noted_at'])
    .execute();
}

import type { Kysely } from 'kysely';

/** By `noted_at` (ms) all up to `sent_at` (µs) was stored: the age of messages stored while the clock was wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_room_clocks')
    .addColumn('room', 'text', (column) => column.notNull().references('chat_rooms.id'))
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_room_clocks_when', ['room', 'noted_at'])
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { titleKey } from '#shared/characters.ts';

/** Titles that readers can't tell apart are the same; and who changes an item says which version they have read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('materials')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('materials')
    .addColumn('title_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ id: string; kind: string; subject: string; title: string }>`
    select id, kind, subject, title from materials order by created_at, id`.execute(db);
  const taken = new Set<string>();
  for (const { id, kind, subject, title } of rows) {
    const key = titleKey(title);
    const place = JSON.stringify([kind, subject, key]);
    // Two that are the same by now stay beside each other until one of them is renamed.
    const unique = taken.has(place) ? `${key} ${id}` : key;
    taken.add(place);
    await sql`update materials set title_key = ${unique} where id = ${id}`.execute(db);
  }
  await db.schema
    .createIndex('materials_title_key')
    .on('materials')
    .columns(['kind', 'subject', 'title_key'])
    .unique()
    .execute();
}

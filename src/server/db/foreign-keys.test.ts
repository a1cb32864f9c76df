import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { isPostgres } from './dialect.ts';

/** Lists each column that refers to another table, and whether an index begins with it. */
const ON_SQLITE = sql<{ name: string; isIndexed: number }>`
  select t.name || '.' || k."from" as name, exists (
    select * from pragma_index_list(t.name) i join pragma_index_info(i.name) c
    where c.seqno = 0 and c.name = k."from"
  ) as is_indexed
  from sqlite_master t join pragma_foreign_key_list(t.name) k where t.type = 'table'`;
const ON_POSTGRES = sql<{ name: string; isIndexed: boolean }>`
  select k.conrelid::regclass || '.' || a.attname as name, exists (
    select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum
  ) as is_indexed
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f'`;

eachDatabase('The schema', (database) => {
  it('finds by an index what refers to a row, so that deleting one reads no table as a whole', async () => {
    const { db } = database();
    const { rows } = await (isPostgres(db) ? ON_POSTGRES : ON_SQLITE).execute(db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ isIndexed }) => !isIndexed).map(({ name }) => name)).toEqual([]);
  });
});

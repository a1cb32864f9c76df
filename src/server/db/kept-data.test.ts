import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { KEPT_COOKIES, KEPT_FILES } from '#shared/kept/files-and-cookies.ts';
import { KEPT_TABLES } from '#shared/kept/tables.ts';
import { eachDatabase, type TestDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD } from '#test/server/server.ts';
import { isPostgres } from './dialect.ts';
import type { Tables } from './schema.ts';

type Snake<S> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type Words = {
  [T in keyof Tables as Snake<T>]: { columns: { [C in keyof Tables[T] as Snake<C>]: string } };
};
// A column without an explanation fails the check of types too.
KEPT_TABLES satisfies Words;

/** The tables of migrations and of searches, whose indexes arrange the words of other tables. */
const INTERNAL_TABLE = /^(?:kysely_migration|search_index|message_words|sqlite_)/;
const INTERNAL_COLUMNS = ['vector', 'often_vector', 'sounds_vector'].map((name) => `search_entries.${name}`);

type Column = { table: string; column: string };

const ON_POSTGRES = sql<Column>`
  select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`;
const SQLITE_COLUMNS = `
  select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table'`;
const ON_SQLITE = sql.raw<Column>(SQLITE_COLUMNS);

/** SQLite has the index of messages in a separate file, which a server creates. */
async function columnsOfIndex(database: TestDatabase): Promise<Column[]> {
  await (await startTestServer(database)).stop();
  const index = new DatabaseSync(path.join(database.dataDir, 'message-index.sqlite'), { readOnly: true });
  const columns = index.prepare(SQLITE_COLUMNS).all() as Column[];
  index.close();
  return columns;
}

eachDatabase('The privacy page', (database) => {
  it('has words for every table and every column, and for none that isn’t there', async () => {
    const { db } = database();
    const { rows } = await (isPostgres(db) ? ON_POSTGRES : ON_SQLITE).execute(db);
    if (!isPostgres(db)) rows.push(...(await columnsOfIndex(database())));
    const live = rows
      .filter(({ table }) => !INTERNAL_TABLE.test(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !INTERNAL_COLUMNS.includes(name));
    const told = Object.entries(KEPT_TABLES).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(told.toSorted()).toEqual(live.toSorted());
  });

  it('has words for every file beside the database, and for every cookie', async () => {
    const server = await startTestServer(database());
    const { account } = await server.signIn('student');
    const { headers } = await server.visitor.call('POST', '/api/auth/login', {
      email: account.email,
      password: TEST_PASSWORD,
    });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '');
    expect(Object.keys(KEPT_COOKIES)).toEqual(expect.arrayContaining(cookies));
    const unnamed = (await readdir(database().dataDir)).filter(
      (file) => !Object.keys(KEPT_FILES).some((name) => file === name || file.startsWith(`${name}-`)),
    );
    expect(unnamed).toEqual([]);
    await server.stop();
  });
});

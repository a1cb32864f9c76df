import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { migrate } from '../db/migrations.ts';
import { openOn } from '../db/open.ts';
import { patientPostgresDialect } from '../db/postgres.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { BackupError, rowError } from './backup-error.ts';
import { ownTables } from './contents.ts';
import { type Column, listColumns, type Row, type Table } from './rows.ts';
import { type Ask, readPostgresRows, readPostgresTables } from './source.ts';
import { requireNoTables, type Target } from './target.ts';

/** The error for a NUL, which SQLite's text can contain, but not PostgreSQL's. */
const UNTRANSLATABLE = '22P05';

/** Builds everything in one transaction: a failure leaves the database as empty as it was. @throws {BackupError} */
export async function openPostgresTarget(
  databaseUrl: string,
  migrations: string[],
  log: Log,
): Promise<Target> {
  const db = openOn(patientPostgresDialect(databaseUrl, log));
  const transaction = await db
    .startTransaction()
    .execute()
    .catch(async (error) => {
      await db.destroy();
      throw error;
    });
  const abandon = () => end(db, transaction);
  try {
    return await fill(db, transaction, migrations);
  } catch (error) {
    await abandon();
    throw error;
  }
}

async function fill(
  db: Db,
  transaction: ControlledTransaction<Tables>,
  migrations: string[],
): Promise<Target> {
  const plain = transaction.withoutPlugins();
  const ask: Ask = async (statement, parameters = []) =>
    (await plain.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
  // Files may be copied between two statements, which takes long.
  await ask('set local idle_in_transaction_session_timeout = 0');
  requireNoTables(await readPostgresTables(ask));
  await migrate(transaction, migrations);
  const tables = ownTables(await readPostgresTables(ask));
  const putReferencesBack = await takeReferencesAway(ask);
  for (const { name } of tables) await ask(`alter table "${name}" disable trigger user`);
  for (const { name } of tables) await ask(`delete from "${name}"`);
  return {
    tables,
    load: (table, rows) => insert(ask, table, rows),
    rows: (table) => readPostgresRows(ask, table),
    async removeStoredValue(key) {
      await ask('delete from installation where key = $1', [key]);
    },
    async commit() {
      for (const { name } of tables) await ask(`alter table "${name}" enable trigger user`);
      await putReferencesBack();
      await advanceSequences(ask);
      await migrate(transaction);
      await transaction.commit().execute();
      await db.destroy();
    },
    abandon: () => end(db, transaction),
  };
}

async function end(db: Db, transaction: ControlledTransaction<Tables>): Promise<void> {
  if (!transaction.isCommitted)
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
  await db.destroy();
}

/** Drops references, so that tables can be filled in any order. Returns a function that restores and checks them. */
async function takeReferencesAway(ask: Ask): Promise<() => Promise<void>> {
  const references = (await ask(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)) as Reference[];
  for (const { table, name } of references) await ask(`alter table ${table} drop constraint "${name}"`);
  return async () => {
    for (const { table, name, definition } of references)
      await ask(`alter table ${table} add constraint "${name}" ${definition}`).catch((error) => {
        throw rowError(table, error);
      });
  };
}

type Reference = { table: string; name: string; definition: string };

async function insert(ask: Ask, table: Table, rows: Row[]): Promise<void> {
  const columns = listColumns(table);
  const statement = `
    insert into "${table.name}" (${columns})
    select ${columns} from json_populate_recordset(null::"${table.name}", $1)`;
  await ask(statement, [JSON.stringify(rows)]).catch((error) => {
    if (error.code !== UNTRANSLATABLE) throw rowError(table.name, error);
    throw new BackupError(`A text in the table ${table.name} has a character that PostgreSQL can’t hold.`);
  });
}

/** The next number that PostgreSQL takes follows the greatest copied one. */
async function advanceSequences(ask: Ask): Promise<void> {
  const columns = (await ask(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)) as Column[];
  for (const { table, column } of columns)
    await ask(`
      select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false)
      from "${table}"`);
}

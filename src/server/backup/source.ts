/** Opens a snapshot of a database to copy from, whatever others write meanwhile. */
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { databaseFile } from '../db/open.ts';
import { connectTo } from '../db/postgres.ts';
import { databaseError } from '../start/start-errors.ts';
import { newScratchPath, openScratch } from '../storage/scratch.ts';
import { BackupError } from './backup-error.ts';
import { listColumns, ROWS_TOGETHER, type Row, type Source, type Table, toTables } from './rows.ts';

type Location = { databaseUrl: string | null; dataDir: string };

/** Opens a database that a server may use; changes nothing and blocks nobody. @throws {BackupError | ConfigError} */
export async function openSource(location: Location): Promise<Source> {
  const source = await findSource(location);
  if (!source)
    throw new BackupError(`There is no database in ${location.dataDir}: there is nothing to copy.`);
  if (source.migrations.length > 0) return source;
  await source.close();
  throw new BackupError('The database is empty: there is nothing to copy.');
}

/** Also opens an empty database; returns null if SQLite's file doesn't exist. @throws {ConfigError} */
export async function findSource({ databaseUrl, dataDir }: Location): Promise<Source | null> {
  if (databaseUrl)
    return openPostgresSource(databaseUrl).catch((error) => {
      throw databaseError(databaseUrl, error);
    });
  const file = databaseFile(dataDir);
  return existsSync(file) ? openSqliteSource(file) : null;
}

const BUSY_TIMEOUT_MS = 10_000;
const ALL_PAGES = 2 ** 31 - 1;
/** A copy is only made if this many times the database's size is free, so that the servers keep space. */
const ROOM_FOR_A_COPY = 2;

/**
 * Opens a copy of the database, which takes seconds to make and is deleted with the process. Reading and compressing
 * the rows takes minutes, in which the database's log could only grow. Without space for a copy, the database
 * itself is read.
 */
export async function openCopiedSource(file: string, scratchParent: string): Promise<Source> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  if (bavail * bsize < ROOM_FOR_A_COPY * (await stat(file)).size) return openSqliteSource(file);
  const scratch = await openScratch(scratchParent);
  const original = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const copy = newScratchPath(scratch, 'database');
    await backup(original, copy, { rate: ALL_PAGES });
    forgetDayKeys(copy);
    // No other process opens the copy, so SQLite needs no locks and no log, and can read it after it is unlinked.
    return await openSqliteSource(new URL(`${pathToFileURL(copy)}?immutable=1`));
  } finally {
    original.close();
    await scratch.close();
  }
}

/** Day keys are erased with their day, while blocks of a deleted file may stay on the disk for longer. */
function forgetDayKeys(copy: string): void {
  const database = new DatabaseSync(copy);
  database.exec('pragma journal_mode = delete; pragma secure_delete = on');
  if (readSqliteTables(database).some(({ name }) => name === 'day_keys'))
    database.exec('delete from day_keys');
  database.close();
}

/** Reads in one transaction of its own connection, which in WAL mode sees one snapshot and blocks no writer. */
async function openSqliteSource(file: string | URL): Promise<Source> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  // The first statement in the transaction takes the snapshot.
  database.exec('begin');
  const tables = readSqliteTables(database);
  const ask: Ask = async (statement) => database.prepare(statement).all();
  return {
    kind: 'SQLite',
    migrations: await readMigrations(ask, tables),
    tables,
    rows: (table) => readSqliteRows(database, table),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

async function readMigrations(ask: Ask, tables: Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = (await ask('select name from kysely_migration')) as { name: string }[];
  return rows.map(({ name }) => name).toSorted();
}

/** Returns the tables without virtual ones and their shadows, which triggers fill. */
export function readSqliteTables(database: DatabaseSync): Table[] {
  const rows = database
    .prepare(`
      select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_xinfo(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
      order by t.name, c.cid`)
    .all();
  return toTables(rows);
}

export async function* readSqliteRows(database: DatabaseSync, table: Table): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for (const row of database.prepare(`select ${listColumns(table)} from "${table.name}"`).iterate()) {
    if (batch.push(row as Row) < ROWS_TOGETHER) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Runs one statement on the connection that has the transaction. */
export type Ask = (statement: string, parameters?: unknown[]) => Promise<unknown[]>;

/** Reads in one transaction that sees one snapshot and locks no rows. */
async function openPostgresSource(databaseUrl: string): Promise<Source> {
  const client = await connectTo(databaseUrl, {});
  const ask: Ask = async (statement, parameters) => (await client.query(statement, parameters)).rows;
  try {
    await ask('begin isolation level repeatable read read only');
    const tables = await readPostgresTables(ask);
    return {
      kind: 'PostgreSQL',
      migrations: await readMigrations(ask, tables),
      tables,
      rows: (table) => readPostgresRows(ask, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns the columns without generated ones, which PostgreSQL computes. */
export async function readPostgresTables(ask: Ask): Promise<Table[]> {
  const rows = await ask(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`);
  return toTables(rows);
}

export async function* readPostgresRows(ask: Ask, table: Table): AsyncGenerator<Row[]> {
  await ask(`declare copied no scroll cursor for select ${listColumns(table)} from "${table.name}"`);
  for (;;) {
    const rows = (await ask(`fetch ${ROWS_TOGETHER} from copied`)) as Row[];
    if (rows.length === 0) break;
    yield rows;
  }
  await ask('close copied');
}

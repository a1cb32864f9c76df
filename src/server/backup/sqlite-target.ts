import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../db/migrations.ts';
import { openOn } from '../db/open.ts';
import { sqliteDialect } from '../db/sqlite-dialect.ts';
import { syncFile } from '../storage/disk.ts';
import { BackupError, rowError } from './backup-error.ts';
import { ownTables } from './contents.ts';
import { listColumns, type Row, type Table } from './rows.ts';
import { readSqliteRows, readSqliteTables } from './source.ts';
import type { Target } from './target.ts';

/** Creates a database at `file`, which nobody uses before it is committed and moved into place. */
export async function openSqliteTarget(file: string, migrations: string[]): Promise<Target> {
  await migrateFile(file, migrations);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // A file that a crash damages is thrown away, so nothing needs to be durable yet.
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -128000');
  const tables = ownTables(readSqliteTables(database));
  const putTriggersBack = takeTriggersAway(database);
  database.exec('begin');
  for (const { name } of tables) database.exec(`delete from "${name}"`);
  return {
    tables,
    load: async (table, rows) => insert(database, table, rows),
    rows: (table) => readSqliteRows(database, table),
    async removeStoredValue(key) {
      database.prepare('delete from installation where key = ?').run(key);
    },
    async commit() {
      putTriggersBack();
      rebuildSearches(database);
      requireReferences(database);
      database.exec('commit');
      database.close();
      await migrateFile(file);
      await syncFile(file);
    },
    async abandon() {
      if (database.isOpen) database.close();
      for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    },
  };
}

async function migrateFile(file: string, names?: string[]): Promise<void> {
  const db = openOn(sqliteDialect(file, () => {}));
  try {
    await migrate(db, names);
  } finally {
    await db.destroy();
  }
}

/** Copied rows already have what triggers would add. Returns the function that restores the triggers. */
function takeTriggersAway(database: DatabaseSync): () => void {
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  return () => {
    for (const { sql } of triggers) database.exec(String(sql));
  };
}

function insert(database: DatabaseSync, table: Table, rows: Row[]): void {
  const places = table.columns.map(() => '?').join(', ');
  const statement = database.prepare(
    `insert into "${table.name}" (${listColumns(table)}) values (${places})`,
  );
  try {
    for (const row of rows) statement.run(...table.columns.map((column) => row[column] ?? null));
  } catch (error) {
    throw rowError(table.name, error);
  }
}

/** Fills the search indexes, whose triggers were removed. */
function rebuildSearches(database: DatabaseSync): void {
  const indexes = database
    .prepare("select name from sqlite_master where sql like 'create virtual table%using fts5%content =%'")
    .all();
  for (const { name } of indexes) database.exec(`insert into "${name}" ("${name}") values ('rebuild')`);
}

function requireReferences(database: DatabaseSync): void {
  const [broken] = database.prepare('pragma foreign_key_check').all();
  if (broken)
    throw new BackupError(`A row of ${broken.table} names a row of ${broken.parent} that isn’t there.`);
}

import { DatabaseSync } from 'node:sqlite';
import { listColumns, ROWS_TOGETHER, type Row, type Source, type Table, toTables } from './rows.ts';

const BUSY_TIMEOUT_MS = 10_000;

/** Reads in one transaction of a connection of its own, which in WAL mode sees one moment and blocks no writer. */
export function openSqliteSource(file: string): Source {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  // The first statement after it fixes the moment.
  database.exec('begin');
  const tables = readSqliteTables(database);
  return {
    kind: 'SQLite',
    migrations: readMigrations(database, tables),
    tables,
    rows: (table) => readSqliteRows(database, table),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

function readMigrations(database: DatabaseSync, tables: Table[]): string[] {
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

/** Without virtual tables and their shadows, which triggers fill. */
export function readSqliteTables(database: DatabaseSync): Table[] {
  const rows = database
    .prepare(`
      select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_xinfo(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
      order by t.name, c.cid`)
    .all() as { table: string; column: string }[];
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

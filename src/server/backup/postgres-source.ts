import { connectTo } from '../db/postgres.ts';
import { listColumns, ROWS_TOGETHER, type Row, type Source, type Table, toTables } from './rows.ts';

/** Runs one statement on the connection that holds the transaction. */
export type Ask = (statement: string, parameters?: unknown[]) => Promise<unknown[]>;

/** Reads in one transaction that sees one moment and locks nothing that is written. */
export async function openPostgresSource(databaseUrl: string): Promise<Source> {
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

async function readMigrations(ask: Ask, tables: Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = (await ask('select name from kysely_migration order by name collate "C"')) as {
    name: string;
  }[];
  return rows.map(({ name }) => name);
}

/** Gives the columns without generated ones, which follow from the others. */
export async function readPostgresTables(ask: Ask): Promise<Table[]> {
  const rows = await ask(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`);
  return toTables(rows as { table: string; column: string }[]);
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

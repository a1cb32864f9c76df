/** An empty database that rows are copied into; it stays empty until `commit`, and then has the source's rows. */

import { BackupError } from './backup-error.ts';
import { type Row, type RowSum, RowSummer, type Table } from './rows.ts';

export type Target = {
  /** The tables as the source's migrations have created them. */
  tables: Table[];
  load: (table: Table, rows: Row[]) => Promise<void>;
  /** Returns the table's present rows, in batches. */
  rows: (table: Table) => AsyncIterable<Row[]>;
  /** Deletes one stored value of the installation. */
  removeStoredValue: (key: string) => Promise<void>;
  /** Restores what was removed for loading, brings the schema up to date, and makes everything durable. */
  commit: () => Promise<void>;
  /** Deletes everything, also after a failed `commit`. */
  abandon: () => Promise<void>;
};

/** @throws {BackupError} */
export function requireNoTables(tables: Table[]): void {
  if (tables.length > 0) throw new BackupError('The database isn’t empty: name one that has no tables yet.');
}

/** Returns the target's table for rows with this name. @throws {BackupError} */
export function requireTable(target: Target, name: string): Table {
  const table = target.tables.find((each) => each.name === name);
  if (table) return table;
  throw new BackupError(`There is a table ${name}, which this version of Cogito doesn’t know.`);
}

/** @throws {BackupError} if a row is missing or differs. */
export async function requireSameRows(target: Target, sums: Record<string, RowSum>): Promise<void> {
  for (const [name, sum] of Object.entries(sums)) {
    const table = requireTable(target, name);
    const arrived = await sumRows(table, target.rows(table));
    if (arrived.rows !== sum.rows || arrived.sum !== sum.sum)
      throw new BackupError(`The rows of the table ${name} didn’t arrive as they were: nothing was changed.`);
  }
}

export async function sumRows(table: Table, batches: AsyncIterable<Row[]>): Promise<RowSum> {
  const summer = new RowSummer(table);
  for await (const rows of batches) summer.add(rows);
  return summer.result;
}

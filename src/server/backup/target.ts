/** A backup is copied into an empty database, which stays empty until `commit`; then it has what the source had. */

import { BackupError } from './backup-error.ts';
import { isSameSum, type Row, type RowSum, RowSummer, type Table } from './rows.ts';

export type Target = {
  /** As the migrations of the source have made them. */
  tables: Table[];
  load: (table: Table, rows: Row[]) => Promise<void>;
  /** Gives the rows that it has now, some at a time. */
  rows: (table: Table) => AsyncIterable<Row[]>;
  /** Takes one stored value of the installation away. */
  removeStoredValue: (key: string) => Promise<void>;
  /** Puts back what loading was done without, brings the schema up to date, and makes it all durable. */
  commit: () => Promise<void>;
  /** Leaves nothing, also after a failed `commit`. */
  abandon: () => Promise<void>;
};

/** The table of the target into which rows with these columns go. @throws {BackupError} */
export function requireTable(target: Target, name: string): Table {
  const table = target.tables.find((each) => each.name === name);
  if (table) return table;
  throw new BackupError(`There is a table ${name}, which this version of Cogito doesn’t know.`);
}

/** @throws {BackupError} where a row is missing, or another than it was. */
export async function requireSameRows(target: Target, sums: Record<string, RowSum>): Promise<void> {
  for (const [name, sum] of Object.entries(sums)) {
    const table = requireTable(target, name);
    if (!isSameSum(await sumRows(table, target.rows(table)), sum))
      throw new BackupError(`The rows of the table ${name} didn’t arrive as they were: nothing was changed.`);
  }
}

export async function sumRows(table: Table, batches: AsyncIterable<Row[]>): Promise<RowSum> {
  const summer = new RowSummer(table);
  for await (const rows of batches) summer.add(rows);
  return summer.result;
}

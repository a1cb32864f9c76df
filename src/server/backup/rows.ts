/** Rows in the form that both databases use, and a checksum of a table's rows that doesn't depend on their order. */
import { createHash } from 'node:crypto';

type Value = string | number | null;
export type Row = Record<string, Value>;
export type Table = { name: string; columns: string[] };

/** A snapshot of a database to copy from, whatever others write meanwhile. */
export type Source = {
  kind: 'SQLite' | 'PostgreSQL';
  /** The migrations that its schema has. */
  migrations: string[];
  tables: Table[];
  /** Reads all rows in batches. Only one table may be read at a time. */
  rows: (table: Table) => AsyncIterable<Row[]>;
  /** Ends the snapshot; may be called again. */
  close: () => Promise<void>;
};

/** The number of a table's rows, and the sum of their hashes. */
export type RowSum = { rows: number; sum: string };

/** The size of a batch: a few hundred kilobytes of messages, or a few megabytes of pages. */
export const ROWS_TOGETHER = 1000;

const PART_BYTES = 6;
const PART_END = 2 ** (8 * PART_BYTES);
const PARTS = [0, 1, 2];

export class RowSummer {
  readonly #columns: string[];
  readonly #sums = PARTS.map(() => 0);
  #rows = 0;

  constructor({ columns }: Table) {
    this.#columns = columns.toSorted();
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length;
    for (const row of rows) {
      const text = JSON.stringify(this.#columns.map((column) => row[column] ?? null));
      const hash = createHash('sha256').update(text).digest();
      for (const part of PARTS)
        this.#sums[part] =
          ((this.#sums[part] ?? 0) + hash.readUIntBE(part * PART_BYTES, PART_BYTES)) % PART_END;
    }
  }

  get result(): RowSum {
    const sum = this.#sums.map((part) => part.toString(16).padStart(2 * PART_BYTES, '0')).join('');
    return { rows: this.#rows, sum };
  }
}

export type Column = { table: string; column: string };

/** `rows` have a `Column` each. */
export function toTables(rows: unknown[]): Table[] {
  const byTable = Map.groupBy(rows as Column[], ({ table }) => table);
  return [...byTable].map(([name, columns]) => ({ name, columns: columns.map(({ column }) => column) }));
}

export const listColumns = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ');

/** A backup is copied into an empty database, which stays empty until `commit`. */
import type { Row, Table } from './rows.ts';

export type Target = {
  /** As the migrations of the source have made them. */
  tables: Table[];
  load: (table: Table, rows: Row[]) => Promise<void>;
  /** Gives the rows that it has now, some at a time. */
  rows: (table: Table) => AsyncIterable<Row[]>;
  /** Takes one fact about the installation away. */
  removeFact: (key: string) => Promise<void>;
  /** Puts back what loading was done without, brings the schema up to date, and makes it all durable. */
  commit: () => Promise<void>;
  /** Leaves nothing, also after a failed `commit`. */
  abandon: () => Promise<void>;
};

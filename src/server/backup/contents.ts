/** The entries of a backup, beside rows and files. */
import * as v from 'valibot';
import type { RowSum } from './rows.ts';

/** A reader of another format is another version's. */
export const FORMAT = 1;

export const HEAD_NAME = 'backup.json';
export const CONTENTS_NAME = 'contents.json';

/** The first entry. */
export const HeadSchema = v.object({
  format: v.number(),
  version: v.string(),
  madeAt: v.string(),
  database: v.picklist(['SQLite', 'PostgreSQL']),
  migrations: v.array(v.string()),
  hasFiles: v.boolean(),
});

const SumSchema = v.object({ rows: v.number(), sum: v.string() });

/** The last entry but the checksum. */
export const ContentsSchema = v.object({
  tables: v.record(v.string(), SumSchema),
  files: v.object({ count: v.number(), bytes: v.number() }),
  missingFiles: v.array(v.string()),
});

export type Head = v.InferOutput<typeof HeadSchema>;
export type Contents = v.InferOutput<typeof ContentsSchema> & { tables: Record<string, RowSum> };

export const rowsName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`;
export const fileName = (key: string) => `files/${key}`;

/** Reads an entry's name: the table or file that it is of. */
export function readName(name: string): { table: string } | { key: string } | null {
  const [, table] = /^tables\/(\w+)\/\d+\.ndjson\.zst$/.exec(name) ?? [];
  if (table !== undefined) return { table };
  return name.startsWith('files/') ? { key: name.slice('files/'.length) } : null;
}

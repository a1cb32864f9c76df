/** The entries of a backup besides rows and files, and the tables that aren't copied. */
import * as v from 'valibot';
import type { KEPT_TABLES } from '#shared/kept/tables.ts';
import type { Row, Table } from './rows.ts';

/** A backup with another number was made by another version of the product. */
export const FORMAT = 1;

export const HEAD_NAME = 'backup.json';
export const CONTENTS_NAME = 'contents.json';

/** The first entry of a backup. */
export const HeadSchema = v.object({
  format: v.number(),
  version: v.string(),
  madeAt: v.string(),
  database: v.picklist(['SQLite', 'PostgreSQL']),
  migrations: v.array(v.string()),
  hasFiles: v.boolean(),
});

/** The last entry before the checksum. */
export const ContentsSchema = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sum: v.string() })),
  files: v.object({ count: v.number(), bytes: v.number() }),
  missingFiles: v.array(v.string()),
});

export type Head = v.InferOutput<typeof HeadSchema>;
export type Contents = v.InferOutput<typeof ContentsSchema>;

export const rowsName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`;
export const fileName = (key: string) => `files/${key}`;

/** Returns the table or file that an archive entry holds, by the entry's name; null for any other. */
export function readName(name: string): { table: string } | { key: string } | null {
  const [, table] = /^tables\/(\w+)\/\d+\.ndjson\.zst$/.exec(name) ?? [];
  if (table !== undefined) return { table };
  return name.startsWith('files/') ? { key: name.slice('files/'.length) } : null;
}

/** A move copies the whole installation; a backup may be read by others, or restored long afterwards. */
type Copy = 'backup' | 'move';

type LeftOut = { of: readonly Copy[]; because: string };

const LEFT_OUT: Partial<Record<keyof typeof KEPT_TABLES, LeftOut>> = {
  day_keys: { of: ['backup'], because: 'erased with its day, and so in no copy that outlives the day' },
  sessions: { of: ['backup'], because: 'one that was ended since would be alive again' },
  account_links: { of: ['backup'], because: 'one that was used since would work again' },
  first_administrator_links: { of: ['backup'], because: 'one that was used since would work again' },
  invitations: { of: ['backup'], because: 'one that was used up or ended since would work again' },
  new_devices: { of: ['backup'], because: 'they tell of sessions, which aren’t in it' },
  second_factors: {
    of: ['backup'],
    because: 'the key isn’t in it, and a code that was used would count again',
  },
  recovery_codes: { of: ['backup'], because: 'one that was used since would work again' },
  mails: { of: ['backup'], because: 'those that were sent since would be sent again' },
  repeated_calls: { of: ['backup'], because: 'for who sends again just now' },
  gone_entries: { of: ['backup'], because: 'they tell of what was deleted, for who reads a list just now' },
  control_entries: { of: ['backup'], because: 'for processes that are running' },
  message_index: { of: ['backup', 'move'], because: 'made anew from the messages, in another way on SQLite' },
  message_index_rooms: { of: ['backup', 'move'], because: 'made anew from the messages' },
};

/** Secret values of the installation: with them, a reader of a backup could make any browser a known one. */
const SECRET_KEYS = ['browser key'];

export const withoutSecrets = (table: Table, rows: Row[]): Row[] =>
  table.name === 'installation' ? rows.filter(({ key }) => !SECRET_KEYS.includes(String(key))) : rows;

/** Kysely's own tables, which the migrations fill. */
const INTERNAL = /^kysely_/;

export const tablesToCopy = (tables: Table[], copy: Copy): Table[] =>
  tables.filter(
    ({ name }) => !INTERNAL.test(name) && !LEFT_OUT[name as keyof typeof LEFT_OUT]?.of.includes(copy),
  );

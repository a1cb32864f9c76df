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

type Reasons = Partial<Record<keyof typeof KEPT_TABLES, string>>;

/** Why tables aren't in a backup, which may be read by others, or restored long afterwards; a move has them. */
const NOT_BACKED_UP: Reasons = {
  day_keys: 'erased with its day, and so in no copy that outlives the day',
  sessions: 'one that was ended since would be alive again',
  account_links: 'one that was used since would work again',
  first_administrator_links: 'one that was used since would work again',
  invitations: 'one that was used up or ended since would work again',
  new_devices: 'they tell of sessions, which aren’t in it',
  second_factors: 'the key isn’t in it, and a code that was used would count again',
  recovery_codes: 'one that was used since would work again',
  mails: 'those that were sent since would be sent again',
  repeated_calls: 'for who sends again just now',
  gone_entries: 'they tell of what was deleted, for who reads a list just now',
  control_entries: 'for processes that are running',
};
const NEVER_COPIED: Reasons = {
  message_index: 'made anew from the messages, in another way on SQLite',
  message_index_rooms: 'made anew from the messages',
};

/** Secret values of the installation: with them, a reader of a backup could make any browser a known one. */
const SECRET_KEYS = ['browser key'];

export const withoutSecrets = (table: Table, rows: Row[]): Row[] =>
  table.name === 'installation' ? rows.filter(({ key }) => !SECRET_KEYS.includes(String(key))) : rows;

/** Leaves out Kysely's own tables, which the migrations fill. */
export const ownTables = (tables: Table[]): Table[] =>
  tables.filter(({ name }) => !name.startsWith('kysely_'));

export function tablesToCopy(tables: Table[], copy: 'backup' | 'move'): Table[] {
  const leftOut = copy === 'move' ? NEVER_COPIED : { ...NOT_BACKED_UP, ...NEVER_COPIED };
  return ownTables(tables).filter(({ name }) => !(name in leftOut));
}

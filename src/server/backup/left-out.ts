/** Which tables aren't copied. One without a row here is, a new one too. */
import type { KEPT_TABLES } from '#shared/kept/tables.ts';
import type { Row, Table } from './rows.ts';

/** A move is made of the whole installation; a backup may be read by others, or restored long afterwards. */
export type Copy = 'backup' | 'move';

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

/** Facts of the installation that are keys: whoever reads a backup could make any browser a known one. */
const SECRET_FACTS = ['browser key'];

export const withoutSecrets = (table: Table, rows: Row[]): Row[] =>
  table.name === 'installation' ? rows.filter(({ key }) => !SECRET_FACTS.includes(String(key))) : rows;

/** Kysely's own, which the migrations fill. */
const INTERNAL = /^kysely_/;

export const tablesToCopy = (tables: Table[], copy: Copy): Table[] =>
  tables.filter(
    ({ name }) => !INTERNAL.test(name) && !LEFT_OUT[name as keyof typeof LEFT_OUT]?.of.includes(copy),
  );

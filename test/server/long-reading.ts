/** For tests: a long read during many writes must not hold SQLite's log or a PostgreSQL transaction. */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { storeMessages } from '#server/chat/store-messages.ts';
import { isPostgres } from '#server/db/dialect.ts';
import { databaseFile } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import type { TestDatabase } from './database.ts';

/** In a log that can't be emptied, these commits take twice the permitted size. */
const COMMITS = 800;
const MAX_LOG_BYTES = 8 * 2 ** 20;

export const draft = {
  authorId: null,
  userName: 'Cog7',
  text: 'said while much is read '.repeat(50),
  role: 'member' as const,
  mark: 'x',
  gender: null,
  idempotencyKey: null,
  replyTo: null,
};

/** Sends many messages to the anonymous room. */
export async function sayMuch({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  for (let n = 0; n < COMMITS; n++) await storeMessages(db, 'anonymous', [draft], Date.now());
}

export const expectShortLog = (dataDir: string) =>
  expect(statSync(`${databaseFile(dataDir)}-wal`).size).toBeLessThan(MAX_LOG_BYTES);

/** Must be called in the middle of the read. */
export async function expectNothingHeld({ db, dataDir }: TestDatabase): Promise<void> {
  // PostgreSQL itself reports an open transaction.
  if (isPostgres(db)) return expect(await countTransactions(db)).toBe(0);
  await sayMuch({ db });
  expectShortLog(dataDir);
}

/** Counts the open transactions of other connections to this database. */
async function countTransactions(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
    db,
  );
  return rows[0]?.count;
}

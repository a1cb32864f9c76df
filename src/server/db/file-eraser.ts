/** Erases deleted rows from the database's files, and retries while others, such as a backup, read them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { connectTo } from './postgres.ts';
import type { Db } from './schema.ts';
import { emptyLog } from './sqlite-dialect.ts';

/** A server erases after its start, because rows deleted before the last one was killed may still be there. */
const FIRST_TRY_AFTER_MS = 1000;
/** Writers wait while rows are erased, so rows that are deleted one by one are erased together after a pause. */
const PAUSE_MS = 1000;
const RETRY_AFTER_MS = [20, 100, 500, 2000, 10_000];

export type FileEraser = {
  request: () => void;
  close: () => Promise<void>;
};

type Options = { db: Db; databaseUrl: string | null; log: Log };

export function openFileEraser({ db, databaseUrl, log }: Options): FileEraser {
  const erase = databaseUrl ? () => vacuum(databaseUrl) : () => emptyLog(db);
  let isWanted = false;
  let running: Promise<void> | null = null;
  const closing = new AbortController();
  const { signal } = closing;

  async function eraseUntilDone(): Promise<void> {
    for (let tries = 0; isWanted && !signal.aborted; tries++) {
      isWanted = false;
      const isDone = await erase().catch((error) => {
        log.warn({ err: error }, 'what was deleted could not be erased from the files yet');
        return false;
      });
      const pauseMs = isDone ? PAUSE_MS : (RETRY_AFTER_MS[tries] ?? RETRY_AFTER_MS.at(-1));
      if (isDone) tries = -1;
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => {});
      isWanted ||= !isDone;
    }
    running = null;
  }

  function request(): void {
    isWanted = true;
    running ??= eraseUntilDone();
  }
  const firstTry = setTimeout(request, FIRST_TRY_AFTER_MS).unref();

  return {
    request,
    async close() {
      clearTimeout(firstTry);
      closing.abort();
      await running;
    },
  };
}

/** The tables whose deleted rows have people's words, details, keys or sessions, or ids of what was changed. */
const TABLES = [
  'users',
  'account_links',
  'invitations',
  'new_devices',
  'second_factors',
  'recovery_codes',
  'repeated_calls',
  'mails',
  'chat_messages',
  'message_index',
  'chat_reports',
  'chat_mutes',
  'contact_messages',
  'day_keys',
  'sessions',
  'control_entries',
];

/** Returns false while an open transaction can still see deleted rows. */
async function vacuum(databaseUrl: string): Promise<boolean> {
  // There is no time limit, because a large table takes long and delays nobody.
  const client = await connectTo(databaseUrl, {});
  try {
    await client.query(`vacuum (skip_locked) ${TABLES.join(', ')}`);
    const { rows } = await client.query(
      'select coalesce(sum(n_dead_tup), 0)::int as left from pg_stat_user_tables where relname = any($1)',
      [TABLES],
    );
    return rows[0]?.left === 0;
  } finally {
    await client.end();
  }
}

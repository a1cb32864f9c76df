/** Takes what was dropped from the index of messages out of its files, too. */
import { openFileEraser } from '../../db/file-eraser.ts';
import { connectTo } from '../../db/postgres.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';

const DAY_MS = 24 * 60 * 60_000;

export type IndexEraser = { request: () => void; close: () => Promise<void> };

/** Erases deleted entries from SQLite's file. */
export const eraseFromFile = (file: Db, log: Log): IndexEraser =>
  openFileEraser({ db: file, databaseUrl: null, log });

type Options = { databaseUrl: string; vacuum: () => void; now: () => number; log: Log };

/** On PostgreSQL GIN keeps each word that it ever had as a key; only an index that is made anew is without it. */
export function eraseOnPostgres({ databaseUrl, vacuum, now, log }: Options): IndexEraser {
  let remadeAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  function request(): void {
    vacuum();
    if (running || now() - remadeAt < DAY_MS) return;
    remadeAt = now();
    running = remake(databaseUrl)
      .catch((error) => log.warn({ err: error }, 'the index of messages could not be made anew yet'))
      .finally(() => {
        running = null;
      });
  }
  return { request, close: async () => void (await running) };
}

async function remake(databaseUrl: string): Promise<void> {
  // There is no time limit: a large index takes as long as it takes, and holds nobody up.
  const client = await connectTo(databaseUrl, {});
  try {
    // Left behind by one that was broken off.
    await client.query('drop index concurrently if exists message_index_words_ccnew');
    await client.query('reindex index concurrently message_index_words');
  } finally {
    await client.end();
  }
}

import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createRoom } from '../chat/messages.ts';
import { storeMessages } from '../chat/store-messages.ts';
import { isPostgres } from '../db/dialect.ts';
import { databaseFile } from '../db/open.ts';
import { eachDatabase } from '../testing/database.ts';
import { openSource } from './source.ts';
import { writeBackup } from './write-backup.ts';

const MAX_LOG_BYTES = 8 * 2 ** 20;

eachDatabase('A backup that copies files', (database) => {
  it('reads no rows any more, so that the database’s log grows no further however much is written', async () => {
    const { db, dataDir } = database();
    await createRoom(db, 'anonymous');
    const draft = {
      authorId: null,
      userName: 'Cog7',
      text: 'said while the files are copied '.repeat(50),
      role: 'member' as const,
      mark: 'x',
      gender: null,
      idempotencyKey: null,
      replyTo: null,
    };
    // PostgreSQL tells an open reading itself.
    const commits = isPostgres(db) ? 1 : 800;
    let written = 0;
    const storage = {
      async listFiles() {
        for (; written < commits; written++) await storeMessages(db, 'anonymous', [draft], Date.now());
        if (isPostgres(db)) expect(await countTransactions()).toBe(0);
        else expect(statSync(`${databaseFile(dataDir)}-wal`).size).toBeLessThan(MAX_LOG_BYTES);
        return [];
      },
      open: async () => null,
    };
    /** Counts the transactions of other connections that are open on this database. */
    const countTransactions = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
      `.execute(db);
      return rows[0]?.count;
    };
    const file = path.join(dataDir, 'made.backup');
    const source = await openSource(database());
    await writeBackup({ source, storage, file, version: '0.0.0', nowMs: Date.now() });
    expect(written).toBe(commits);
  });
});

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { postgresDatabase } from '../../testing/database.ts';
import { readIndexedRoom } from './index-entries.ts';

postgresDatabase('The index of messages', (database) => {
  it('gives two rooms two numbers that two processes take at once', async () => {
    const { db } = database();
    const transaction = await db.startTransaction().execute();
    const first = await readIndexedRoom(transaction, 'anonymous');
    const second = readIndexedRoom(db, 'public');
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
    await transaction.commit().execute();
    expect([first.number, (await second).number]).toEqual([1, 2]);
  });
});

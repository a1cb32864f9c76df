import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { createLog } from '../log.ts';
import { isCutOff, openDatabase } from './open.ts';
import type { Db } from './schema.ts';

postgresDatabase('A connection to PostgreSQL', (database) => {
  it('that breaks while it is in use fails its transaction, not the process, and is replaced', async () => {
    const { db } = database();
    const broken = db.transaction().execute(async (transaction) => {
      const pid = await backendOf(transaction);
      await sql`select pg_terminate_backend(${pid}::int)`.execute(db);
      // Between two queries, the driver notices a broken connection only by an event.
      await eventually(async () => expect(await isConnected(db, pid)).toBe(false));
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toSatisfy(isCutOff);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

postgresDatabase('A database', (database) => {
  it('is migrated once when two processes start at once on an empty one', async () => {
    await sql`drop schema public cascade`.execute(database().db);
    await sql`create schema public`.execute(database().db);
    const log = createLog('silent');
    const opened = await Promise.all([openDatabase(database(), log), openDatabase(database(), log)]);
    for (const db of opened) {
      expect(await db.selectFrom('controlHeads').selectAll().execute()).toEqual([{ number: 0 }]);
      await db.destroy();
    }
  });
});

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

async function isConnected(db: Db, pid: number): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db);
  return rows.length > 0;
}

/** A server's lock on its database while PostgreSQL doesn't know that the connection is lost (decision 17). */
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { lockDatabase } from '#server/db/database-lock.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#test/eventually.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { postgresDatabase } from '#test/server/database.ts';

postgresDatabase('The lock of a database', (database) => {
  it('is taken from one’s own lost connection, which PostgreSQL still keeps', async () => {
    const url = new URL(database().databaseUrl ?? '');
    const { port } = url;
    const line = await FlakyConnection.open(() => Number(port));
    url.port = new URL(line.url).port;
    const onTaken = vi.fn();
    const release = await lockDatabase(url.href, { as: 'only server', log: createLog('silent'), onTaken });
    const former = await holders();
    line.abandon();
    await eventually(async () => {
      expect(await holders()).toHaveLength(former.length);
      expect(await holders()).not.toEqual(former);
    });
    expect(onTaken).not.toHaveBeenCalled();
    await release();
    await line.close();
  });

  async function holders(): Promise<{ pid: number }[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and granted and datname = current_database() order by pid`.execute(
      database().db,
    );
    return rows;
  }
});

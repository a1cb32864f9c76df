import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase, type TestDatabase } from '#test/server/database.ts';
import { createLog } from '../log.ts';
import { DatabaseInUse, type DatabaseUser, lockDatabase, takeDatabaseAlone } from './database-lock.ts';
import { connectTo } from './postgres.ts';

const log = createLog('silent');

postgresDatabase('The lock of a database', (database) => {
  const letGo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const release of letGo.splice(0)) await release();
  });
  const url = () => database().databaseUrl ?? '';
  const lock = async (as: DatabaseUser, onTaken: (error: Error) => void = () => {}) => {
    const release = await lockDatabase(url(), { as, log, onTaken });
    letGo.push(release);
    return release;
  };

  it('is shared by servers that Redis connects, and kept from who needs the database for itself', async () => {
    const [first, second] = [await lock('server'), await lock('worker')];
    const alone = await connectTo(url());
    expect(await takeAlone(alone)).toBe(false);
    await first();
    expect(await takeAlone(alone)).toBe(false);
    await second();
    await expect.poll(() => takeAlone(alone)).toBe(true);
    await expect(lock('server')).rejects.toThrow(DatabaseInUse);
    await alone.end();
  });

  it('is one server’s alone where Redis connects none, beside any worker', async () => {
    const release = await lock('only server');
    for (const as of ['only server', 'server'] as const)
      await expect(lock(as)).rejects.toThrow(DatabaseInUse);
    await lock('worker');
    await release();
    await lock('server');
    await lock('server');
    await expect(lock('only server')).rejects.toThrow(DatabaseInUse);
  });

  it('is given to a command that follows directly on the end of a server', async () => {
    const release = await lock('only server');
    const taken = takeDatabaseAlone(url());
    await eventually(async () => {
      const tries = sql`select from pg_stat_activity where state = 'idle' and query like 'select pg_try_advisory_lock(%'
        and datname = current_database() and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory')`;
      expect((await tries.execute(database().db)).rows).toHaveLength(1);
    });
    await release();
    letGo.push(await taken);
  });

  it('is taken again when its connection breaks, which ends nothing', async () => {
    const onTaken = vi.fn();
    await lock('only server', onTaken);
    const [former] = await holders(database());
    await sql`select pg_terminate_backend(${former}::int)`.execute(database().db);
    await eventually(async () => {
      const [holder] = await holders(database());
      expect(holder).toSatisfy((pid) => pid !== undefined && pid !== former);
    });
    expect(onTaken).not.toHaveBeenCalled();
  });

  it('isn’t kept by a server that ends while it takes it again', async () => {
    const release = await lock('only server');
    const [former] = await holders(database());
    const other = await connectTo(url());
    const next = other.query('select pg_advisory_lock($1, $2)', [0x436f6769, 0x746f]);
    const count = async (what: RawBuilder<unknown>) => (await what.execute(database().db)).rows.length;
    await eventually(async () =>
      expect(await count(sql`select from pg_locks where locktype = 'advisory' and not granted`)).toBe(1),
    );
    await sql`select pg_terminate_backend(${former}::int)`.execute(database().db);
    await next;
    // A connection that tries to take the lock alternates between these two queries.
    const triers = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (query like 'select pg_try_advisory_lock%' or query like 'select pg_terminate_backend(pid)%')`;
    await eventually(async () => expect(await count(triers)).toBe(1));
    await release();
    await other.end();
    await eventually(async () => expect(await count(triers)).toBe(0));
    expect(await holders(database())).toEqual([]);
  });

  it('is told to be lost when somebody takes the database for itself meanwhile', async () => {
    const taken = Promise.withResolvers<Error>();
    await lock('only server', taken.resolve);
    const [former] = await holders(database());
    const other = await connectTo(url());
    // This connection queues for the lock, so that it is the next to get it.
    const next = other.query(
      'select pg_advisory_lock(classid::int, objid::int) from pg_locks where pid = $1',
      [former],
    );
    await eventually(async () => {
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      expect((await waiting.execute(database().db)).rows).toHaveLength(1);
    });
    await sql`select pg_terminate_backend(${former}::int)`.execute(database().db);
    await next;
    expect(await taken.promise).toBeInstanceOf(DatabaseInUse);
    await other.end();
  });
});

async function takeAlone(client: pg.Client): Promise<boolean> {
  // These are the numbers of the lock: "Cogi" and "to".
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [0x436f6769, 0x746f]);
  return rows[0].taken;
}

async function holders({ db }: TestDatabase): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and granted and datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Fresh databases for benches: SQLite always, PostgreSQL if it is installed or `DATABASE_URL` names a server. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../scripts/throwaway-postgres.ts';

type BenchDatabase = {
  name: string;
  db: Db;
  /** Null for SQLite. */
  url: string | null;
  dataDir: string;
  /** PostgreSQL vacuums by itself within minutes. This uses a connection without the product's time limits. */
  vacuum: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Returns a PostgreSQL server and how to stop it: that of `DATABASE_URL` or a new one; null if there is none. */
export async function postgres(): Promise<Pick<ThrowawayPostgres, 'url' | 'stop'> | null> {
  const url = process.env.DATABASE_URL;
  return url ? { url, stop: async () => {} } : startThrowawayPostgres();
}

export async function openDatabases(serverUrl: string | undefined): Promise<BenchDatabase[]> {
  return [await open('SQLite', null), ...(serverUrl ? [await open('PostgreSQL', serverUrl)] : [])];
}

async function open(name: string, serverUrl: string | null): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
  const created = serverUrl ? await createDatabase(serverUrl) : null;
  const db = await openDatabase({ databaseUrl: created?.url ?? null, dataDir }, createLog('error'));
  return {
    name,
    db,
    url: created?.url ?? null,
    dataDir,
    vacuum: async () => created?.vacuum(),
    async remove() {
      await db.destroy();
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function createDatabase(serverUrl: string) {
  const database = `bench_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `create database ${database}`);
  const { href: url } = Object.assign(new URL(serverUrl), { pathname: `/${database}` });
  return {
    url,
    vacuum: () => runOn(url, 'vacuum analyze'),
    drop: () => runOn(serverUrl, `drop database ${database} with (force)`),
  };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

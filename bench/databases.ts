/** Fresh databases for benches: SQLite always, PostgreSQL where `DATABASE_URL` names a server to make one on. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';

export type BenchDatabase = { name: string; db: Db; remove: () => Promise<void> };

/** Opens one of each kind; `remove` closes it and leaves nothing behind. */
export async function openDatabases(): Promise<BenchDatabase[]> {
  const serverUrl = process.env.DATABASE_URL;
  return [await open('SQLite', null), ...(serverUrl ? [await open('PostgreSQL', serverUrl)] : [])];
}

async function open(name: string, serverUrl: string | null): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
  const database = `bench_${randomUUID().replaceAll('-', '')}`;
  if (serverUrl) await runOn(serverUrl, `create database ${database}`);
  const databaseUrl = serverUrl ? Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href : null;
  const db = await openDatabase({ databaseUrl, dataDir }, createLog('error'));
  return {
    name,
    db,
    async remove() {
      await db.destroy();
      if (serverUrl) await runOn(serverUrl, `drop database ${database} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

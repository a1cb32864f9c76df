/** For tests: the same tests on a fresh database of each kind. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { databaseFile, openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';

export type TestDatabase = {
  db: Db;
  /** PostgreSQL's address, for more connections and commands; null on SQLite. `dataDir` is always a new folder. */
  databaseUrl: string | null;
  dataDir: string;
};

type Kind = { name: string; superuserUrl: string | null; isMissing: boolean };

const KINDS: Kind[] = [
  { name: 'SQLite', superuserUrl: null, isMissing: false },
  { name: 'PostgreSQL', superuserUrl: inject('postgresUrl'), isMissing: inject('postgresUrl') === null },
];

type Tests = (database: () => TestDatabase, itOnce: typeof it) => void;

/** `itOnce` does nothing on the other kinds. */
const leaveOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof it;

/**
 * Describes `subject` once per kind of database; `database()` is open within tests and hooks, and new for each kind.
 * Tests without SQL use `itOnce`, which runs only on SQLite.
 */
export function eachDatabase(subject: string, tests: Tests): void {
  for (const kind of KINDS) describeOn(kind, `${subject} on ${kind.name}`, tests);
}

/** Does the same on SQLite only, for what doesn't depend on the kind. */
export function oneDatabase(subject: string, tests: Tests): void {
  for (const kind of KINDS.slice(0, 1)) describeOn(kind, subject, tests);
}

/** Does the same on PostgreSQL only, for what only a database server can do to its clients. */
export function postgresDatabase(subject: string, tests: Tests): void {
  for (const kind of KINDS.slice(1)) describeOn(kind, subject, tests);
}

function describeOn({ name, superuserUrl, isMissing }: Kind, title: string, tests: Tests): void {
  describe.skipIf(isMissing)(title, () => {
    let opened: TestDatabase & { remove: () => Promise<void> };
    beforeAll(async () => {
      opened = await openFresh(superuserUrl);
    });
    afterAll(() => opened?.remove());
    tests(() => opened, name === 'SQLite' ? it : leaveOut);
  });
}

export type EmptyPlace = Omit<TestDatabase, 'db'> & { remove: () => Promise<void> };

/** Creates places for an installation: an empty folder, and an empty database if the kind is PostgreSQL. */
export const makeEmptyPlaces: { name: string; isMissing: boolean; make: () => Promise<EmptyPlace> }[] =
  KINDS.map(({ name, isMissing, superuserUrl }) => ({
    name,
    isMissing,
    make: () => makeEmptyPlace(superuserUrl),
  }));

async function openFresh(superuserUrl: string | null) {
  const { databaseUrl, dataDir, remove } = await (superuserUrl ? copyPostgres(superuserUrl) : copySqlite());
  const db = await openDatabase({ databaseUrl, dataDir }, createLog('silent'));
  return {
    db,
    databaseUrl,
    dataDir,
    async remove() {
      await db.destroy();
      await remove();
    },
  };
}

// All migrations take half a second on SQLite and more than one on PostgreSQL, so a process runs them once.
let migratedSqlite: Promise<Buffer> | undefined;
let migratedPostgres: Promise<string> | undefined;

async function copySqlite(): Promise<EmptyPlace> {
  migratedSqlite ??= migrateSqlite();
  const place = await makeEmptyPlace(null);
  await writeFile(databaseFile(place.dataDir), await migratedSqlite, { mode: 0o600 });
  return place;
}

async function copyPostgres(superuserUrl: string): Promise<EmptyPlace> {
  migratedPostgres ??= migratePostgres(superuserUrl);
  return makeEmptyPlace(superuserUrl, await migratedPostgres);
}

async function migrateSqlite(): Promise<Buffer> {
  const place = await makeEmptyPlace(null);
  await (await openDatabase(place, createLog('silent'))).destroy();
  const bytes = await readFile(databaseFile(place.dataDir));
  await place.remove();
  return bytes;
}

/** Returns the name of a database that is deleted with the throwaway server. */
async function migratePostgres(superuserUrl: string): Promise<string> {
  const { databaseUrl, dataDir } = await makeEmptyPlace(superuserUrl);
  await (await openDatabase({ databaseUrl, dataDir }, createLog('silent'))).destroy();
  await rm(dataDir, { recursive: true });
  return new URL(databaseUrl ?? '').pathname.slice(1);
}

async function makeEmptyPlace(superuserUrl: string | null, template = 'template1'): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-test-'));
  const postgres = superuserUrl ? await createPostgres(superuserUrl, template) : null;
  const remove = async () => {
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: postgres?.url ?? null, dataDir, remove };
}

async function createPostgres(superuserUrl: string, template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsSuperuser(superuserUrl, `create database ${name} template ${template}`);
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  // `force` is needed because a server that a test killed may still be connected.
  return { url: url.href, drop: () => runAsSuperuser(superuserUrl, `drop database ${name} with (force)`) };
}

async function runAsSuperuser(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

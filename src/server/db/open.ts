import { existsSync } from 'node:fs';
import path from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { databaseSeconds } from '../metrics.ts';
import { makePrivateFolder } from '../start/private-data.ts';
import { databaseError, dataDirError } from '../start/start-errors.ts';
import { migrate } from './migrations.ts';
import { patientPostgresDialect, postgresDialect, postgresReaderDialect } from './postgres.ts';
import type { Db, Tables } from './schema.ts';
import { isBusy, systemCodeOf } from './sqlite-codes.ts';
import type { DatabaseLost } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteReaderDialect } from './sqlite-reader.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

type Location = { databaseUrl: string | null; dataDir: string };

/** Opens PostgreSQL or SQLite, migrated; `onLost` is called when SQLite's thread has ended. @throws {ConfigError} */
export async function openDatabase(
  { databaseUrl, dataDir }: Location,
  log: Log,
  onLost: (error: DatabaseLost) => void = () => {},
): Promise<Db> {
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
  if (!databaseUrl) {
    requireFinishedRestore(dataDir, existsSync(databaseFile(dataDir)));
    return openMigrated(sqliteDialect(databaseFile(dataDir), onLost));
  }
  try {
    const isThere = async (db: Db) => (await db.introspection.getTables()).length > 0;
    // A migration may take minutes, and waits for another process that migrates.
    const dialect = patientPostgresDialect(databaseUrl, log);
    await (
      await openMigrated(dialect, async (db) => requireFinishedRestore(dataDir, await isThere(db)))
    ).destroy();
  } catch (error) {
    throw databaseError(databaseUrl, error);
  }
  return openOn(postgresDialect(databaseUrl, log));
}

/** Opens the database for a few statements, with its present schema. The caller knows that it exists. */
export const openAsItIs = ({ databaseUrl, dataDir }: Location, log: Log): Db =>
  openOn(
    databaseUrl
      ? postgresDialect(databaseUrl, log, { max: 1 })
      : sqliteDialect(databaseFile(dataDir), () => {}),
  );

/** Returns a reader for long queries, which connects with its first query. Destroy it before the database. */
export function openReader({ databaseUrl, dataDir }: Location, log: Log): Db {
  if (databaseUrl) return openOn(postgresReaderDialect(databaseUrl, log));
  return openOn(sqliteReaderDialect(databaseFile(dataDir)));
}

export const databaseFile = (dataDir: string) => path.join(dataDir, 'cogito.sqlite');

export const openOn = (dialect: Dialect): Db =>
  new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin()],
    log: ({ level, queryDurationMillis }) =>
      databaseSeconds.observe({ outcome: level === 'query' ? 'ok' : 'error' }, queryDurationMillis / 1000),
  });

async function openMigrated(dialect: Dialect, check = async (_db: Db) => {}): Promise<Db> {
  const db = openOn(dialect);
  try {
    await check(db);
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

export function isUniqueViolation(error: unknown): boolean {
  const SQLITE_UNIQUE = 2067;
  const SQLITE_PRIMARY_KEY = 1555;
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === SQLITE_UNIQUE || code === SQLITE_PRIMARY_KEY;
}

/** Whether `error` means that the database can't answer now: it is down, starting, full, too slow or locked. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // The driver has no codes for these: a connection that broke during a query, and timeouts.
  if (code === undefined)
    return /^Connection terminated|^timeout ex|^Query read timeout|^Client (?:has encountered|was closed)/.test(
      String(message),
    );
  // SQLite's errors with a code of the system mean that the disk is full, fails or is read-only.
  return systemCodeOf(error) !== undefined || isBusy(error) || CUT_OFF.test(String(code));
}

/**
 * Codes which mean that the database can't answer now: network errors, PostgreSQL's classes 08 (connection),
 * 40 (conflicts) and 53 (resources), a read-only server (25006), timeouts and shutdown.
 */
const CUT_OFF =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|(?:08|40|53)\w{3}|25006|25P03|55P03|57014|57P0[123])$/;

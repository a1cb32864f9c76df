import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { databaseError, dataDirError } from '../start-errors.ts';
import { migrate } from './migrations.ts';
import { patientPostgresDialect, postgresDialect } from './postgres.ts';
import type { Db, Tables } from './schema.ts';
import type { DatabaseLost } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteReaderDialect } from './sqlite-reader.ts';

const MAX_READER_CONNECTIONS = 2;

type Location = { databaseUrl: string | null; dataDir: string };

/**
 * Opens PostgreSQL when there is a `databaseUrl`, else SQLite in `dataDir`, with the schema up to date.
 * @param onLost called when SQLite’s thread has ended: nothing can be read or written any more.
 * @throws {ConfigError} where the folder or the database can't be used.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Location,
  log: Log,
  onLost: (error: DatabaseLost) => void = () => {},
): Promise<Db> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw dataDirError(dataDir, error);
  });
  if (!databaseUrl) return openMigrated(sqliteDialect(databaseFile(dataDir), onLost));
  try {
    // A migration may take minutes, and waits for another process that migrates.
    await (await openMigrated(patientPostgresDialect(databaseUrl, log))).destroy();
  } catch (error) {
    throw databaseError(databaseUrl, error);
  }
  return openOn(postgresDialect(databaseUrl, log));
}

/**
 * Opens a second way to read the same database, for queries that take long. It connects with its first query; the
 * caller destroys it before the database.
 */
export function openReader({ databaseUrl, dataDir }: Location, log: Log): Db {
  if (databaseUrl) return openOn(postgresDialect(databaseUrl, log, MAX_READER_CONNECTIONS));
  return openOn(sqliteReaderDialect(databaseFile(dataDir)));
}

const databaseFile = (dataDir: string) => path.join(dataDir, 'cogito.sqlite');

const openOn = (dialect: Dialect): Db => new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });

async function openMigrated(dialect: Dialect): Promise<Db> {
  const db = openOn(dialect);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whether `error` says that a unique constraint was violated, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const SQLITE_UNIQUE = 2067;
  const SQLITE_PRIMARY_KEY = 1555;
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === SQLITE_UNIQUE || code === SQLITE_PRIMARY_KEY;
}

/** Whether `error` says that the database can't do it just now: it is down, starting, full, too slow or locked. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // The driver has no codes for these: a connection that broke during a query, and what took too long.
  if (code === undefined)
    return /^Connection terminated|^timeout ex|^Query read timeout|^Client (?:has encountered|was closed)/.test(
      String(message),
    );
  return CUT_OFF.test(String(code));
}

/**
 * Of the network, and of PostgreSQL: connection exceptions (08), insufficient resources (53), deadlocks and conflicts
 * (40), a lock or a query that took too long, read-only after a failover, shutting down or starting.
 */
const CUT_OFF =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|(?:08|40|53)\w{3}|25006|25P03|55P03|57014|57P0[123])$/;

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { unusableDatabase, unusableDataDir } from '../unusable.ts';
import { migrate } from './migrations.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** No query of ours needs longer; one that hangs must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 10;
const INT8_OID = 20;

type Location = { databaseUrl: string | null; dataDir: string };

/**
 * Opens PostgreSQL when there is a `databaseUrl`, else SQLite in `dataDir`, with the schema up to date.
 * @throws {ConfigError} where the folder or the database can't be used.
 */
export async function openDatabase({ databaseUrl, dataDir }: Location, log: Log): Promise<Db> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw unusableDataDir(dataDir, error);
  });
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, log)
    : sqliteDialect(path.join(dataDir, 'cogito.sqlite'));
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw databaseUrl ? unusableDatabase(databaseUrl, error) : error;
  }
  return db;
}

function postgresDialect(connectionString: string, log: Log): PostgresDialect {
  // Counts and times are below 2^53, so they are numbers on both databases.
  pg.types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'cogito',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return new PostgresDialect({ pool });
}

/** Whether `error` says that a unique constraint was violated, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const SQLITE_UNIQUE = 2067;
  const SQLITE_PRIMARY_KEY = 1555;
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === SQLITE_UNIQUE || code === SQLITE_PRIMARY_KEY;
}

/** Whether `error` says that the database can't be reached just now: it is down, starting, full or too slow. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // The driver has no code for these: a connection that broke under a query, and one that wasn't had in time.
  if (code === undefined)
    return /^Connection terminated|^timeout exceeded|^Client has encountered/.test(String(message));
  return CUT_OFF.test(String(code));
}

/** Of the network, and of PostgreSQL: class 08, too many connections, a query cut off, shutting down or starting. */
const CUT_OFF =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53300|57014|57P0[123])$/;

/** A backup is copied from one moment of a database, whatever others write meanwhile. */
import { existsSync } from 'node:fs';
import { databaseFile } from '../db/open.ts';
import { databaseError } from '../start/start-errors.ts';
import { BackupError } from './backup-error.ts';
import { openPostgresSource } from './postgres-source.ts';
import type { Source } from './rows.ts';
import { openSqliteSource } from './sqlite-source.ts';

type Location = { databaseUrl: string | null; dataDir: string };

/** Opens a database that a server may be using, changes nothing in it, and holds up nobody. @throws {BackupError | ConfigError} */
export async function openSource(location: Location): Promise<Source> {
  const source = await findSource(location);
  if (!source)
    throw new BackupError(`There is no database in ${location.dataDir}: there is nothing to copy.`);
  if (source.migrations.length > 0) return source;
  await source.close();
  throw new BackupError('The database is empty: there is nothing to copy.');
}

/** As `openSource`, also where the database is empty; null where SQLite's file isn't there. @throws {ConfigError} */
export async function findSource({ databaseUrl, dataDir }: Location): Promise<Source | null> {
  if (databaseUrl)
    return openPostgresSource(databaseUrl).catch((error) => {
      throw databaseError(databaseUrl, error);
    });
  const file = databaseFile(dataDir);
  return existsSync(file) ? openSqliteSource(file) : null;
}

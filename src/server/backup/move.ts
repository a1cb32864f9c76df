/** Moves an installation's rows from SQLite to PostgreSQL, with the day keys and the sessions; files stay. */
import { unknownMigrations } from '../db/migrations.ts';
import type { Log } from '../log.ts';
import { databaseError } from '../start/start-errors.ts';
import { BackupError } from './backup-error.ts';
import { tablesToCopy } from './contents.ts';
import { openPostgresTarget } from './postgres-target.ts';
import { type RowSum, RowSummer, type Source } from './rows.ts';
import { openSource } from './source.ts';
import { requireSameRows, requireTable, type Target } from './target.ts';

type Moved = Record<string, RowSum>;

/**
 * The caller has locked the folder and the target, which stays empty unless all is copied.
 * @throws {BackupError | ConfigError}
 */
export async function move(dataDir: string, databaseUrl: string, log: Log): Promise<Moved> {
  const source = await openSource({ databaseUrl: null, dataDir });
  let target: Target | undefined;
  try {
    if (unknownMigrations(source.migrations).length > 0)
      throw new BackupError(
        `The database in ${dataDir} was used by a later version of Cogito: move it with that version.`,
      );
    target = await openPostgresTarget(databaseUrl, source.migrations, log);
    const moved = await load(source, target);
    await requireSameRows(target, moved);
    await target.commit();
    return moved;
  } catch (error) {
    await target?.abandon();
    throw databaseError(databaseUrl, error);
  } finally {
    await source.close();
  }
}

async function load(source: Source, target: Target): Promise<Moved> {
  const moved: Moved = {};
  for (const table of tablesToCopy(source.tables, 'move')) {
    const into = requireTable(target, table.name);
    const summer = new RowSummer(table);
    for await (const rows of source.rows(table)) {
      summer.add(rows);
      await target.load(into, rows);
    }
    moved[table.name] = summer.result;
  }
  return moved;
}

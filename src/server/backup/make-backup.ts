/** Backs an installation up beside its servers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openClock } from '../db/clock.ts';
import { writeFact } from '../db/facts.ts';
import { databaseFile, openAsItIs } from '../db/open.ts';
import type { Log } from '../log.ts';
import { holdFiles } from '../materials/removed-files.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { NEWEST_BACKUP } from './newest-backup.ts';
import type { Source } from './rows.ts';
import { openSource } from './source.ts';
import { openCopiedSource } from './sqlite-source.ts';
import { type Written, writeBackup } from './write-backup.ts';

const PACKAGE = path.join(import.meta.dirname, '../../../package.json');

/** The product's, which says by which one a backup can be restored. */
export const readVersion = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

/** Replaces what is at `file` once the new one is whole. @throws {BackupError | ConfigError} */
export async function makeBackup(config: Config, log: Log, file: string): Promise<Written> {
  await (await openSource(config)).close();
  const db = openAsItIs(config, log);
  const clock = await openClock(db, log);
  const storage = await openStorage(path.join(config.dataDir, 'files'), config.store);
  try {
    return await holdFiles(db, clock.now, async () => {
      const nowMs = clock.now();
      const written = await writeFrom(await openCopy(config), { storage, file, nowMs });
      await writeFact(db, NEWEST_BACKUP, String(nowMs));
      return written;
    });
  } finally {
    await storage.close();
    clock.stop();
    await db.destroy();
  }
}

type Copy = { storage: Storage; file: string; nowMs: number };

const openCopy = ({ databaseUrl, dataDir }: Config): Promise<Source> =>
  databaseUrl
    ? openSource({ databaseUrl, dataDir })
    : openCopiedSource(databaseFile(dataDir), path.join(dataDir, 'files', 'incoming'));

/** A source that stays open keeps the process alive. */
async function writeFrom(source: Source, copy: Copy): Promise<Written> {
  try {
    return await writeBackup({ source, version: readVersion(), ...copy });
  } finally {
    await source.close();
  }
}

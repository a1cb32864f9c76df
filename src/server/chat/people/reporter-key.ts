/** The key by which reporters are told apart (decision 16). If it is lost, a person can report a message once more. */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { readStoredValue } from '../../db/stored-values.ts';
import { KEY, readKeyFile } from '../../start/private-data.ts';
import type { Storage } from '../../storage/storage.ts';

export type ReporterKey = () => Promise<string>;

type Place = { config: Pick<Config, 'dataDir' | 'store'>; db: Db; storage: Storage };

/**
 * The key is in DATA_DIR or, if there is a store for files, in the store, because machines don't share a DATA_DIR.
 * The store may be away, so the key is read on request until that succeeds. @throws {ConfigError}
 */
export async function openReporterKey({ config, db, storage }: Place): Promise<ReporterKey> {
  if (config.store === null) {
    const key = await readKeyFile(config.dataDir, 'reporter.key');
    return async () => key;
  }
  let reading: Promise<string> | null = null;
  const read = () => {
    reading ??= readStoredKey(db, storage).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  read().catch(() => {});
  return read;
}

/** The row of `installation` with the name of the key's file in the store. */
const STORED_UNDER = 'file of the reporter key';
const fileOf = (name: string) => `keys/${name}/reporter`;

async function readStoredKey(db: Db, storage: Storage): Promise<string> {
  for (;;) {
    const name = await readStoredValue(db, STORED_UNDER);
    const key = name && (await readFile(storage, fileOf(name)));
    if (key) return key;
    await drawKey(db, storage, name);
  }
}

async function readFile(storage: Storage, file: string): Promise<string | null> {
  const opened = await storage.open(file);
  const key = opened && (await text(opened.stream));
  return key && KEY.test(key) ? key : null;
}

/** Replaces the missing file `former`. If another process was faster, its key is used. */
async function drawKey(db: Db, storage: Storage, former: string | null): Promise<void> {
  const name = randomBytes(8).toString('hex');
  await storage.put(fileOf(name), Buffer.from(randomBytes(32).toString('base64url')));
  const row = { key: STORED_UNDER, value: name };
  const named = await db
    .insertInto('installation')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(row)
        .where('installation.value', '=', former ?? ''),
    )
    .returning('key')
    .executeTakeFirst();
  if (!named) await storage.removeAll(`keys/${name}`);
}

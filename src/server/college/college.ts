/**
 * The college's own settings are stored values of the installation: each changed setting has a row. Pages are rewritten
 * with them when any process changes them.
 */

import { randomUUID } from 'node:crypto';
import type { College, CollegeChange, CollegeKey, VersionedCollege } from '#shared/college.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { noteControl } from '../processes/control-log.ts';

type Show = (college: College) => Promise<void>;
type Change = { who: string; picture?: Uint8Array; version?: string | undefined };

export class CollegeSettings {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  #show: Show | null = null;
  #showing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
  }

  /** Passes the settings to `show` at each change; resolves once the stored ones are shown. */
  async startShowing(show: Show): Promise<void> {
    this.#show = show;
    await this.follow();
  }

  /** Resolves once the stored settings are shown. Calls run one after the other, so that no older state stays. */
  follow(): Promise<void> {
    this.#showing = this.#showing.catch(() => {}).then(async () => this.#show?.(await this.read()));
    return this.#showing;
  }

  read(): Promise<College> {
    return readCollege(this.#deps.db);
  }

  /** Returns the settings with the version that identifies them. */
  async readVersioned(): Promise<VersionedCollege> {
    const version = await readVersion(this.#deps.db);
    return { ...(await this.read()), version };
  }

  /** Resolves when the change is shown here. @throws {Failure} `changed` if `version` is not the present one. */
  async change(change: CollegeChange, { who, picture, version }: Change): Promise<void> {
    const act = { who, version, now: this.#deps.now(), ...(picture && { picture }) };
    await storeCollege(this.#deps.db, change, act);
    await this.follow();
  }
}

const PREFIX = 'college.';

export async function readCollege(db: Db): Promise<College> {
  const rows = await db
    .selectFrom('installation')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(PREFIX.length), JSON.parse(value)]));
}

/** The environment variable decides if it is set, otherwise the college. */
export async function isRegistrationOpen(
  db: Db,
  { registrationOpen }: Pick<Config, 'registrationOpen'>,
): Promise<boolean> {
  return registrationOpen ?? (await readStoredValue(db, `${PREFIX}closesRegistration`)) === null;
}

/** The key of a version that changes with each change of the settings. */
const VERSION = 'version of the college';
const FIRST_VERSION = '0';

const readVersion = async (db: Db): Promise<string> => (await readStoredValue(db, VERSION)) ?? FIRST_VERSION;

/** Returns false if `expected` is no longer the present version; a concurrent change waits for the first. */
async function replaceVersion(db: Db, expected: string | undefined): Promise<boolean> {
  // No version contains a NUL, and PostgreSQL refuses to compare a text that does.
  if (expected?.includes('\0')) return false;
  const row = { key: VERSION, value: randomUUID() };
  const replaced = await db
    .insertInto('installation')
    .values({ key: VERSION, value: FIRST_VERSION })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
    .then(() =>
      db
        .updateTable('installation')
        .set(row)
        .where('key', '=', VERSION)
        .$if(expected !== undefined, (query) => query.where('value', '=', expected ?? ''))
        .returning('key')
        .executeTakeFirst(),
    );
  return replaced !== undefined;
}

/**
 * A logo is stored under its revision. It is small enough for the database, and so is in backups and on every machine.
 */
const PICTURE_PREFIX = 'logo.';

export async function readPicture(db: Db, revision: string): Promise<Buffer | null> {
  const stored = await readStoredValue(db, PICTURE_PREFIX + revision);
  return stored === null ? null : Buffer.from(stored, 'base64');
}

async function replacePicture(db: Db, logo: College['logo'] | null, picture?: Uint8Array): Promise<void> {
  await db.deleteFrom('installation').where('key', 'like', `${PICTURE_PREFIX}%`).execute();
  if (logo && picture)
    await writeStoredValue(db, PICTURE_PREFIX + logo.revision, Buffer.from(picture).toString('base64'));
}

type Act = {
  who: string;
  now: number;
  /** The image of a new logo. */
  picture?: Uint8Array;
  /** The version that the caller has read; without it the given settings are changed in any case. */
  version?: string | undefined;
};

/** Stores the change, adds it to the audit log, and informs every process. @throws {Failure} `changed`. */
async function storeCollege(
  db: Db,
  change: CollegeChange,
  { who, now, picture, version }: Act,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await replaceVersion(transaction, version))) throw await changedMeanwhile(transaction);
    const before: Record<string, unknown> = await readCollege(transaction);
    for (const [name, value] of given) await store(transaction, PREFIX + name, value);
    if (change.logo !== undefined) await replacePicture(transaction, change.logo, picture);
    for (const [name, value] of given) {
      const what = acts.changedCollege(name as CollegeKey, before[name], value);
      await noteAct(transaction, { who, what }, now);
    }
    if (change.hidesSamples !== undefined) await countLibraryChange(transaction);
    await noteControl(transaction, 'college changed', '', now);
  });
}

async function changedMeanwhile(db: Db): Promise<Failure> {
  const college = { ...(await readCollege(db)), version: await readVersion(db) };
  return new Failure('changed', { present: { college } });
}

async function store(db: Db, key: string, value: unknown): Promise<void> {
  if (value === null) await db.deleteFrom('installation').where('key', '=', key).execute();
  else await writeStoredValue(db, key, JSON.stringify(value));
}

/** Invalidates the cached lists of the library, here and on other processes. */
async function countLibraryChange(db: Db): Promise<void> {
  await db
    .updateTable('libraryVersions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

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
import { readOrStore, readStoredValue, removeStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { noteControl } from '../processes/control-log.ts';

type Show = (college: College) => Promise<void>;
type Act = {
  who: string;
  /** The image of a new logo. */
  picture?: Uint8Array;
  /** The version that the caller has read, after `requireVersion`; without it the settings are changed in any case. */
  version?: string | undefined;
};

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
    this.#showing = this.#showing
      .catch(() => {})
      .then(async () => this.#show?.(await readCollege(this.#deps.db)));
    return this.#showing;
  }

  readVersioned(): Promise<VersionedCollege> {
    return readVersioned(this.#deps.db);
  }

  /** @throws {Failure} `changed` if `version` is given and isn't the present one. */
  async requireVersion(version: string | undefined): Promise<void> {
    const college = await this.readVersioned();
    if (version !== undefined && version !== college.version)
      throw new Failure('changed', { present: { college } });
  }

  /**
   * Stores the change, adds it to the audit log, and informs every process. Resolves when the change is shown here.
   * @throws {Failure} `changed` if `version` is not the present one.
   */
  async change(change: CollegeChange, { who, picture, version }: Act): Promise<void> {
    const { db } = this.#deps;
    const now = this.#deps.now();
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      if (!(await replaceVersion(transaction, version)))
        throw new Failure('changed', { present: { college: await readVersioned(transaction) } });
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

/** Returns the settings with the version that identifies them. */
async function readVersioned(db: Db): Promise<VersionedCollege> {
  const version = (await readStoredValue(db, VERSION)) ?? FIRST_VERSION;
  return { ...(await readCollege(db)), version };
}

/** Returns false if `expected` is no longer the present version; a concurrent change waits for the first. */
async function replaceVersion(db: Db, expected: string | undefined): Promise<boolean> {
  await readOrStore(db, VERSION, FIRST_VERSION);
  const replaced = await db
    .updateTable('installation')
    .set({ value: randomUUID() })
    .where('key', '=', VERSION)
    .$if(expected !== undefined, (query) => query.where('value', '=', expected ?? ''))
    .returning('key')
    .executeTakeFirst();
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

async function store(db: Db, key: string, value: unknown): Promise<void> {
  if (value === null) await removeStoredValue(db, key);
  else await writeStoredValue(db, key, JSON.stringify(value));
}

/** Invalidates the cached lists of the library, here and on other processes. */
async function countLibraryChange(db: Db): Promise<void> {
  await db
    .updateTable('libraryVersions')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

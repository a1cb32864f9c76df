/** All migrations, in order; they are the same for both databases. */
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import * as firstSchema from './migrations/2026-11-26-first-schema.ts';
import * as languageOfAccount from './migrations/2026-11-26-language-of-account.ts';
import * as linksAndOutline from './migrations/2026-11-26-links-and-outline.ts';
import * as pictureWidth from './migrations/2026-11-26-picture-width.ts';
import * as textRecognition from './migrations/2026-11-26-text-recognition.ts';
import * as textSource from './migrations/2026-11-26-text-source.ts';
import * as wordsAndSounds from './migrations/2026-11-26-words-and-sounds.ts';
import type { Db } from './schema.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '2026-11-26-first-schema': firstSchema,
  '2026-11-26-language-of-account': languageOfAccount,
  '2026-11-26-links-and-outline': linksAndOutline,
  '2026-11-26-picture-width': pictureWidth,
  '2026-11-26-text-recognition': textRecognition,
  '2026-11-26-text-source': textSource,
  '2026-11-26-words-and-sounds': wordsAndSounds,
};

/** Runs the migrations in `names` that the database lacks, all or none, under the database's own lock. */
export async function migrate(db: Db, names = Object.keys(MIGRATIONS)): Promise<void> {
  const provider: MigrationProvider = { getMigrations: async () => pick(names) };
  // Branches are merged in another order than their migrations' dates, so an older migration may still be missing.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (isOfLaterVersion(error))
    throw new OperatorError(
      'The database was used by a later version of Cogito: start that version, or restore a backup made before the upgrade.',
    );
  if (error) throw error;
}

const isOfLaterVersion = (error: unknown) =>
  error instanceof Error && /previously executed migration \S+ is missing/.test(error.message);

const pick = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));

/** Returns the migrations that `names` lacks, in their order. */
export const pendingMigrations = (names: readonly string[]): string[] =>
  Object.keys(MIGRATIONS).filter((name) => !names.includes(name));

/** Returns those of `names` that only a later version of the product has. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(MIGRATIONS, name));

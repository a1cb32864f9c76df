/** The one set of migrations, in order; the same on both databases. */
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as firstLight from './migrations/2026-11-21-first-light.ts';
import * as search from './migrations/2026-11-21-search.ts';
import * as textLines from './migrations/2026-11-21-text-lines.ts';
import * as turnedPages from './migrations/2026-11-21-turned-pages.ts';
import * as libraryVersion from './migrations/2026-11-22-library-version.ts';
import * as searchBeginnings from './migrations/2026-11-22-search-beginnings.ts';
import * as whenPublished from './migrations/2026-11-22-when-published.ts';
import * as withoutTrigger from './migrations/2026-11-22-without-trigger.ts';
import * as removals from './migrations/2026-11-23-removals.ts';
import * as reports from './migrations/2026-11-23-reports.ts';
import * as roomChain from './migrations/2026-11-23-room-chain.ts';
import * as roomClock from './migrations/2026-11-23-room-clock.ts';
import * as unendingLists from './migrations/2026-11-23-unending-lists.ts';
import * as unshownPages from './migrations/2026-11-23-unshown-pages.ts';
import * as whoseSamples from './migrations/2026-11-23-whose-samples.ts';
import * as anyRoom from './migrations/2026-11-24-any-room.ts';
import type { Db } from './schema.ts';

const MIGRATIONS: Record<string, Migration> = {
  '2026-11-21-first-light': firstLight,
  '2026-11-21-search': search,
  '2026-11-21-text-lines': textLines,
  '2026-11-21-turned-pages': turnedPages,
  '2026-11-22-library-version': libraryVersion,
  '2026-11-22-search-beginnings': searchBeginnings,
  '2026-11-22-when-published': whenPublished,
  '2026-11-22-without-trigger': withoutTrigger,
  '2026-11-23-removals': removals,
  '2026-11-23-reports': reports,
  '2026-11-23-room-chain': roomChain,
  '2026-11-23-room-clock': roomClock,
  '2026-11-23-unending-lists': unendingLists,
  '2026-11-23-unshown-pages': unshownPages,
  '2026-11-23-whose-samples': whoseSamples,
  '2026-11-24-any-room': anyRoom,
};

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS };

/** Brings the schema up to date under the database's own lock, all or nothing. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

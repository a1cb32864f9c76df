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
import * as replies from './migrations/2026-11-25-replies.ts';
import * as downloads from './migrations/2026-11-26-downloads.ts';
import * as pageLayouts from './migrations/2026-11-26-page-layouts.ts';
import * as messageIndex from './migrations/2026-11-27-message-index.ts';
import * as controlLog from './migrations/2026-11-28-control-log.ts';
import * as pageClaims from './migrations/2026-11-28-page-claims.ts';
import * as audit from './migrations/2026-11-29-audit.ts';
import * as mutes from './migrations/2026-11-29-mutes.ts';
import * as heldMessages from './migrations/2026-11-30-held-messages.ts';
import * as mails from './migrations/2026-12-01-mails.ts';
import * as trustedAccounts from './migrations/2026-12-01-trusted-accounts.ts';
import * as firstAdministrator from './migrations/2026-12-02-first-administrator.ts';
import * as reportPlaces from './migrations/2026-12-02-report-places.ts';
import * as secondFactors from './migrations/2026-12-02-second-factors.ts';
import * as invitations from './migrations/2026-12-03-invitations.ts';
import * as newDevices from './migrations/2026-12-03-new-devices.ts';
import * as goneEntries from './migrations/2026-12-04-gone-entries.ts';
import * as indexTimes from './migrations/2026-12-05-index-times.ts';
import * as countAtCommit from './migrations/2026-12-06-count-at-commit.ts';
import * as authorKeys from './migrations/2026-12-07-author-keys.ts';
import * as versionsAndTitleKeys from './migrations/2026-12-08-versions-and-title-keys.ts';
import * as repeatedCalls from './migrations/2026-12-09-repeated-calls.ts';
import * as formerAddresses from './migrations/2026-12-10-former-addresses.ts';
import * as authorsMessages from './migrations/2026-12-11-authors-messages.ts';
import * as inviters from './migrations/2026-12-12-inviters.ts';
import * as pageNotices from './migrations/2026-12-13-page-notices.ts';
import * as startWithoutScans from './migrations/2026-12-13-start-without-scans.ts';
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
  '2026-11-25-replies': replies,
  '2026-11-26-downloads': downloads,
  '2026-11-26-page-layouts': pageLayouts,
  '2026-11-27-message-index': messageIndex,
  '2026-11-28-control-log': controlLog,
  '2026-11-28-page-claims': pageClaims,
  '2026-11-29-audit': audit,
  '2026-11-29-mutes': mutes,
  '2026-11-30-held-messages': heldMessages,
  '2026-12-01-mails': mails,
  '2026-12-01-trusted-accounts': trustedAccounts,
  '2026-12-02-first-administrator': firstAdministrator,
  '2026-12-02-report-places': reportPlaces,
  '2026-12-02-second-factors': secondFactors,
  '2026-12-03-invitations': invitations,
  '2026-12-03-new-devices': newDevices,
  '2026-12-04-gone-entries': goneEntries,
  '2026-12-05-index-times': indexTimes,
  '2026-12-06-count-at-commit': countAtCommit,
  '2026-12-07-author-keys': authorKeys,
  '2026-12-08-versions-and-title-keys': versionsAndTitleKeys,
  '2026-12-09-repeated-calls': repeatedCalls,
  '2026-12-10-former-addresses': formerAddresses,
  '2026-12-11-authors-messages': authorsMessages,
  '2026-12-12-inviters': inviters,
  '2026-12-13-start-without-scans': startWithoutScans,
  '2026-12-13-page-notices': pageNotices,
};

/** Brings the schema up to date under the database's own lock, all or nothing; or only to what `names` made of it. */
export async function migrate(db: Db, names = Object.keys(MIGRATIONS)): Promise<void> {
  const provider: MigrationProvider = { getMigrations: async () => pick(names) };
  // Branches are merged in another order than that of their migrations' dates: an older one may be missing still.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw isOfLaterVersion(error) ? new SchemaTooNew() : error;
}

/** The database was used by a later version of the product. */
export class SchemaTooNew extends Error {
  constructor() {
    super(
      'The database was used by a later version of Cogito: start that version, or restore a backup made before the upgrade.',
    );
  }
}

const isOfLaterVersion = (error: unknown) =>
  error instanceof Error && /previously executed migration \S+ is missing/.test(error.message);

const pick = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));

/** Those that `names` lacks, in their order. */
export const pendingMigrations = (names: readonly string[]): string[] =>
  Object.keys(MIGRATIONS).filter((name) => !names.includes(name));

/** Those of `names` that only a later version of the product has. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(MIGRATIONS, name));

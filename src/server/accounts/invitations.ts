/** Links that let people register whom the general rules would refuse. Only their hashes are stored. */
import { randomUUID } from 'node:crypto';
import type { Invitation } from '#shared/accounts.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import { type Config, siteAddress } from '../config.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { drawToken, hashToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60_000;

type Making = { days: number; uses: number; by: { id: string | null; name: string } };

/** Returns the link's address, which can't be shown again. */
export async function makeInvitation(
  { db, config }: { db: Db; config: Config },
  { days, uses, by }: Making,
  now: number,
): Promise<{ invitation: Invitation; link: string }> {
  const token = drawToken();
  const row = {
    id: randomUUID(),
    tokenHash: hashToken(token),
    madeBy: by.name,
    inviterId: by.id,
    createdAt: now,
    expiresAt: now + days * DAY_MS,
    usesLeft: uses,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('invitations').values(row).execute();
    await noteAct(transaction, { who: by.name, what: acts.invited(uses, days) }, now);
  });
  // A browser doesn't send the fragment, so no proxy logs it.
  return { invitation: toInvitation(row), link: `${siteAddress(config)}/auth/register#${token}` };
}

/** Returns invitations that still work, newest first. */
export async function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/** @throws {Failure} `not_found` */
export async function endInvitation(db: Db, id: string, by: string, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new Failure('not_found');
    await noteAct(transaction, { who: by, what: acts.endedInvitation }, now);
  });
}

/** Checks the invitation before the expensive hashing. @throws {Failure} `link_ended` */
export async function requireInvitation(db: Db, token: string, now: number): Promise<void> {
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .executeTakeFirst();
  if (!found) throw new Failure('link_ended');
}

/** Takes one use, in the transaction that creates the account. @throws {Failure} `link_ended` if none is left. */
export async function takeInvitation(transaction: Db, token: string, now: number): Promise<void> {
  const taken = await transaction
    .updateTable('invitations')
    .set((row) => ({ usesLeft: row('usesLeft', '-', 1) }))
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new Failure('link_ended');
}

const toInvitation = ({ id, madeBy, expiresAt, usesLeft }: Tables['invitations']): Invitation => ({
  id,
  madeBy,
  expiresAt: new Date(expiresAt).toISOString(),
  usesLeft,
});

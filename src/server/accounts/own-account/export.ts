/** Exports all that is stored about an account as one JSON file. It reads messages by pages, to save memory. */
import { Readable } from 'node:stream';
import type { Pace } from '../../db/pace.ts';
import type { Db } from '../../db/schema.ts';
import { inEachLanguage } from '../../languages.ts';
import type { Account, Restricted } from '../accounts.ts';
import * as english from '../texts.ts';

const textsFor = await inEachLanguage('server/accounts/texts.ts', english);

/** Reading this many messages makes others wait for a millisecond or two. */
const MESSAGES_TOGETHER = 100;

/** @param pace is shared by all exports. */
export const exportAccount = (db: Db, account: Restricted, pace: Pace): Readable =>
  Readable.from(partsOf(db, account, pace));

async function* partsOf(db: Db, account: Restricted, pace: Pace): AsyncGenerator<string> {
  const { passwordHash: _secret, lacksSecondFactor: _lacks, unconfirmed: _unconfirmed, ...known } = account;
  const { createdAt, suspendedAt, emailConfirmedAt, hasSignedIn, ...plain } = known;
  const factor = await db
    .selectFrom('secondFactors')
    .select('turnedOnAt')
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  const { recoveryCodesLeft } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('recoveryCodesLeft'))
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow();
  const details = {
    ...plain,
    hasSignedIn: hasSignedIn === 1,
    createdAt: time(createdAt),
    suspendedAt: time(suspendedAt),
    emailConfirmedAt: time(emailConfirmedAt),
    secondFactorSince: time(factor?.turnedOnAt ?? null),
    recoveryCodesLeft,
  };
  yield `{"account":${JSON.stringify(details)}`;
  for (const [name, read] of Object.entries(LISTS))
    yield `,\n"${name}":${JSON.stringify(await read(db, account))}`;
  const { contactMessagesNotLinked } = textsFor(account.language);
  yield `,\n"notIncluded":${JSON.stringify(contactMessagesNotLinked)},\n"messages":[`;
  for (let after = 0, before = ''; ; before = ',') {
    const { text, last, isEnd } = await pace.take(() => readMessages(db, account, after));
    if (text !== '') yield `${before}\n${text}`;
    if (isEnd) break;
    after = last;
  }
  yield ']}\n';
}

const LISTS = {
  sessions: sessionsOf,
  newDevices: newDevicesOf,
  links: linksOf,
  mails: mailsOf,
  invitations: invitationsOf,
  materials: materialsOf,
  mutes: mutesOf,
};

async function sessionsOf(db: Db, { id }: Account) {
  const rows = await db.selectFrom('sessions').selectAll().where('userId', '=', id).execute();
  return rows.map(({ createdAt, lastSeenAt, expiresAt, device }) => ({
    createdAt: time(createdAt),
    lastSeenAt: time(lastSeenAt),
    expiresAt: time(expiresAt),
    device,
  }));
}

async function newDevicesOf(db: Db, { id }: Account) {
  const rows = await db.selectFrom('newDevices').selectAll().where('accountId', '=', id).execute();
  return rows.map(({ device, signedInAt }) => ({ device, signedInAt: time(signedInAt) }));
}

async function linksOf(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('accountLinks')
    .select(['purpose', 'email', 'expiresAt'])
    .where('accountId', '=', id)
    .execute();
  return rows.map((row) => ({ ...row, expiresAt: time(row.expiresAt) }));
}

/** Mails to an address that isn't confirmed may be somebody else's. */
async function mailsOf(db: Db, { id, email, emailConfirmedAt }: Account) {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'words', 'createdAt', 'failedAt'])
    .where(({ or, eb }) =>
      or([eb('about', '=', id), ...(emailConfirmedAt === null ? [] : [eb('recipient', '=', email)])]),
    )
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: time(row.createdAt), failedAt: time(row.failedAt) }));
}

async function invitationsOf(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('invitations')
    .select(['createdAt', 'expiresAt', 'usesLeft'])
    .where('inviterId', '=', id)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: time(row.createdAt), expiresAt: time(row.expiresAt) }));
}

async function materialsOf(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'kind', 'subject', 'title', 'description', 'status', 'createdAt'])
    .select(['publishedAt', 'isDownloadable'])
    .where('ownerId', '=', id)
    .execute();
  return rows.map((row) => ({
    ...row,
    isDownloadable: row.isDownloadable === 1,
    createdAt: time(row.createdAt),
    publishedAt: time(row.publishedAt),
  }));
}

async function mutesOf(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('chatMutes')
    .select(['room', 'until', 'createdAt'])
    .where('accountId', '=', id)
    .execute();
  return rows.map(({ room, until, createdAt }) => ({
    room,
    until: time(until),
    createdAt: time(createdAt),
  }));
}

async function readMessages(db: Db, { id }: Account, after: number) {
  const rows = await db
    .selectFrom('chatMessages')
    .select(['id', 'room', 'sentAt', 'userName', 'gender', 'mark', 'text', 'replyTo'])
    .where('authorId', '=', id)
    .where('sentAt', '>', after)
    .orderBy('sentAt')
    .limit(MESSAGES_TOGETHER)
    .execute();
  const text = rows
    .map(({ sentAt, ...row }) => JSON.stringify({ ...row, sentAt: time(sentAt / 1000) }))
    .join(',\n');
  return { text, last: rows.at(-1)?.sentAt ?? after, isEnd: rows.length < MESSAGES_TOGETHER };
}

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

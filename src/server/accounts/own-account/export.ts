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
  const details = {
    ...plain,
    hasSignedIn: hasSignedIn === 1,
    createdAt: time(createdAt),
    suspendedAt: time(suspendedAt),
    emailConfirmedAt: time(emailConfirmedAt),
    secondFactorSince: time(factor?.turnedOnAt ?? null),
  };
  yield `{"account":${JSON.stringify(details)},\n"sessions":${JSON.stringify(await sessionsOf(db, account))}`;
  yield `,\n"newDevices":${JSON.stringify(await newDevicesOf(db, account))}`;
  yield `,\n"materials":${JSON.stringify(await materialsOf(db, account))}`;
  yield `,\n"mutes":${JSON.stringify(await mutesOf(db, account))}`;
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

async function materialsOf(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'kind', 'subject', 'title', 'description', 'status', 'createdAt'])
    .where('ownerId', '=', id)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: time(row.createdAt) }));
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
    .select(['id', 'room', 'sentAt', 'userName', 'text', 'replyTo'])
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

/** The person behind a connection: an account, or a secret that only the browser keeps. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Gender, isModerator } from '#shared/accounts.ts';
import { AnonymousJoinSchema } from '#shared/chat-input.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Restricted } from '../../accounts/accounts.ts';
import { accountKey, shortHash } from '../messages.ts';
import { parsePayload } from '../refusals.ts';
import type { DayKeys } from './day-keys.ts';
import type { ReporterKey } from './reporter-key.ts';

export type Identity = {
  /** The same value for all windows of one person; it is never stored or shown. */
  person: string;
  accountId: string | null;
  gender: Gender | null;
  /** Whether this is now a moderator or administrator in their own name: no rule applies to them (contract §3). */
  isModerator: () => boolean;
  /** A hash that reveals nothing about the person. */
  keyFor: (purpose: string) => string;
  /** A hash that shows, only to the holder of the key, whether this person has reported the message. */
  reporterKeyFor: (messageId: string) => Promise<string>;
  /** A hash with the day key that identifies the author of an anonymous message; null for an account. */
  authorKey: () => Promise<string | null>;
};

export type Visitor = {
  identity: Identity;
  /** False while the account's address isn't confirmed: it can read, but not write or report. */
  isConfirmed: boolean;
  mark: () => Promise<string>;
  /** @throws {EventRefused} for a payload with an impossible name. */
  nameFor: (payload: unknown) => string;
};

/** The account's name and mark are used, whatever the client claims. */
export function accountVisitor(account: Restricted, reporterKey: ReporterKey): Visitor {
  const { id, name, gender, mark } = account;
  const identity = {
    person: id,
    accountId: id,
    gender,
    isModerator: () => isModerator(account.role),
    keyFor: (purpose: string) => accountKey(id, purpose),
    reporterKeyFor: async (messageId: string) => keyedHash(await reporterKey(), `${id}|${messageId}`),
    authorKey: async () => null,
  };
  const isConfirmed = account.unconfirmed === undefined;
  return { identity, isConfirmed, mark: async () => mark, nameFor: () => name };
}

export function anonymousVisitor(secret: string, room: RoomId, dayKeys: DayKeys): Visitor {
  const identity = {
    person: shortHash(`person|${secret}`),
    accountId: null,
    gender: null,
    isModerator: () => false,
    keyFor: (purpose: string) => shortHash(`${secret}|${purpose}`),
    reporterKeyFor: async (messageId: string) =>
      keyedHash(await dayKeys.key(), `${secret}|report|${messageId}`),
    authorKey: async () => keyedHash(await dayKeys.key(), `${secret}|author|${room}`),
  };
  return {
    identity,
    isConfirmed: true,
    mark: () => dayKeys.mark(room, secret),
    nameFor: (payload) => parsePayload(AnonymousJoinSchema, payload).username,
  };
}

/** Returns the browser's 32 bytes in one spelling, a new secret if it sent none, or null if it is invalid. */
export function readSecret(auth: unknown): string | null {
  const secret = (auth as { secret?: unknown } | null)?.secret;
  if (secret === undefined || secret === null) return randomBytes(32).toString('base64url');
  if (typeof secret !== 'string' || !/^[\w-]{43}=?$/.test(secret)) return null;
  return Buffer.from(secret, 'base64url').toString('base64url');
}

const keyedHash = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

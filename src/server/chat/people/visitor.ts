/** The person behind a connection: an account, or a secret that only the browser keeps. */
import { createHmac, randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { type Gender, isModerator } from '#shared/accounts.ts';
import { AnonymousJoinSchema } from '#shared/chat-input.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Restricted } from '../../accounts/sessions.ts';
import { accountKey, shortHash } from '../messages.ts';
import type { DayKeys } from './day-keys.ts';
import type { ReporterKey } from './reporter-key.ts';

export type Identity = {
  /** One person, however many windows; never stored, never shown. */
  person: string;
  accountId: string | null;
  gender: Gender | null;
  /** A moderator or administrator in their own name, as of now: no rule of the room binds them (contract §3). */
  isStaff: () => boolean;
  /** A hash that says nothing about the person. */
  keyFor: (purpose: string) => string;
  /** Tells whether this person has reported the message, to nobody but who holds the key. */
  reporterKeyFor: (messageId: string) => Promise<string>;
  /** Tells whose an anonymous message is, by the day's key; null for an account. */
  authorKey: () => Promise<string | null>;
};

type Parse = <S extends v.GenericSchema>(schema: S, payload: unknown) => v.InferOutput<S>;

export type Visitor = {
  identity: Identity;
  /** False for an account that reads before it has confirmed its address: it writes and reports nothing. */
  isConfirmed: boolean;
  mark: () => Promise<string>;
  /** `parse` refuses a payload that claims an impossible name. */
  nameFor: (payload: unknown, parse: Parse) => string;
};

/** The account's name and mark count, whatever the client says of itself. */
export function accountVisitor(account: Restricted, reporterKey: ReporterKey): Visitor {
  const { id, name, gender, mark } = account;
  const identity = {
    person: id,
    accountId: id,
    gender,
    isStaff: () => isModerator(account.role),
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
    isStaff: () => false,
    keyFor: (purpose: string) => shortHash(`${secret}|${purpose}`),
    reporterKeyFor: async (messageId: string) =>
      keyedHash(await dayKeys.key(), `${secret}|report|${messageId}`),
    authorKey: async () => keyedHash(await dayKeys.key(), `${secret}|author|${room}`),
  };
  return {
    identity,
    isConfirmed: true,
    mark: () => dayKeys.mark(room, secret),
    nameFor: (payload, parse) => parse(AnonymousJoinSchema, payload).username,
  };
}

/** The browser's 32 bytes in one spelling; a drawn one without `auth.secret`; null for anything else. */
export function readSecret(auth: unknown): string | null {
  const secret = (auth as { secret?: unknown } | null)?.secret;
  if (secret === undefined || secret === null) return randomBytes(32).toString('base64url');
  if (typeof secret !== 'string' || !/^[\w-]{43}=?$/.test(secret)) return null;
  return Buffer.from(secret, 'base64url').toString('base64url');
}

const keyedHash = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

/** Expresses start-up errors in one sentence each. */
import { ConfigError, describeFault } from '../config.ts';
import { systemCodeOf } from '../db/sqlite-codes.ts';
import type { S3Location } from '../storage/s3-location.ts';
import type { StoreUnavailable } from '../storage/storage.ts';

type Reasons = Record<string, string>;

/** The reasons by Node's codes; those of `DATABASE` are by PostgreSQL's, too. */
const FOLDER: Reasons = {
  EACCES: 'it must be a folder that this user may write to.',
  EPERM: 'it must be a folder that this user may write to.',
  EROFS: 'it must be a folder that can be written to.',
  EEXIST: 'it must be a folder: there is a file with that name.',
  ENOTDIR: 'it must be a folder, and so must those above it.',
  ENOENT: 'it must be a folder that can be created.',
  ENAMETOOLONG: 'its name is too long.',
  ELOOP: 'it leads back to itself.',
  ENOSPC: 'there is no room left on its disk.',
  EIO: 'its disk fails.',
};

const DATABASE: Reasons = {
  ECONNREFUSED: 'no PostgreSQL server answers there.',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'the host’s name can’t be looked up.',
  ETIMEDOUT: 'no PostgreSQL server answers there.',
  EHOSTUNREACH: 'no route to that host.',
  ENETUNREACH: 'no route to that host.',
  ECONNRESET: 'what answers there isn’t PostgreSQL.',
  '53300': 'PostgreSQL has no connection left.',
  '57P03': 'PostgreSQL is still starting.',
  '28P01': 'PostgreSQL refuses this user and password.',
  '28000': 'PostgreSQL refuses this user.',
  '3D000': 'there is no such database.',
  '42501': 'this user may not create tables there.',
};

/** The reasons by the first word of Redis's answer. A server that doesn't answer is away, and prevents no start. */
const REDIS: Reasons = {
  WRONGPASS: 'Redis refuses this user and password.',
  NOAUTH: 'Redis asks for a password.',
  NOPERM: 'this user may not use the keys and channels cogito:* there.',
  ERR: 'Redis has no database of this number, or wants no password.',
};

/** The reasons by the codes of S3; any other error of a store may be temporary. */
const STORE: Reasons = {
  NoSuchBucket: 'there is no such bucket.',
  InvalidAccessKeyId: 'the store doesn’t know this AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'the store refuses this AWS_SECRET_ACCESS_KEY.',
  AccessDenied: 'this access key may not list that bucket.',
  RequestTimeTooSkewed: 'the store refuses this machine’s clock: set it right.',
  AuthorizationHeaderMalformed: 'the bucket lies in another region.',
  PermanentRedirect: 'the bucket lies in another region.',
};

const ADDRESS: Record<string, { name: 'PORT' | 'HOST'; what: string }> = {
  EADDRINUSE: {
    name: 'PORT',
    what: 'another program is already listening there: stop it, or choose another port.',
  },
  EACCES: { name: 'PORT', what: 'this user may not listen there: choose a port from 1024.' },
  ENOTFOUND: { name: 'HOST', what: 'it must be the name or the address of this machine.' },
  EAI_AGAIN: { name: 'HOST', what: 'it must be the name or the address of this machine.' },
  EADDRNOTAVAIL: { name: 'HOST', what: 'it must be an address of this machine.' },
  EINVAL: { name: 'HOST', what: 'it must be an address of this machine.' },
};

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** Returns a `ConfigError` for a folder that can't be used, otherwise `error`. */
export function dataDirError(dataDir: string, error: unknown): unknown {
  return configErrorOr('DATA_DIR', dataDir, FOLDER[systemCodeOf(error) ?? codeOf(error)], error);
}

/** Returns a `ConfigError` for a database that can't be used, otherwise `error`. */
export function databaseError(databaseUrl: string, error: unknown): unknown {
  const isLate = error instanceof Error && /timeout/.test(error.message);
  return configErrorOr('DATABASE_URL', databaseUrl, DATABASE[isLate ? 'ETIMEDOUT' : codeOf(error)], error);
}

/** Returns a `ConfigError` for a Redis server that refuses, otherwise null. */
export function redisError(redisUrl: string, error: Error | null): ConfigError | null {
  const what = error?.name === 'ReplyError' ? REDIS[error.message.split(' ')[0] ?? ''] : undefined;
  return what === undefined ? null : new ConfigError(describeFault('REDIS_URL', redisUrl, what));
}

/** Returns a `ConfigError` if the store refuses the settings; undefined if it may answer later. */
export function storeError(store: S3Location | null, { reason }: StoreUnavailable): ConfigError | undefined {
  const what = STORE[reason];
  if (!store || what === undefined) return undefined;
  return new ConfigError(describeFault('STORAGE_URL', `s3://${store.bucket}/${store.prefix}`, what));
}

/** Returns a `ConfigError` for an address that can't be listened on, otherwise `error`. */
export function addressError(address: { host: string; port: number }, error: unknown): unknown {
  const reason = ADDRESS[codeOf(error)];
  if (!reason) return error;
  const value = reason.name === 'PORT' ? String(address.port) : address.host;
  return configErrorOr(reason.name, value, reason.what, error);
}

function configErrorOr(name: string, value: string, what: string | undefined, error: unknown): unknown {
  return what === undefined ? error : new ConfigError(describeFault(name, value, what));
}

/** For tests: the real server on a free port, and people who call it. */
import { randomUUID } from 'node:crypto';
import { type Account, createAccount } from '#server/accounts/accounts.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/log.ts';
import type { Role } from '#shared/accounts.ts';
import type { TestDatabase } from './database.ts';
import { shareRenderers } from './renderers.ts';

/** The password of every account that `signIn` creates. */
export const TEST_PASSWORD = 'Quiet-Cog-7';
/** The password is hashed once. */
let testPasswordHash: Promise<string> | undefined;

export type Caller = {
  /** The `Cookie` header to send along; empty for a visitor. */
  cookie: string;
  account: Account | null;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends `body` as JSON, if there is one, and reads the JSON answer. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
export type Answer = { status: number; headers: Headers; body: any };

export type TestServer = {
  url: string;
  visitor: Caller;
  /** Creates an account of this role with a valid session. */
  signIn: (role: Role, name?: string) => Promise<Caller & { account: Account }>;
  stop: () => Promise<void>;
};

type Options = {
  /** Variables added to the database's; limits, the sample library and text recognition are off by default. */
  environment?: Record<string, string>;
  now?: () => number;
} & Pick<Deps, 'storeMessages' | 'office'>;

/** Builds the real application on `database` and listens; `stop` drains it and leaves the database open. */
export async function startTestServer(
  { db, databaseUrl, dataDir }: TestDatabase,
  { environment = {}, now = Date.now, ...given }: Options = {},
): Promise<TestServer> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    RATE_LIMITS: 'off',
    SAMPLE_LIBRARY: 'off',
    TEXT_RECOGNITION: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const app = await createApp({
    config,
    db,
    log: createLog(config.logLevel),
    now,
    renderers: shareRenderers(),
    ...given,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    visitor: caller(url, null, ''),
    async signIn(role, name = 'Asha Rai') {
      const email = `${randomUUID()}@example.edu`;
      testPasswordHash ??= hashPassword(TEST_PASSWORD);
      const passwordHash = await testPasswordHash;
      const account = await createAccount(db, { name, email, passwordHash, gender: 'female', role }, now());
      const token = await startSession(db, account, now());
      return { ...caller(url, account, `${SESSION_COOKIE}=${token}`), account };
    },
    stop: () => app.drain(),
  };
}

function caller(url: string, account: Account | null, cookie: string): Caller {
  const send: Caller['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    return fetch(new URL(path, url), { ...init, headers });
  };
  return {
    cookie,
    account,
    fetch: send,
    async call(method, path, body) {
      const json = body === undefined ? {} : jsonRequest(body);
      const response = await send(path, { method, ...json });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

const jsonRequest = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

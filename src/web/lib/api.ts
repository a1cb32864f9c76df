import type { translateReply } from '#languages/said.ts';
import type { AnswerOf, BodyOf, Endpoint, FailureReply, QueryOf } from '#shared/api.ts';
import { IS_TRANSLATED } from '#shared/locale.ts';
import { fetchWhole, readWhole } from './fetch-whole.ts';
import { loadSaid } from './load-said.ts';

/** A failed call. `status` is 0 if there was no answer; `message` is the server's, or empty. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly status: number;
  /** Field → error text from the server. */
  readonly errors: Record<string, string>;
  /** The whole reply. */
  readonly reply: Record<string, unknown>;

  constructor(status: number, { message = '', errors = {}, reply = {}, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.reply = reply;
  }
}

type FailureDetails = {
  message?: string | undefined;
  errors?: Record<string, string> | undefined;
  reply?: Record<string, unknown>;
  cause?: unknown;
};

/** Returns what somebody else has saved meanwhile, if that made the call fail; otherwise null (contract §2). */
export function changedMeanwhile<T>(failure: unknown, name: 'material' | 'college'): T | null {
  if (!(failure instanceof CallFailure) || failure.reply.code !== 'changed') return null;
  return failure.reply[name] as T;
}

/** Returns the server's message, or the screen's own text if there is none (spec §8). */
export function messageOf(failure: unknown, otherwise: string): string {
  return (failure instanceof CallFailure && failure.message) || otherwise;
}

/** Passes on a failure, but not if what was to be removed is gone already. */
export function unlessGone(failure: unknown): void {
  if (!(failure instanceof CallFailure && failure.status === 404)) throw failure;
}

type Success<E> = { success: true; message?: string } & AnswerOf<E>;

type SharedOptions = {
  /** Values for the `:name` parts of the path. */
  params?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** With `no-store`, the service worker never answers in the server's place. */
  cache?: RequestCache | undefined;
  /** A repeated call with the same key gets the first answer, and nothing is done twice. */
  idempotencyKey?: string;
};

type CallOptions<E> = SharedOptions &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> }) &
  (QueryOf<E> extends undefined ? { query?: undefined } : { query: QueryOf<E> });

type Arguments<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Makes one call of the API. Returns the server's answer on success, and throws `CallFailure` otherwise. */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<Success<E>> {
  const { params, query, body, signal, cache, idempotencyKey } = (options ?? {}) as SharedOptions & {
    query?: Record<string, string>;
    body?: object;
  };
  const address = addressOf(endpoint.path, params, query);
  return replyTo<E>(
    takeAskedAhead(address) ??
      fetchWhole(address, {
        method: endpoint.method,
        credentials: 'include',
        ...(cache && { cache }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(endpoint.access !== 'public' && accountHeader()),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: signal ?? null,
      }),
  ).catch((failure: CallFailure) => {
    if (endpoint.access !== 'public') noteSession(failure);
    throw failure;
  });
}

declare global {
  interface Window {
    /** The HTML of a list's screen requests the list before the application has loaded (ask-ahead.js). */
    askedAhead?: { address: string; answer: Promise<Response> };
  }
}

/** Takes the early answer once; a second call asks the server again. */
function takeAskedAhead(address: string): Promise<Response> | null {
  const ahead = globalThis.window?.askedAhead;
  if (ahead?.address !== address) return null;
  delete window.askedAhead;
  return readWhole(ahead.answer);
}

/** Fires `ended` when a call got 401, and `replaced` when the session is another account's or has another role. */
export const sessionEnded = new EventTarget();

export function noteSession({ status, reply }: CallFailure): void {
  if (reply.code === 'other_role') sessionEnded.dispatchEvent(new Event('replaced'));
  if (status !== 401) return;
  sessionEnded.dispatchEvent(new Event(reply.code === 'other_account' ? 'replaced' : 'ended'));
}

let accountId: string | null = null;

/** Sets the account of all further calls; the server refuses them in another account's session. */
export function callAs(id: string | null): void {
  accountId = id;
}

export const accountHeader = (): Record<string, string> =>
  accountId === null ? {} : { 'x-account': accountId };

/**
 * Reads the answer of an endpoint from a fetch in progress; throws `CallFailure` as `call` does. An answer without
 * `success` comes from a proxy or a captive portal and counts as none, whatever its status.
 */
export async function replyTo<E>(fetched: Promise<Response>): Promise<Success<E>> {
  let status: number;
  let reply: Success<E> | FailureReply | null;
  try {
    const response = await fetched;
    status = response.status;
    noteServerTime(response);
    reply = await response.json();
    if (typeof reply?.success !== 'boolean') throw new TypeError('Not our answer');
    if (IS_TRANSLATED) await inOwnWords(reply, response);
  } catch (cause) {
    throw new CallFailure(0, { cause });
  }
  if (reply.success === true && status < 400) return reply;
  const { message, errors } = reply as Partial<FailureReply>;
  throw new CallFailure(status, { message, errors, reply });
}

/** Translates the server's English message; the texts of this language are loaded with the first such answer. */
async function inOwnWords(reply: Parameters<typeof translateReply>[0], { headers }: Response): Promise<void> {
  if (reply.message === undefined) return;
  const said = await loadSaid();
  said?.translateReply(reply, headers.get(said.TEXTS_HEADER));
}

let serverAheadMs = 0;

function noteServerTime({ headers }: Response): void {
  const aheadMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(aheadMs)) serverAheadMs = aheadMs;
}

/** Returns the server's time in milliseconds, from its last answer: the browser's clock may be days off. */
export const serverNow = (): number => Date.now() + serverAheadMs;

/** Returns the path with its `:name` parts filled in and its query appended. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Sends signed requests to an S3-compatible store, and retries each until it is answered or its time is up. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from './s3-location.ts';
import { StoreUnavailable } from './storage.ts';

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** The object's key; if it is missing, the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body;
};
export type Body = { content: Uint8Array<ArrayBuffer> | FileOnDisk; sha256: string };
type FileOnDisk = { path: string; bytes: number };

/** The limits for the head of an answer, and for each megabyte of a body, suit a poor connection. */
const HEAD_WITHIN_MS = 5000;
const MS_PER_MEGABYTE = 1000;
const PAUSES_MS = [200, 1000, 4000];
/** The header that names the object to copy in a PUT. */
export const COPY_SOURCE = 'x-amz-copy-source';
const EMPTY_SHA256 = createHash('sha256').digest('hex');

type Read<T> = (response: Response) => Promise<T>;

/**
 * Returns what `read` makes of the answer, a success or a missing key (404); `read` may run again.
 * @throws {StoreUnavailable}
 */
export async function sendToStore<T>(config: S3Config, request: S3Request, read: Read<T>): Promise<T> {
  const until = performance.now() + 2 * timeFor(sizeOf(request));
  for (let tries = 0; ; tries++) {
    try {
      return await tryToSend(config, request, read);
    } catch (error) {
      const failure = toFailure(error);
      const pauseMs = PAUSES_MS[tries];
      if (!isPassing(failure) || pauseMs === undefined || performance.now() + pauseMs > until) throw failure;
      await wait(pauseMs * (0.5 + Math.random()));
    }
  }
}

async function tryToSend<T>(config: S3Config, request: S3Request, read: Read<T>): Promise<T> {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  let timer = setTimeout(giveUp, timeFor(sizeOf(request)));
  try {
    const { url, headers } = await sign(config, request);
    const { method } = request;
    const signal = limit.signal;
    const response = await fetch(url, {
      ...{ method, headers, signal, redirect: 'manual' },
      ...streamOf(request.body),
    });
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeFor(Number(response.headers.get('content-length'))));
    await requireAnswer(request, response);
    return await read(response);
  } finally {
    clearTimeout(timer);
  }
}

function sign(config: S3Config, { method, key, query = {}, headers = {}, body }: S3Request) {
  const { bucketUrl, prefix, accessKeyId, secretAccessKey, sessionToken, region } = config;
  const path = key === undefined ? '' : `${prefix}${key}`;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return new AwsV4Signer({
    ...credentials,
    service: 's3',
    region,
    method,
    url: `${bucketUrl}/${path}?${new URLSearchParams(query)}`,
    // The store compares the received body with this hash.
    headers: {
      ...headers,
      'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256,
      ...(body && { 'content-length': String(sizeOf({ body })) }),
    },
  }).sign();
}

const sizeOf = ({ body }: Pick<S3Request, 'body'>) =>
  body && ('path' in body.content ? body.content.bytes : body.content.length);

/** A file is sent as a stream, because a Blob would be read into memory as a whole. */
function streamOf(body: Body | undefined) {
  if (!body) return {};
  const { content } = body;
  if (!('path' in content)) return { body: content };
  const chunks = createReadStream(content.path)[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void chunks.return?.(),
  });
  return { body: stream, duplex: 'half' as const };
}

const timeFor = (bytes = 0) => HEAD_WITHIN_MS + (bytes / 1_000_000) * MS_PER_MEGABYTE;

/**
 * A missing key counts as an answer if an object is read, removed or copied and S3 itself reports it, since a proxy
 * before the store may send a 404 of its own. @throws {StoreUnavailable} for every other refusal.
 */
async function requireAnswer(request: S3Request, response: Response): Promise<void> {
  if (response.ok) return;
  const text = await response.clone().text();
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${response.status}`;
  if (response.status === 404 && code === 'NoSuchKey' && needsObject(request)) return;
  throw new StoreUnavailable(code, { cause: response.status });
}

const needsObject = ({ method, key, headers }: S3Request) =>
  key !== undefined && (method !== 'PUT' || headers?.[COPY_SOURCE] !== undefined);

/** Errors of this machine, such as a full disk, are returned unchanged. */
function toFailure(error: unknown): unknown {
  const { name, cause } = error as Error;
  if (name === 'AbortError') return new StoreUnavailable('ETIMEDOUT');
  if (!(error instanceof TypeError)) return error;
  return new StoreUnavailable(String((cause as { code?: unknown })?.code ?? 'ECONNRESET'), { cause: error });
}

/** A retry may succeed after these codes: data were damaged on their way, or the store is in trouble. */
const PASSING_CODES = /^(?:BadDigest|XAmzContentSHA256Mismatch|RequestTimeout|SlowDown)$/;
const PASSING_STATUSES = [408, 409, 429];

function isPassing(failure: unknown): boolean {
  if (!(failure instanceof StoreUnavailable)) return false;
  const { cause: status, reason } = failure;
  if (typeof status !== 'number' || PASSING_CODES.test(reason)) return true;
  return status >= 500 || PASSING_STATUSES.includes(status);
}

/** The one place where what went wrong becomes an answer: `{ success: false, message }` with its status. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import { FAILURES, type FailureCode } from '#shared/failures.ts';
import { isCutOff } from '../db/open.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';

/** Fastify's own refusals, in our words. */
const CODES: Record<string, FailureCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_PROTO_VIOLATION: 'malformed',
  // The disk is full: a matter of time, and of the operator's.
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  // More is being said than can be stored.
  QUEUE_FULL: 'unavailable',
};

export function answerFailures(http: FastifyInstance, log: Log): void {
  http.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    // No file can have such a name: it is an address like any other that leads nowhere.
    if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
    const failure = toFailure(error);
    if (failure.status >= 500 && !(error instanceof Failure))
      log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
    return sendFailure(reply, failure);
  });
}

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (isCutOff(error)) return new Failure('unavailable', { retryAfterSeconds: 5 });
  const code = CODES[error.code];
  if (code) return new Failure(code);
  return new Failure(error.statusCode && error.statusCode < 500 ? 'malformed' : 'internal');
}

export function sendFailure(reply: FastifyReply, failure: Failure) {
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .send({ success: false, message: failure.message, ...(failure.errors && { errors: failure.errors }) });
}

/** Answers what never became a request: a broken line, headers too long or too slow to come. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ success: false, message: FAILURES.malformed.message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What an address under `/api` that has no route answers: 405 where another method would have one. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0];
  const methods = Object.values(ENDPOINTS)
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) return sendFailure(reply, new Failure('not_found'));
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(reply, new Failure('method_not_allowed'));
}

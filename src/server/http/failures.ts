/** Turns the errors of handlers and of Fastify into answers. */

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import { FAILURES, type FailureCode } from '#shared/failures.ts';
import { isCutOff } from '../db/open.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { refusals } from '../metrics.ts';
import { textHeader } from '../naming.ts';
import { StoreUnavailable } from '../storage/storage.ts';
import { filesUnavailable } from '../storage/texts.ts';

/** The delay that is sent after a failure of the database or the store for files. */
const RETRY_AFTER_SECONDS = 5;

/** Our codes for the codes of other errors, most of them Fastify's. */
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
  // These mean that the disk is full.
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  // The queue of messages that wait to be stored is full.
  QUEUE_FULL: 'unavailable',
};

export function answerFailures(http: FastifyInstance, log: Log): void {
  http.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = toFailure(error);
    // An error isn't logged if the client has hung up, which causes errors by itself.
    if (failure.status >= 500 && !(error instanceof Failure) && !request.raw.destroyed)
      log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
    // A client that is still sending would lose the answer with the connection, so the rest is read and dropped.
    if (failure.code === 'too_large' && http.server.listening) reply.removeHeader('connection');
    return sendFailure(reply, failure);
  });
}

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreUnavailable)
    return new Failure('unavailable', { message: filesUnavailable, retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (isCutOff(error)) return new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const code = CODES[error.code];
  if (code) return new Failure(code);
  return new Failure(error.statusCode && error.statusCode < 500 ? 'malformed' : 'internal');
}

/** Returns the answer to an error as a `Failure`, or an unexpected error as it is, which is logged where it ends. */
export function expectedFailure(error: unknown): unknown {
  const failure = toFailure(error as FastifyError);
  return failure.code === 'internal' ? error : failure;
}

export function sendFailure(reply: FastifyReply, failure: Failure) {
  refusals.inc({ code: failure.code, by: 'call' });
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .send({
      success: false,
      message: failure.message,
      ...('isNamed' in FAILURES[failure.code] && { code: failure.code }),
      ...(failure.errors && { errors: failure.errors }),
      ...failure.present,
    });
}

/** Answers addresses under `/api` that have no route: 405 if another method has one. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0];
  const methods = Object.values(ENDPOINTS)
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) return sendFailure(reply, new Failure('not_found'));
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(reply, new Failure('method_not_allowed'));
}

// An import would evaluate all exports of the module, and so load Node's fetch and WebSocket at each start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

type Headers = Record<string, string>;

/** Answers before Fastify has a request, with the usual sentences and headers. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex, security: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuse(socket, 'malformed', security, UNREADABLE[error.code ?? '']);
}

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

export function refuse(
  socket: Duplex,
  code: FailureCode,
  security: Headers,
  status: number = FAILURES[code].status,
): void {
  socket.on('error', () => {});
  const { body, headers } = refusal(code, security);
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
  // The client's half is closed too: otherwise a client that never hangs up would keep its connection for ever.
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

export function refuseExpectations(server: HttpServer, security: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = refusal('expectation_failed', security);
    response.writeHead(FAILURES.expectation_failed.status, { connection: 'close', ...headers }).end(body);
  });
}

function refusal(code: FailureCode, security: Headers): { body: string; headers: Headers } {
  const { message } = FAILURES[code];
  const body = JSON.stringify({ success: false, message });
  const headers = {
    ...security,
    ...textHeader({ message }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}

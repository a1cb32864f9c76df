/** Failures that are answered before Fastify has a request, with the usual sentences and headers. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { FAILURES, type FailureCode } from '#shared/failures.ts';
import { textHeader } from './text-header.ts';

// An import would evaluate all exports of the module, and so load Node's fetch and WebSocket at each start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

type Headers = Record<string, string>;

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

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Failure } from '../failure.ts';
import { createLog } from '../log.ts';
import { answerFailures } from './failures.ts';
import { cutSlowBodies } from './slow-bodies.ts';

const UPLOAD_EVERY_MS = 150;

let http: FastifyInstance;
let uploaded = 0;
const closed = Promise.withResolvers<void>();
beforeAll(async () => {
  http = Fastify();
  answerFailures(http, createLog('silent'));
  cutSlowBodies(http, { bodyWithinMs: 150, uploadEveryMs: UPLOAD_EVERY_MS, answerStallsMs: 150 });
  http.post('/message', async () => ({ stored: true }));
  http.get('/large', async (request, reply) => {
    request.raw.socket.once('close', () => closed.resolve());
    return reply.send(Buffer.alloc(50_000_000));
  });
  http.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { late: true };
  });
  const refuse = async () => {
    throw new Failure('not_signed_in');
  };
  http.post('/refused', { onRequest: refuse }, async () => ({}));
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/upload', { config: { isUpload: true } }, async ({ raw }) => {
      uploaded = 0;
      for await (const chunk of raw) uploaded += chunk.length;
      return { bytes: uploaded };
    });
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => vi.useRealTimers());
afterAll(() => http.close());

/** Opens a connection that has announced a body of `length` bytes and sent none of it yet. */
function post(path: string, length: number): Socket {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['Host: cogito', 'Content-Type: application/json', `Content-Length: ${length}`];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

function get(path: string): Socket {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: cogito\r\n\r\n`);
  return socket;
}

/** Writes `bytes` every 10 ms until the connection closes or `limit` bytes are written. */
function trickle(
  socket: Socket,
  bytes: number,
  { limit = Number.POSITIVE_INFINITY, stopsWhenAnswered = true } = {},
): void {
  let written = 0;
  const timer = setInterval(() => {
    socket.write(Buffer.alloc(bytes, ' '));
    written += bytes;
    if (written >= limit) clearInterval(timer);
  }, 10);
  socket.on('error', () => {});
  // Writing after the refusal may break the connection before the refusal is read.
  if (stopsWhenAnswered) socket.once('data', () => clearInterval(timer));
  socket.once('close', () => clearInterval(timer));
}

it('answers a body that trickles with one sentence, and hangs up', async () => {
  const socket = post('/message', 10_000);
  trickle(socket, 1);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"message":"The request took too long to arrive\."/);
});

it('hangs up on a trickling body after its refusal too', async () => {
  const socket = post('/refused', 10_000);
  trickle(socket, 1, { stopsWhenAnswered: false });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  await closed;
});

it('leaves alone what arrives in time, and the connection with it', async () => {
  const socket = post('/message', 2);
  socket.write('{}');
  const [first] = await once(socket, 'data');
  expect(String(first)).toContain('"stored":true');
  const slow = post('/message', 10_000);
  trickle(slow, 1);
  await text(slow);
  socket.write('POST /message HTTP/1.1\r\nHost: cogito\r\nContent-Length: 0\r\n\r\n');
  const [second] = await once(socket, 'data');
  expect(String(second)).toContain('"stored":true');
  socket.destroy();
});

it('cuts who takes nothing of an answer, and waits for one that is late', async () => {
  const [deaf, patient] = [get('/large'), get('/late')];
  deaf.pause();
  const [late] = await once(patient, 'data');
  expect(String(late)).toContain('"late":true');
  await closed.promise;
  patient.destroy();
});

it('cuts an upload that trickles', async () => {
  const slow = post('/upload', 10_000_000);
  trickle(slow, 100);
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);
});

it('leaves an upload alone that comes over a slow line', async () => {
  // The limit's clock stands still while bytes travel, however long that takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'clearTimeout'] });
  const PART = 150_000;
  const steady = post('/upload', 4 * PART);
  const answer = once(steady, 'data');
  for (const parts of [1, 2, 3]) {
    steady.write(Buffer.alloc(PART, ' '));
    while (uploaded < parts * PART && !steady.closed) await nextTurn();
    vi.advanceTimersByTime(UPLOAD_EVERY_MS);
  }
  steady.write(Buffer.alloc(PART, ' '));
  expect(String(await answer)).toContain(`"bytes":${4 * PART}`);
  steady.destroy();
});

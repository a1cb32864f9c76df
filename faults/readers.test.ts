/** The page reader gets events in the same order as in a browser. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { ROOMS } from '#shared/rooms.ts';
import { PageReader } from '#test/faults/readers.ts';

const { namespace } = ROOMS.anonymous;
const HANDSHAKE = '0{"sid":"a","pingInterval":25000,"pingTimeout":20000}';
const [first, second] = ['first', 'second'].map((message, n) => ({
  ...{ id: message, user: 'Cog7', message, role: 'member', mark: 'abc234' },
  timestamp: `2026-11-21T10:00:00.00000${n}Z`,
}));

let http: Server;
let url: string;

beforeEach(async () => {
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(() => {
  http.closeAllConnections();
  http.close();
});

/** Answers matching requests with these packets, all in one piece. */
function answer(...answers: [isAsked: RegExp, ...packets: string[]][]): void {
  new WebSocketServer({ server: http }).on('connection', (peer, { socket }) => {
    peer.send(HANDSHAKE);
    peer.on('message', (data) => {
      const [, ...packets] = answers.find(([isAsked]) => isAsked.test(String(data))) ?? [];
      socket.cork();
      for (const packet of packets) peer.send(packet);
      socket.uncork();
    });
  });
}

const event = (...payload: unknown[]) => `42${namespace},${JSON.stringify(payload)}`;
const answered = (id: number, more = {}) => `43${namespace},${id}${JSON.stringify([{ ok: true, ...more }])}`;
const entered = [/^40/, `40${namespace},{"sid":"b"}`] as [RegExp, string];
const removed = event('message removed', { id: 'first', removals: 1 });
const joined = answered(0, { user: 'Cog8', mark: 'k3wq7d', removals: 0 });
const counted = event('user count', 7);
const hasHeardAll = ({ isWhole, client: { view } }: PageReader) =>
  isWhole && view.people === 7 && !view.isLoadingOlder;

it('keeps no message that was removed in the same moment as it joined', async () => {
  answer(entered, [/"join"/, event('chat history', [first, second]), joined, removed, counted]);
  const reader = new PageReader(url, 'who joins amid a removal');
  await reader.until(() => hasHeardAll(reader));
  expect(reader.shown.map(({ id }) => id)).toEqual(['second']);
  reader.close();
});

it('keeps no message that was removed in the same moment as its page came', async () => {
  answer(
    entered,
    [/"join"/, event('chat history', [second]), joined],
    [/"load older/, event('older messages', [first]), answered(1), removed, counted],
  );
  const reader = new PageReader(url, 'who pages amid a removal');
  await reader.until(() => reader.isWhole);
  reader.client.loadOlder();
  await reader.until(() => hasHeardAll(reader));
  expect(reader.shown.map(({ id }) => id)).toEqual(['second']);
  reader.close();
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server as EngineServer } from 'engine.io';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { boundConnections } from './connection-bounds.ts';
import { followWires, NotingWebSocketServer } from './wire.ts';

const FRAME_WITHIN_MS = 200;
const MASKED_TEXT_OF_100 = Buffer.from([0x81, 0x80 | 100, 0, 0, 0, 0]);

let http: Server;
let url: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  http = createServer();
  const engine = new EngineServer({
    transports: ['websocket'],
    pingInterval: 20,
    wsEngine: NotingWebSocketServer,
  });
  followWires(engine);
  boundConnections(engine, { countsPackets: true, frameWithinMs: FRAME_WITHIN_MS });
  engine.attach(http, { path: '/socket.io' });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`;
});
afterEach(() => {
  for (const each of opened.splice(0)) each.terminate();
});
afterAll(() => void http.close());

/** Opens a connection whose client answers the server's heartbeat; returns its TCP socket too. */
async function open() {
  const client = new WebSocket(url);
  opened.push(client);
  client.on('message', (data) => String(data) === '2' && client.send('3'));
  client.on('error', () => {});
  await once(client, 'open');
  return { client, tcp: (client as unknown as { _socket: Socket })._socket };
}

/** Writes a byte every 10 ms until the connection closes. */
async function trickle(tcp: Socket): Promise<void> {
  const timer = setInterval(() => tcp.write('x'), 10);
  tcp.on('error', () => {});
  await new Promise((resolve) => tcp.once('close', resolve));
  clearInterval(timer);
}

it('cuts a connection that trickles one frame', async () => {
  const { client, tcp } = await open();
  // Otherwise the heartbeat's answer would be written in the middle of the frame.
  client.removeAllListeners('message');
  tcp.write(MASKED_TEXT_OF_100.subarray(0, 3));
  const startedAt = performance.now();
  const closed = trickle(tcp);
  await closed;
  expect(performance.now() - startedAt).toBeLessThan(5 * FRAME_WITHIN_MS);
});

it('leaves alone one that sends whole frames, of the protocol or below it', async () => {
  const [talking, pinging] = [await open(), await open()];
  const pings = setInterval(() => pinging.client.ping(), 20);
  const { client, tcp } = await open();
  client.removeAllListeners('message');
  tcp.write(MASKED_TEXT_OF_100.subarray(0, 3));
  await trickle(tcp);
  clearInterval(pings);
  expect([talking, pinging].map(({ client: { readyState } }) => readyState)).toEqual([
    WebSocket.OPEN,
    WebSocket.OPEN,
  ]);
});

it('takes a frame that arrives in two pieces in time', async () => {
  const { client, tcp } = await open();
  const pong = Buffer.from([0x81, 0x81, 0, 0, 0, 0, '3'.charCodeAt(0)]);
  client.removeAllListeners('message');
  let heartbeats = 0;
  client.on('message', () => {
    heartbeats++;
    tcp.write(pong.subarray(0, 4));
    setImmediate(() => tcp.write(pong.subarray(4)));
  });
  await expect.poll(() => heartbeats).toBeGreaterThan(15);
  expect(client.readyState).toBe(WebSocket.OPEN);
});

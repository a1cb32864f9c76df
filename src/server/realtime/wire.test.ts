import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Socket as TcpSocket } from 'node:net';
import path from 'node:path';
import { Socket as EngineSocket } from 'engine.io';
import { afterEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer } from '#test/server/server.ts';
import { NotingWebSocketServer, Wire } from './wire.ts';

/** Makes the engine behave as if it no longer emitted `event`. */
function silence(event: string): void {
  const emit = EngineSocket.prototype.emit;
  vi.spyOn(EngineSocket.prototype, 'emit').mockImplementation(function (this: EngineSocket, name, ...rest) {
    return name === event ? true : emit.call(this, name, ...rest);
  });
}

const TAKEN_AWAY: Record<string, () => void> = {
  nothing: () => {},
  'the WebSocket of an upgrade': () =>
    void vi.spyOn(NotingWebSocketServer.prototype, 'handleUpgrade').mockImplementation(function (
      this: NotingWebSocketServer,
      ...upgrade
    ) {
      WebSocketServer.prototype.handleUpgrade.apply(this, upgrade);
    }),
  'the event of a created packet': () => silence('packetCreate'),
  'the event of a flush': () => silence('flush'),
  'the clear wire': () => void vi.spyOn(Wire.prototype, 'isClear', 'get').mockReturnValue(false),
};

afterEach(() => void vi.restoreAllMocks());

oneDatabase('With an engine that lacks', (database) => {
  it.each(Object.keys(TAKEN_AWAY))('%s, members get everything once and in order', async (lacking) => {
    TAKEN_AWAY[lacking]?.();
    const direct = vi.spyOn(Wire.prototype, 'isClear', 'get');
    const server = await startTestServer(database(), { environment: { RATE_LIMITS: 'off' } });
    const [speaker, reader] = await Promise.all([
      openWindow(server.url, { room: 'anonymous' }),
      openWindow(server.url, { room: 'anonymous' }),
    ]);
    await speaker.join();
    await reader.join();
    const known = reader.messages.length;
    // The frames have a length in the first byte, in two bytes and in eight.
    const texts = Array.from({ length: 60 }, (_, n) => `${n} ${'é'.repeat([1, 900, 1900][n % 3] ?? 1)}`);
    const said = await Promise.all(texts.map((text) => speaker.say(text)));
    await reader.until(() => reader.messages.length === known + texts.length);
    const received = reader.messages.slice(known).map(({ message }) => message);
    expect(received).toEqual(texts);
    reader.messages = [];
    await reader.ask('load older messages', { before: said[59]?.timestamp });
    await reader.until(() => reader.messages.length === 50);
    if (lacking === 'nothing') expect(direct.mock.results.some(({ value }) => value === true)).toBe(true);
    for (const window of [speaker, reader]) window.close();
    await server.stop();
  });
});

/** Returns a connection's wire and the socket beneath it, whose figures the test sets. */
function openStub() {
  const tcp = { bytesWritten: 0, writableLength: 0 };
  const connection = new EventEmitter() as unknown as EngineSocket;
  return { tcp, wire: new Wire(connection, tcp as TcpSocket, {} as WebSocket) };
}

it('A connection is stalled when what waits has not become less for more than ten seconds', () => {
  const { tcp, wire } = openStub();
  tcp.bytesWritten = 5000;
  tcp.writableLength = 1000;
  expect([0, 5000, 10_000].map((now) => wire.isStalled(now))).toEqual([false, false, false]);
  expect(wire.isStalled(10_001)).toBe(true);
});

it('A connection that takes a little now and then is not stalled, nor one for which nothing waits', () => {
  const { tcp, wire } = openStub();
  for (let now = 0; now <= 60_000; now += 9000) {
    tcp.bytesWritten += 1000;
    tcp.writableLength += 999;
    expect(wire.isStalled(now)).toBe(false);
  }
  tcp.writableLength = 0;
  expect([100_000, 200_000].map((now) => wire.isStalled(now))).toEqual([false, false]);
  // The socket has taken as many bytes as at the last look, but nothing was waiting then.
  tcp.bytesWritten += 1000;
  tcp.writableLength = 1000;
  expect(wire.isStalled(300_000)).toBe(false);
});

it('Nothing undocumented of Socket.IO, Engine.IO or ws is used', () => {
  const INSIDES = /\._encode\b|writeToEngine|\._socket\b|writeBuffer|wsPreEncodedFrame|\._sender\b/;
  const source = path.resolve(import.meta.dirname, '..');
  const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => INSIDES.test(readFileSync(path.join(source, file), 'utf8')));
  expect(users).toEqual([]);
});

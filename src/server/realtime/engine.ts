/** One Socket.IO server behind both paths (contract §3), with the Origin rule before the upgrade. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import { Server as SocketServer } from 'socket.io';
import {
  type ClientEvents,
  type EntryRefusalCode,
  MAX_FRAME_BYTES,
  type ServerEvents,
  SOCKET_PATHS,
} from '#shared/chat.ts';
import { refuse } from '../http/failures.ts';
import type { OpenConnections } from '../http/open-connections.ts';
import type { IsOwnOrigin } from '../http/security.ts';
import type { Log } from '../log.ts';
import { BatchingAdapter } from './batching-adapter.ts';
import { boundConnections } from './connection-bounds.ts';
import { unknownRoom } from './texts.ts';
import { followWires, NotingWebSocketServer, wireOf } from './wire.ts';

/** The time that a connection may stay open without entering a namespace. */
const ENTER_WITHIN_MS = 5000;

/** A thousand connections are closed within two seconds, and any number within three. */
const SLICE = 50;
const SLICE_EVERY_MS = 100;
const CLOSE_WITHIN_MS = 3000;
/** The time that a shutdown waits for the other side's close frame. */
const FAREWELL_WITHIN_MS = 2000;

export type Realtime = SocketServer<ClientEvents, ServerEvents>;

type Deps = {
  isOwnOrigin: IsOwnOrigin;
  isServing: () => boolean;
  /** Returns the tag of the network that a request comes from (`http/network.ts`). */
  networkOf: (request: IncomingMessage) => string;
  /** Tells whether this network has recently opened too many connections. */
  isOverLimit: (network: string) => boolean;
  /** Counts open connections by network, whatever proxy they came through. */
  open: OpenConnections;
  /** False only in load tests. */
  countsPackets: boolean;
  securityHeaders: Record<string, string>;
  log: Log;
};

export type RealtimeAccess = {
  realtime: Realtime;
  networkOf: (connection: object) => string;
  closeConnections: () => Promise<void>;
};

/** Attaches Socket.IO to `http`, with the options that the specification's client knows (25 s ping). */
export function attachRealtime(
  http: HttpServer,
  { isOwnOrigin, isServing, networkOf, isOverLimit, open, countsPackets, securityHeaders, log }: Deps,
): RealtimeAccess {
  const realtime: Realtime = new SocketServer({
    connectTimeout: ENTER_WITHIN_MS,
    serveClient: false,
    cleanupEmptyChildNamespaces: true,
    adapter: BatchingAdapter,
  });
  refuseUnknownRooms(realtime);

  const engines = new Map<string, EngineServer>();
  const connections = new Map<EngineSocket, string>();
  for (const path of SOCKET_PATHS) {
    const engine = openEngine(countsPackets);
    engine.on('connection', (connection: EngineSocket & { request: IncomingMessage }) => {
      const network = networkOf(connection.request);
      const letGo = open.add(network);
      connections.set(connection, network);
      connection.once('close', () => {
        connections.delete(connection);
        letGo();
      });
    });
    realtime.bind(engine);
    engines.set(path, engine);
  }

  const isRefused = (network: string) => open.isFull(network) || isOverLimit(network);
  const admit = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that hung up before its request was read has no address, and awaits no answer.
    if (request.socket.remoteAddress === undefined) return void socket.destroy();
    const path = request.url?.split('?')[0]?.replace(/\/$/, '') ?? '';
    const engine = engines.get(path);
    if (!engine) refuse(socket, 'not_found', securityHeaders);
    else if (!isOwnOrigin(request.headers)) refuse(socket, 'foreign_origin', securityHeaders);
    else if (!isServing()) refuse(socket, 'unavailable', securityHeaders);
    else if (isRefused(networkOf(request))) refuse(socket, 'too_many_requests', securityHeaders);
    else engine.handleUpgrade(request as Parameters<EngineServer['handleUpgrade']>[0], socket, head);
  };
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // This runs outside Fastify, where an exception would end the process.
    try {
      admit(request, socket, head);
    } catch (error) {
      log.error({ err: error }, 'a websocket handshake failed');
      socket.destroy();
    }
  });
  return {
    realtime,
    networkOf: (connection) => connections.get(connection as EngineSocket) ?? '',
    closeConnections: () => closeConnections([...connections.keys()]),
  };
}

function refuseUnknownRooms(realtime: Realtime): void {
  const refuse = (_socket: unknown, next: (error: Error) => void) =>
    next(new EntryRefused('unknown_room', unknownRoom));
  realtime.use(refuse);
  realtime.of((_name, _auth, allow) => allow(null, true)).use(refuse);
}

function openEngine(countsPackets: boolean): EngineServer {
  const engine = new EngineServer({
    transports: ['websocket'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    wsEngine: NotingWebSocketServer,
  });
  followWires(engine);
  boundConnections(engine, { countsPackets });
  return engine;
}

/**
 * Closes connections in slices, so that clients reconnect after their back-off and not all at once; closing the
 * namespace would keep them from reconnecting. Events that clients send before their slice are still handled.
 */
async function closeConnections(open: EngineSocket[]): Promise<void> {
  // What was sent in this turn of the event loop is written first.
  await new Promise((resolve) => setImmediate(resolve));
  // Engine.IO counts a connection as closed when its close packet is written; the WebSocket waits for the answer.
  const webSockets = open.flatMap((connection) => wireOf(connection)?.webSocket ?? []);
  const closed = webSockets.map((each) => new Promise<void>((resolve) => each.once('close', resolve)));
  const together = Math.max(SLICE, Math.ceil((open.length * SLICE_EVERY_MS) / CLOSE_WITHIN_MS));
  for (let from = 0; from < open.length; from += together) {
    if (from > 0) await delay(SLICE_EVERY_MS);
    for (const connection of open.slice(from, from + together)) connection.close();
  }
  await Promise.race([Promise.all(closed), delay(FAREWELL_WITHIN_MS, undefined, { ref: false })]);
  for (const each of webSockets) each.terminate();
}

/** An error for the `next` of a namespace's middleware: the client gets code and message as `connect_error`. */
export class EntryRefused extends Error {
  readonly data: { code: EntryRefusalCode };
  constructor(code: EntryRefusalCode, message: string) {
    super(message);
    this.data = { code };
  }
}

/** The websocket door: one Socket.IO server behind both paths (contract §3), with the Origin rule before the upgrade. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import { Server as SocketServer } from 'socket.io';
import type { ServerOptions } from 'ws';
import { type ClientEvents, MAX_FRAME_BYTES, type ServerEvents, SOCKET_PATHS } from '#shared/chat.ts';
import type { IsOwnOrigin } from '../http/origin.ts';
import { refuse } from '../http/refusals.ts';
import type { Log } from '../log.ts';
import type { OpenConnections } from '../open-connections.ts';
import { boundConnections } from './connection-bounds.ts';
import { EntryRefused } from './entry-refused.ts';
import { TurnAdapter } from './turn-adapter.ts';
import { followWires, NotingWebSocketServer, wireOf } from './wire.ts';

/** How long a connection may stay without entering a namespace. */
const ENTER_WITHIN_MS = 5000;

/** A message of ours fits one frame; thousands of tiny pieces are an attack on memory far below the frame's limit. */
const MAX_FRAGMENTS = 16;
const MAX_BUFFERED_CHUNKS = 1024;

/** How long a drain waits for the other side's goodbye; a phone without a network never says it. */
const FAREWELL_WITHIN_MS = 2000;

class BoundedWebSocketServer extends NotingWebSocketServer {
  constructor(options: ServerOptions) {
    super({
      ...options,
      maxFragments: MAX_FRAGMENTS,
      maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    } as ServerOptions);
  }
}

export type Realtime = SocketServer<ClientEvents, ServerEvents>;

type Deps = {
  isOwnOrigin: IsOwnOrigin;
  isServing: () => boolean;
  /** The tag of the address that a request comes from (`network.ts`). */
  networkOf: (request: IncomingMessage) => string;
  /** Whether this address has opened too many connections of late. */
  isOverLimit: (network: string) => boolean;
  /** Those that are open, whatever proxy they came through. */
  open: OpenConnections;
  /** False for load tests only. */
  countsPackets: boolean;
  /** Of refused handshakes. */
  securityHeaders: Record<string, string>;
  log: Log;
};

export type RealtimeDoor = {
  realtime: Realtime;
  /** The tag of the address that an open connection came from. */
  networkOf: (connection: object) => string;
  closeConnections: () => Promise<void>;
};

/** Attaches Socket.IO to `http`; its own options stay at what the specification's client knows (25 s ping). */
export function attachRealtime(
  http: HttpServer,
  { isOwnOrigin, isServing, networkOf, isOverLimit, open, countsPackets, securityHeaders, log }: Deps,
): RealtimeDoor {
  const realtime: Realtime = new SocketServer({
    connectTimeout: ENTER_WITHIN_MS,
    serveClient: false,
    cleanupEmptyChildNamespaces: true,
    adapter: TurnAdapter,
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
    // Whoever hung up before their request was read has no address any more, and awaits nothing.
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
    // No handler of Fastify's stands around this one: what is thrown here would end the process.
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
    next(new EntryRefused('unknown_room', 'There is no such room.'));
  realtime.use(refuse);
  realtime.of((_name, _auth, allow) => allow(null, true)).use(refuse);
}

function openEngine(countsPackets: boolean): EngineServer {
  const engine = new EngineServer({
    transports: ['websocket'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    wsEngine: BoundedWebSocketServer,
  });
  followWires(engine);
  boundConnections(engine, { countsPackets });
  return engine;
}

/**
 * Ends every connection so that its client comes back by itself, after its own back-off: closing the namespace
 * instead would tell the client to stay away. One that doesn't answer the farewell is cut.
 */
async function closeConnections(open: EngineSocket[]): Promise<void> {
  // What was said in this turn is written out at its end.
  await new Promise((resolve) => setImmediate(resolve));
  // Engine.IO counts a connection as closed when its farewell is written; the WebSocket closes with the answer.
  const webSockets = open.flatMap((connection) => wireOf(connection)?.webSocket ?? []);
  const closed = webSockets.map((each) => new Promise<void>((resolve) => each.once('close', resolve)));
  for (const connection of open) connection.close();
  await Promise.race([Promise.all(closed), delay(FAREWELL_WITHIN_MS, undefined, { ref: false })]);
  for (const each of webSockets) each.terminate();
}

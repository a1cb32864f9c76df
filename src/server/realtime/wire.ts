/** Finds a connection's TCP socket and WebSocket by documented API; without them Engine.IO sends (decision 6). */
import type { IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import type { Server as EngineServer, Socket as EngineSocket } from 'engine.io';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** A connection with more pending bytes is cut; its client reconnects and reads what it missed. */
const MAX_PENDING_BYTES = 1024 * 1024;
/** Packets are limited too, because small events cost more than their bytes. */
const MAX_PENDING_PACKETS = 4096;
/** A member whose socket takes nothing for this long is cut, and reads the history after reconnecting. */
const MAX_STALL_MS = 10_000;
const NOTHING_WAITS = -1;
/** A message fits one frame. Thousands of fragments would use up memory far below the frame's limit. */
const FRAGMENTS = { maxFragments: 16, maxBufferedChunks: 1024 };

const webSockets = new WeakMap<IncomingMessage, WebSocket>();
const wires = new WeakMap<object, Wire>();

/** The server for Engine.IO's option `wsEngine`. */
export class NotingWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...FRAGMENTS });
  }

  override handleUpgrade(...[request, socket, head, callback]: Parameters<WebSocketServer['handleUpgrade']>) {
    super.handleUpgrade(request, socket, head, (webSocket, upgraded) => {
      webSockets.set(request, webSocket);
      callback(webSocket, upgraded);
    });
  }
}

/** Must be called before anything else listens to `engine`. */
export function followWires(engine: EngineServer): void {
  engine.on('connection', (connection: EngineSocket) => {
    const webSocket = webSockets.get(connection.request);
    const tcp = connection.request?.socket;
    if (webSocket && tcp) wires.set(connection, new Wire(connection, tcp, webSocket));
  });
}

/** Undefined if Engine.IO no longer provides what `followWires` reads. */
export const wireOf = (connection: object): Wire | undefined => wires.get(connection);

/** Ends the connection without waiting for the other side, which may never answer. */
export function cut(connection: EngineSocket): void {
  const wire = wires.get(connection);
  if (wire) wire.webSocket.terminate();
  else connection.close(true);
}

export async function whenTaken(connection: EngineSocket): Promise<void> {
  const wire = wires.get(connection);
  while (wire?.isWaiting && connection.readyState === 'open') await wire.nextProgress();
}

export class Wire {
  readonly tcp: TcpSocket;
  readonly webSocket: WebSocket;
  readonly #connection: EngineSocket;
  #packets = 0;
  #bytes = 0;
  /** Whether our count equals what Engine.IO flushed; null until its first flush. */
  #countsAll: boolean | null = null;
  /** The number of bytes that the socket had taken when it was last seen to take some. */
  #takenBytes = NOTHING_WAITS;
  #takenAt = 0;

  constructor(connection: EngineSocket, tcp: TcpSocket, webSocket: WebSocket) {
    this.tcp = tcp;
    this.webSocket = webSocket;
    this.#connection = connection;
    connection.on('packetCreate', ({ data }: { data?: string }) => {
      this.#packets++;
      this.#bytes += data?.length ?? 0;
    });
    connection.on('flush', (packets: unknown[]) => {
      this.#countsAll = this.#countsAll !== false && packets.length === this.#packets;
      this.#packets = 0;
      this.#bytes = 0;
    });
  }

  /** Whether Engine.IO's buffer is empty; a frame written to the TCP socket would overtake its content. */
  get isClear(): boolean {
    return this.#countsAll === true && this.#packets === 0;
  }

  get isTooFarBehind(): boolean {
    if (!this.#countsAll) return this.tcp.writableLength > MAX_PENDING_BYTES;
    return this.#packets > MAX_PENDING_PACKETS || this.#bytes + this.tcp.writableLength > MAX_PENDING_BYTES;
  }

  /**
   * A slow connection that takes a little now and then isn't stalled; its pending bytes have their own limit. This runs
   * for each member and message, so it creates no objects, which garbage collection would have to copy.
   */
  isStalled(now: number): boolean {
    const { writableLength } = this.tcp;
    if (writableLength === 0) {
      this.#takenBytes = NOTHING_WAITS;
      return false;
    }
    const takenBytes = this.tcp.bytesWritten - writableLength;
    if (takenBytes === this.#takenBytes) return now - this.#takenAt > MAX_STALL_MS;
    this.#takenBytes = takenBytes;
    this.#takenAt = now;
    return false;
  }

  get isWaiting(): boolean {
    return (
      this.tcp.writable && (this.tcp.writableLength > 0 || (this.#countsAll === true && this.#packets > 0))
    );
  }

  async nextProgress(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.tcp.once('close', resolve);
    // An empty write completes after all writes before it.
    if (this.tcp.writableLength > 0) this.tcp.write('', () => resolve());
    else this.#connection.once('flush', resolve);
    await promise;
    this.tcp.off('close', resolve);
    this.#connection.off('flush', resolve);
  }
}

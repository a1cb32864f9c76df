/** What a connection has been sent and hasn't taken yet. Nothing beneath bounds it, so it is bounded here. */
import type { Socket as TcpSocket } from 'node:net';
import type { WebSocket } from 'ws';

/** A connection that lets this much pile up is cut; its client comes back and reads what it missed. */
const MAX_PENDING_BYTES = 1024 * 1024;
/** Small events cost more than their bytes. */
const MAX_PENDING_PACKETS = 4096;

/** What lies beneath a Socket.IO connection, as far as this folder relies on it. */
export type Engine = {
  writeBuffer: { data?: string }[];
  transport: {
    name: string;
    perMessageDeflate: unknown;
    writable: boolean;
    once: (event: 'ready', listener: () => void) => void;
    off: (event: 'ready', listener: () => void) => void;
    socket?: WebSocket & { _socket?: TcpSocket };
  };
  readyState: string;
  once: (event: 'close', listener: () => void) => void;
  off: (event: 'close', listener: () => void) => void;
};

export function isTooFarBehind({ writeBuffer, transport }: Engine): boolean {
  if (writeBuffer.length > MAX_PENDING_PACKETS) return true;
  const inTcp = transport.socket?._socket?.writableLength ?? 0;
  return writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), inTcp) > MAX_PENDING_BYTES;
}

/** Resolves when the connection has taken what it was sent, or is gone. */
export async function isTaken(connection: unknown): Promise<void> {
  const engine = connection as Engine;
  while (!engine.transport.writable && engine.readyState === 'open') {
    const { promise, resolve } = Promise.withResolvers<void>();
    engine.transport.once('ready', resolve);
    engine.once('close', resolve);
    await promise;
    engine.transport.off('ready', resolve);
    engine.off('close', resolve);
  }
}

/** Ends the connection without waiting for the other side, which may never answer. */
export function cut({ transport }: Engine): void {
  transport.socket?.terminate();
}

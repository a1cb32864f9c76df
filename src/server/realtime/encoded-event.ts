/** An event encoded once, to be sent to many: by the stock adapter's own encoder, which its types don't show. */
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { cut, type Engine, isTooFarBehind } from './backlog.ts';

export type Packet = { type: number; data: unknown[]; nsp?: string; id?: number };
type EncodeOptions = { preEncoded: true; wsPreEncodedFrame?: Buffer[] };
/** `frame` is what goes on the wire: a websocket frame's header and its payload. */
export type EncodedEvent = { packets: unknown[]; options: EncodeOptions; frame: Buffer[] };

/** Encodes `packet` for the adapter's namespace; null where the stock encoder gives no ready frame. */
export function encodePacket(adapter: Adapter, packet: Packet): EncodedEvent | null {
  const options: EncodeOptions = { preEncoded: true };
  const { _encode: encode } = adapter as unknown as {
    _encode: (packet: Packet, options: EncodeOptions) => unknown[];
  };
  const packets = encode.call(adapter, packet, options);
  return options.wsPreEncodedFrame ? { packets, options, frame: options.wsPreEncodedFrame } : null;
}

/**
 * Sends `events`, whose frames `frames` are, by one write to the TCP socket where that is safe: on a websocket without
 * compression, with nothing waiting in Engine.IO's buffer that must not be overtaken. Cuts a member that is too far
 * behind to take more.
 */
export function sendFrames(to: Pick<Socket, 'client'>, events: EncodedEvent[], frames: Buffer[]): void {
  const engine = to.client.conn as unknown as Engine;
  const { writeBuffer, transport } = engine;
  const tcp = transport.socket?._socket;
  // Its end is known here before the engine hears of it.
  if (tcp && !tcp.writable) return;
  const isSafe = writeBuffer.length === 0 && transport.name === 'websocket' && !transport.perMessageDeflate;
  if (isTooFarBehind(engine)) cut(engine);
  else if (tcp && isSafe) writeTogether(tcp, frames);
  else for (const event of events) sendEncoded(to, event);
}

function writeTogether(tcp: TcpSocket, frames: Buffer[]): void {
  const isMany = frames.length > 1;
  if (isMany) tcp.cork();
  for (const frame of frames) tcp.write(frame);
  if (isMany) tcp.uncork();
}

/** Sends it in its turn, behind whatever the connection has still to send. */
function sendEncoded(to: Pick<Socket, 'client'>, { packets, options }: EncodedEvent): void {
  const { client } = to as unknown as {
    client: { writeToEngine: (packets: unknown[], options: EncodeOptions) => void };
  };
  client.writeToEngine(packets, options);
}

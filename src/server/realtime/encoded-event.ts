/** An event encoded once, to be sent to many: by the stock adapter's own encoder, which its types don't show. */
import type { Socket } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import type { Engine } from './backlog.ts';

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
 * Sends `events`, whose frames are `frames` in a row, by one write to the TCP socket where that is safe: on a
 * websocket without compression, with nothing waiting in Engine.IO's buffer that must not be overtaken.
 */
export function sendFrames(to: Pick<Socket, 'client'>, events: EncodedEvent[], frames: Buffer): void {
  const { writeBuffer, transport } = to.client.conn as unknown as Engine;
  const tcp = transport.socket?._socket;
  // Its end is known here before the engine hears of it.
  if (tcp?.destroyed) return;
  const isSafe = writeBuffer.length === 0 && transport.name === 'websocket' && !transport.perMessageDeflate;
  if (tcp && isSafe) tcp.write(frames);
  else for (const event of events) sendEncoded(to, event);
}

/** Sends it in its turn, behind whatever the connection has still to send. */
function sendEncoded(to: Pick<Socket, 'client'>, { packets, options }: EncodedEvent): void {
  const { client } = to as unknown as {
    client: { writeToEngine: (packets: unknown[], options: EncodeOptions) => void };
  };
  client.writeToEngine(packets, options);
}

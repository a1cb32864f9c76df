/** An event encoded once, to be sent to many: by the stock adapter's own encoder, which its types don't show. */
import type { Namespace, Socket } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { PacketType } from 'socket.io-parser';

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

/** As `encodePacket`, for an event with its arguments. */
export function encodeEvent(
  namespace: Pick<Namespace, 'adapter' | 'name'>,
  ...event: unknown[]
): EncodedEvent | null {
  return encodePacket(namespace.adapter, { type: PacketType.EVENT, data: event, nsp: namespace.name });
}

/** Sends it in its turn, behind whatever the connection has still to send. */
export function sendEncoded(to: Pick<Socket, 'client'>, { packets, options }: EncodedEvent): void {
  const { client } = to as unknown as {
    client: { writeToEngine: (packets: unknown[], options: EncodeOptions) => void };
  };
  client.writeToEngine(packets, options);
}

/** Encodes each message once, and sends each member all pending events in one write (decisions 6 and 49). */
import type { Socket } from 'socket.io';
import { Adapter, type BroadcastOptions, type Room } from 'socket.io-adapter';
import { Encoder, PacketType } from 'socket.io-parser';
import { fanOutSeconds } from '../metrics.ts';
import { FanOut } from './fan-out.ts';
import { cut, type Wire, wireOf } from './wire.ts';

type Packet = { type: number; data: unknown[]; nsp?: string; id?: number };
/** The event as Engine.IO sends it, and as a WebSocket frame with its header. */
export type EncodedEvent = { text: string; frame: Buffer };

const encoder = new Encoder();
/** The type of a message in Engine.IO's protocol. */
const MESSAGE = '4';

/** The packet has no binary parts, which would be packets of their own: every event of a room is JSON. */
function encodePacket(packet: Packet & { nsp: string }): EncodedEvent {
  const [text] = encoder.encode({ ...packet }) as [string];
  const payload = Buffer.from(MESSAGE + text);
  return { text, frame: Buffer.concat([textHeader(payload.length), payload]) };
}

export function encodeEvent(namespace: string, ...event: unknown[]): EncodedEvent {
  return encodePacket({ type: PacketType.EVENT, data: event, nsp: namespace });
}

/** Writes `frames` if nothing is pending; otherwise Engine.IO sends the same `events`. Cuts slow connections. */
export function sendTogether(
  { client }: Pick<Socket, 'client'>,
  events: readonly EncodedEvent[],
  frames: readonly Buffer[] = events.map(({ frame }) => frame),
): void {
  const { conn: connection } = client;
  const wire = wireOf(connection);
  // TCP is closed, which Engine.IO doesn't know yet.
  if (wire && !wire.tcp.writable) return;
  if (wire?.isTooFarBehind) cut(connection);
  else if (wire?.isClear) writeTogether(wire, frames);
  else for (const { text } of events) connection.write(text);
}

function writeTogether({ tcp }: Wire, frames: readonly Buffer[]): void {
  const isMany = frames.length > 1;
  if (isMany) tcp.cork();
  for (const frame of frames) tcp.write(frame);
  if (isMany) tcp.uncork();
}

/** The frame is final and unmasked; its length takes seven bits, two bytes or eight (RFC 6455 §5.2). */
function textHeader(length: number): Buffer {
  const FINAL_TEXT = 0x81;
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = FINAL_TEXT;
  header[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** The Socket.IO room of the members; nobody else gets events of the chat room. */
export const MEMBERS = 'members';

type Batch = { events: readonly EncodedEvent[]; frames: Buffer[] };

export class BatchingAdapter extends Adapter {
  readonly #fanOut = new FanOut<EncodedEvent, Batch>({
    toBatch: (events) => ({ events, frames: [Buffer.concat(events.map(({ frame }) => frame))] }),
    send: (id, batch) => this.#send(id, batch),
    onPass: (tookMs) => fanOutSeconds.observe(tookMs / 1000),
  });

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    if (isToMembers(options)) this.#fanOut.push(encodePacket({ ...packet, nsp: this.nsp.name }));
    else {
      this.#fanOut.flush();
      super.broadcast(packet, options);
    }
  }

  /** The member gets the events from now on; earlier ones are in the history. */
  override addAll(id: string, rooms: Set<Room>): void | Promise<void> {
    if (rooms.has(MEMBERS)) this.#fanOut.enter(id);
    return super.addAll(id, rooms);
  }

  override del(id: string, room: Room): void | Promise<void> {
    if (room === MEMBERS) this.#fanOut.leave(id);
    return super.del(id, room);
  }

  override delAll(id: string): void | Promise<void> {
    this.#fanOut.leave(id);
    return super.delAll(id);
  }

  #send(id: string, { events, frames }: Batch): void {
    const member = this.nsp.sockets.get(id);
    if (!member) return;
    const { conn: connection } = member.client;
    try {
      if (wireOf(connection)?.isStalled(performance.now())) cut(connection);
      else sendTogether(member, events, frames);
    } catch {
      // An exception in `setImmediate` would end the process. The client reads again what may not have been written.
      cut(connection);
    }
  }
}

function isToMembers({ rooms, except, flags }: BroadcastOptions): boolean {
  return rooms.size === 1 && rooms.has(MEMBERS) && !except?.size && !flags?.volatile;
}

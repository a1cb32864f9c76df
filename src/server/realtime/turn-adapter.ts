/**
 * Fan-out in one write per member and turn. The stock adapter hands every message to every member's connection by
 * itself: one small write, and one wake-up, per delivery. This one encodes a message once (the stock way), collects
 * the frames of one turn of the event loop, and writes them to each member's TCP socket at once.
 *
 * It steps aside for whatever it can't be sure of: other targets than the room, compression, packets of a member that
 * still wait in Engine.IO's buffer and must not be overtaken, and an engine whose inside looks different. Whether the
 * stock adapter's frames are what belongs on the wire is checked once at start (`framesAreWhole`).
 * docs/decisions/0006 has the figures.
 */
import type { Socket as TcpSocket } from 'node:net';
import type { Namespace, Socket } from 'socket.io';
import { Adapter, type BroadcastOptions, type Room } from 'socket.io-adapter';
import { Encoder, PacketType } from 'socket.io-parser';
import { cut, type Engine } from './backlog.ts';
import { type EncodedEvent, encodePacket, type Packet, sendFrames } from './encoded-event.ts';

/** A member whose socket takes nothing for this long is cut and comes back through history. */
const MAX_STALL_MS = 10_000;

/** How much a member's socket had taken when it was last seen to take something, and when that was. */
type Progress = { takenBytes: number; seenAt: number };

/** The Socket.IO room of those who joined; a connection that hasn't joined hears nothing. */
export const MEMBERS = 'members';

export class TurnAdapter extends Adapter {
  #turn: EncodedEvent[] = [];
  readonly #progress = new WeakMap<object, Progress>();

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const encoded = this.#isToMembers(options) ? this.#encoded(packet) : null;
    if (!encoded) {
      this.#flush();
      super.broadcast(packet, options);
      return;
    }
    if (this.#turn.length === 0) setImmediate(() => this.#flush());
    this.#turn.push(encoded);
  }

  /** What was said before somebody came in is in the history that they get, so it must be out by then. */
  override addAll(id: string, rooms: Set<Room>): void | Promise<void> {
    this.#flush();
    return super.addAll(id, rooms);
  }

  #isToMembers({ rooms, except, flags }: BroadcastOptions): boolean {
    return rooms.size === 1 && rooms.has(MEMBERS) && !except?.size && !flags?.volatile;
  }

  #encoded(packet: Packet): EncodedEvent | null {
    packet.nsp = this.nsp.name;
    return encodePacket(this, packet);
  }

  #flush(): void {
    if (this.#turn.length === 0) return;
    const turn = this.#turn;
    this.#turn = [];
    const frames = [Buffer.concat(turn.flatMap(({ frame }) => frame))];
    const now = performance.now();
    for (const id of this.rooms.get(MEMBERS) ?? []) {
      const member = this.nsp.sockets.get(id);
      if (member) this.#write(member, turn, frames, now);
    }
  }

  #write(member: Socket, turn: EncodedEvent[], frames: Buffer[], now: number): void {
    const engine = member.client.conn as unknown as Engine;
    const tcp = engine.transport.socket?._socket;
    if (tcp && this.#isStalled(tcp, now)) cut(engine);
    else sendFrames(member, turn, frames);
  }

  /** A slow line that takes a little now and then isn't stalled; what it may let wait has its own bound. */
  #isStalled(tcp: TcpSocket, now: number): boolean {
    const takenBytes = tcp.bytesWritten - tcp.writableLength;
    const last = this.#progress.get(tcp);
    if (tcp.writableLength > 0 && last?.takenBytes === takenBytes) return now - last.seenAt > MAX_STALL_MS;
    this.#progress.set(tcp, { takenBytes, seenAt: now });
    return false;
  }
}

/** `event` with its arguments, encoded once for all members; null where frames can't be relied on. */
export function encodeEvent({ adapter, name }: Namespace, ...event: unknown[]): EncodedEvent | null {
  if (!(adapter instanceof TurnAdapter)) return null;
  return encodePacket(adapter, { type: PacketType.EVENT, data: event, nsp: name });
}

/** Whether the stock adapter still gives whole, unmasked, uncompressed text frames: compared byte for byte. */
export function framesAreWhole(): boolean {
  const encoder = new Encoder();
  const namespace = { name: '/check', server: { encoder } };
  // A length below 126, one of two bytes and one of eight: the three shapes of a frame's header (RFC 6455, 5.2).
  return [10, 2000, 70_000].every((length) => {
    const packet = { type: PacketType.EVENT, data: ['check', 'é'.repeat(length)], nsp: '/check' };
    const frame = encodePacket(new Adapter(namespace), packet)?.frame;
    const payload = Buffer.from(`4${encoder.encode(packet)[0]}`);
    return (
      frame !== undefined && Buffer.concat(frame).equals(Buffer.concat([textHeader(payload.length), payload]))
    );
  });
}

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

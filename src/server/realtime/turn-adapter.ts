/** Encodes each message once and writes a turn's frames to each member by one write (decision 6 has the figures). */
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { Adapter, type BroadcastOptions, type Room } from 'socket.io-adapter';
import { type EncodedEvent, encodePacket, type Packet, sendTogether } from './encoded-event.ts';
import { cut, wireOf } from './wire.ts';

/** A member whose socket takes nothing for this long is cut, and reconnects through history. */
const MAX_STALL_MS = 10_000;

type Progress = { takenBytes: number; seenAt: number };

/** The Socket.IO room of those who joined; a connection that hasn't joined hears nothing. */
export const MEMBERS = 'members';

export class TurnAdapter extends Adapter {
  #turn: EncodedEvent[] = [];
  readonly #progress = new WeakMap<object, Progress>();

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const encoded = isToMembers(options) ? encodePacket({ ...packet, nsp: this.nsp.name }) : null;
    if (!encoded) {
      this.#flush();
      super.broadcast(packet, options);
      return;
    }
    if (this.#turn.length === 0) setImmediate(() => this.#flush());
    this.#turn.push(encoded);
  }

  /** What was said before somebody joined is in the history that they get, so it must be written by then. */
  override addAll(id: string, rooms: Set<Room>): void | Promise<void> {
    this.#flush();
    return super.addAll(id, rooms);
  }

  #flush(): void {
    if (this.#turn.length === 0) return;
    const turn = this.#turn;
    this.#turn = [];
    const frames = [Buffer.concat(turn.map(({ frame }) => frame))];
    const now = performance.now();
    for (const id of this.rooms.get(MEMBERS) ?? []) {
      const member = this.nsp.sockets.get(id);
      if (member) this.#write(member, turn, frames, now);
    }
  }

  #write(member: Socket, turn: EncodedEvent[], frames: Buffer[], now: number): void {
    const { conn: connection } = member.client;
    try {
      const tcp = wireOf(connection)?.tcp;
      if (tcp && this.#isStalled(tcp, now)) cut(connection);
      else sendTogether(member, turn, frames);
    } catch {
      // An exception in `setImmediate` would end the process. How much was written is unknown: the client reads it again.
      cut(connection);
    }
  }

  /** A slow connection that takes a little now and then isn't stalled; what it may let wait has its own bound. */
  #isStalled(tcp: TcpSocket, now: number): boolean {
    const takenBytes = tcp.bytesWritten - tcp.writableLength;
    const last = this.#progress.get(tcp);
    if (tcp.writableLength > 0 && last?.takenBytes === takenBytes) return now - last.seenAt > MAX_STALL_MS;
    this.#progress.set(tcp, { takenBytes, seenAt: now });
    return false;
  }
}

function isToMembers({ rooms, except, flags }: BroadcastOptions): boolean {
  return rooms.size === 1 && rooms.has(MEMBERS) && !except?.size && !flags?.volatile;
}

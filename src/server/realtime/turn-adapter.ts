/** Encodes each message once, and writes to each member what came together by one write (decisions 6 and 49). */
import type { Socket } from 'socket.io';
import { Adapter, type BroadcastOptions, type Room } from 'socket.io-adapter';
import { fanOutSeconds } from '../metrics.ts';
import { type EncodedEvent, encodePacket, type Packet, sendTogether } from './encoded-event.ts';
import { FanOut } from './fan-out.ts';
import { cut, wireOf } from './wire.ts';

/** The Socket.IO room of those who joined; others get no events of the room. */
export const MEMBERS = 'members';

type Batch = { events: readonly EncodedEvent[]; frames: Buffer[] };

export class TurnAdapter extends Adapter {
  readonly #fanOut = new FanOut<EncodedEvent, Batch>({
    toBatch: (events) => ({ events, frames: [Buffer.concat(events.map(({ frame }) => frame))] }),
    send: (id, batch) => this.#send(id, batch),
    onPass: (tookMs) => fanOutSeconds.observe(tookMs / 1000),
  });

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const encoded = isToMembers(options) ? encodePacket({ ...packet, nsp: this.nsp.name }) : null;
    if (encoded) this.#fanOut.push(encoded);
    else {
      this.#fanOut.flush();
      super.broadcast(packet, options);
    }
  }

  /** Events from before somebody joined are in the history that they get. */
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

  #send(id: string, batch: Batch): void {
    const member = this.nsp.sockets.get(id);
    if (member) this.#write(member, batch);
  }

  #write(member: Socket, { events, frames }: Batch): void {
    const { conn: connection } = member.client;
    try {
      if (wireOf(connection)?.isStalled(performance.now())) cut(connection);
      else sendTogether(member, events, frames);
    } catch {
      // An exception in `setImmediate` would end the process. How much was written is unknown: the client reads it again.
      cut(connection);
    }
  }
}

function isToMembers({ rooms, except, flags }: BroadcastOptions): boolean {
  return rooms.size === 1 && rooms.has(MEMBERS) && !except?.size && !flags?.volatile;
}

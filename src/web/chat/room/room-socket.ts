/** The socket of one connection to one room, with the specification's times (spec §9). */
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';

const CONNECT_LIMIT_MS = 20_000;
const RECONNECT_DELAY_MS = 1000;
const RECONNECT_DELAY_MAX_MS = 5000;
const RANDOMIZATION = 0.5;

/** This side always asks for the acknowledgement that the protocol leaves optional. */
type AskingEvents = { [E in keyof ClientEvents]: (...args: Required<Parameters<ClientEvents[E]>>) => void };
export type RoomSocket = Socket<ServerEvents, AskingEvents>;

export function openRoomSocket(room: Room, secret: string | undefined): RoomSocket {
  return io(`${location.origin}${room.namespace}`, {
    path: room.path,
    transports: ['websocket'],
    // A manager of its own: the server lets a connection into one room only.
    forceNew: true,
    auth: secret ? { secret } : {},
    timeout: CONNECT_LIMIT_MS,
    reconnectionDelay: RECONNECT_DELAY_MS,
    reconnectionDelayMax: RECONNECT_DELAY_MAX_MS,
    randomizationFactor: RANDOMIZATION,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
}

/** As Socket.IO's own, for a connection that was refused: Socket.IO doesn't reconnect after that. */
export const reconnectDelayMs = (refusals: number): number =>
  Math.min(RECONNECT_DELAY_MAX_MS, RECONNECT_DELAY_MS * 2 ** refusals) *
  (1 + RANDOMIZATION * (2 * Math.random() - 1));

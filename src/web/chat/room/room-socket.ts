/** The socket of one connection to one room, with the specification's times (spec §9). */
import type { ClientEvents, ServerEvents } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { ANSWER_LIMIT_MS, PATIENCE_MS } from './sending.ts';
import { NamespaceSocket, type SocketListener } from './socket/namespace-socket.ts';

/** Up to 300 KB, which a WebSocket shows nothing of before they are whole. */
const BRINGS_A_PAGE = new Set<string>([
  'join',
  'load older messages',
  'load messages around',
  'search messages',
] satisfies (keyof ClientEvents)[]);

const CONNECT_LIMIT_MS = 20_000;
const RECONNECT_DELAY_MS = 1000;
const RECONNECT_DELAY_MAX_MS = 5000;
const RANDOMIZATION = 0.5;

/** This side always asks for the acknowledgement that the protocol leaves optional. */
type AskingEvents = { [E in keyof ClientEvents]: (...args: Required<Parameters<ClientEvents[E]>>) => void };
export type RoomSocket = NamespaceSocket<AskingEvents, ServerEvents>;

export const openRoomSocket = (
  room: Room,
  secret: string | undefined,
  listener: SocketListener<ServerEvents>,
): RoomSocket =>
  new NamespaceSocket(
    {
      url: location.origin.replace(/^http/, 'ws') + room.path,
      namespace: room.namespace,
      auth: secret ? { secret } : {},
      connectLimitMs: CONNECT_LIMIT_MS,
      answerLimitMs: ANSWER_LIMIT_MS,
      silenceLimitMs: (event) => (BRINGS_A_PAGE.has(event) ? PATIENCE_MS : undefined),
      delayMs: reconnectDelayMs,
    },
    listener,
  );

const reconnectDelayMs = (failures: number): number => {
  const exact = RECONNECT_DELAY_MS * 2 ** failures;
  return Math.min(RECONNECT_DELAY_MAX_MS, exact * (1 + RANDOMIZATION * (2 * Math.random() - 1)));
};

/** The socket of one connection to one room, with the specification's times (spec §9). */
import type { ClientEvents, Refusal, ServerEvents } from '#shared/chat.ts';
import { IS_TRANSLATED } from '#shared/locale.ts';
import type { Room } from '#shared/rooms.ts';
import { loadSaid } from '#web/lib/load-said.ts';
import { ANSWER_LIMIT_MS, PATIENCE_MS } from './sending.ts';
import { NamespaceSocket, type SocketListener } from './socket/namespace-socket.ts';

/** These events get more time: an answer has up to 300 KB, and a WebSocket delivers it only as a whole. */
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

/** The client always asks for an acknowledgement, which the protocol makes optional. */
type AskingEvents = { [E in keyof ClientEvents]: (...args: Required<Parameters<ClientEvents[E]>>) => void };
export type RoomSocket = NamespaceSocket<AskingEvents, ServerEvents>;

export function openRoomSocket(
  room: Room,
  secret: string | undefined,
  listener: SocketListener<ServerEvents>,
): RoomSocket {
  const socket: RoomSocket = new NamespaceSocket(
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
  if (IS_TRANSLATED) translateRefusals(socket);
  return socket;
}

/** Replaces the English message of a refusal by what it means in the page's language. */
function translateRefusals(socket: RoomSocket): void {
  const request = socket.request.bind(socket);
  socket.request = async (event, payload) => {
    const answer = await request(event, payload);
    if (answer.ok) return answer;
    const said = await loadSaid();
    return { ...answer, message: said?.sayRefusal(answer) ?? answer.message };
  };
}

const reconnectDelayMs = (failures: number): number => {
  const exact = RECONNECT_DELAY_MS * 2 ** failures;
  return Math.min(RECONNECT_DELAY_MAX_MS, exact * (1 + RANDOMIZATION * (2 * Math.random() - 1)));
};

/** A request that the busy room refused is repeated after this, unless the refusal says another time. */
const RETRY_REQUEST_MS = 2000;

export const waitAfter = ({ retryAfterMs }: Refusal) => retryAfterMs ?? RETRY_REQUEST_MS;

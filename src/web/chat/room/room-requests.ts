/** Questions whose answer is their acknowledgement: asked again while the room is busy, until they count as failed. */
import type { Answer, Refusal } from '#shared/chat.ts';
import type { RoomSocket } from './room-socket.ts';
import { PATIENCE_MS } from './sending.ts';

export const RETRY_REQUEST_MS = 2000;

/** What somebody does about a message. */
export type MessageRequest =
  | { event: 'report message'; payload: { id: string; reason?: string; withdraw?: true } }
  | { event: 'remove message'; payload: { id: string } };

export type RoomRequest =
  | MessageRequest
  | { event: 'load messages around'; payload: { id: string } }
  | { event: 'search messages'; payload: { q: string; before?: string } };

type Connection = { socket: RoomSocket; join: () => void };

/** Rejects when the connection is lost; a refusal is the last of several, or final. */
export async function requestRoom<T = object>(
  { socket, join }: Connection,
  { event, payload }: RoomRequest,
): Promise<Answer<T>> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = (await socket.request(event, payload)) as Answer<T>;
    if (answer.ok || isFinal(answer) || Date.now() + waitAfter(answer) > untilMs) return answer;
    if (answer.code === 'not_joined') join();
    await new Promise((resolve) => setTimeout(resolve, waitAfter(answer)));
  }
}

const isFinal = ({ code }: Refusal) => code === 'not_found' || code === 'invalid';

export const waitAfter = ({ retryAfterMs }: Refusal) => retryAfterMs ?? RETRY_REQUEST_MS;

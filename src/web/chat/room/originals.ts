/** Loads originals of replies that no segment contains, one at a time, as steps of the room's state. */
import type { Message } from '#shared/chat.ts';
import {
  andThen,
  canLoad,
  type Effect,
  type Found,
  findLoaded,
  isGone,
  isOwn,
  type RoomState,
  type Step,
  step,
} from './room-state.ts';

export function wantOriginal(state: RoomState, id: string): Step {
  if (state.wanted.includes(id) || originalOf(state, id) !== undefined) return step(state);
  const wanting = { ...state, wanted: [...state.wanted, id] };
  return state.wanted.length === 0 ? loadOriginal(wanting) : step(wanting);
}

/** Returns the message of this id; null if it was removed, undefined if it isn't known. */
export function originalOf(state: RoomState, id: string): Message | null | undefined {
  const loaded = findLoaded(state, id);
  if (loaded) return loaded.removed ? null : loaded;
  return state.originals.get(id);
}

export function loadOriginal(state: RoomState): Step {
  const [id] = state.wanted;
  if (id === undefined || !canLoad(state)) return step(state);
  return step(state, { type: 'load around', id, event: 'original page' });
}

/**
 * Stores every wanted original that the page contains, and null for the requested one if it is gone. After another
 * refusal the original may be wanted again.
 */
export function takeOriginal(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  if (!answer || state.wanted[0] !== id) return step(state);
  const originals = new Map(state.originals);
  if (answer.ok || isGone(answer)) originals.set(id, null);
  for (const message of answer.ok ? answer.messages : [])
    if (state.wanted.includes(message.id)) originals.set(message.id, message);
  const wanted = state.wanted.filter((other) => other !== id && !originals.has(other));
  return andThen(notifyOfReplies({ ...state, originals, wanted }), loadOriginal);
}

/** Notifies of a reply to the reader's own message, once the original of the reply is known. */
export function notifyOfReply(state: RoomState, message: Message): Step {
  if (message.replyTo === undefined || isOwn(state, message)) return step(state);
  const unclear = { ...state, unclear: [...state.unclear, message] };
  return andThen(notifyOfReplies(unclear), (now) => wantOriginal(now, message.replyTo ?? ''));
}

function notifyOfReplies(state: RoomState): Step {
  const effects: Effect[] = [];
  const unclear = state.unclear.filter((message) => {
    const original = originalOf(state, message.replyTo ?? '');
    if (original && isOwn(state, original)) effects.push({ type: 'notify of reply', message });
    return original === undefined;
  });
  return step({ ...state, unclear }, ...effects);
}

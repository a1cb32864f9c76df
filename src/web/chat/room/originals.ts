/** What answers are about, where no stretch holds it, as steps of the room's state: asked for one after the other. */
import type { Message } from '#shared/chat.ts';
import {
  andThen,
  canAsk,
  type Effect,
  type Found,
  findHeld,
  isOwn,
  type RoomState,
  type Step,
  step,
} from './room-state.ts';

export function want(state: RoomState, id: string): Step {
  if (state.wanted.includes(id) || originalOf(state, id) !== undefined) return step(state);
  const wanting = { ...state, wanted: [...state.wanted, id] };
  return state.wanted.length === 0 ? askForOriginal(wanting) : step(wanting);
}

/** The message of this id; null where it is gone, undefined where that isn't known. */
export function originalOf(state: RoomState, id: string): Message | null | undefined {
  const held = findHeld(state, id);
  if (held) return held.removed ? null : held;
  return state.originals.get(id);
}

export function askForOriginal(state: RoomState): Step {
  const [id] = state.wanted;
  if (id === undefined || !canAsk(state)) return step(state);
  return step(state, { type: 'ask around', id, answer: 'original page' });
}

/** One page may have several that are wanted. */
export function takeOriginal(state: RoomState, { id, answer }: { id: string; answer: Found }): Step {
  if (!answer || state.wanted[0] !== id) return step(state);
  const originals = new Map(state.originals);
  originals.set(id, null);
  for (const message of answer.ok ? answer.messages : [])
    if (state.wanted.includes(message.id)) originals.set(message.id, message);
  const wanted = state.wanted.filter((other) => !originals.has(other));
  return andThen(tellAnswers({ ...state, originals, wanted }), askForOriginal);
}

/** Tells of a live answer to one of one's own, as soon as it is known to be one. */
export function hearAnswerToOwn(state: RoomState, message: Message): Step {
  if (message.replyTo === undefined || isOwn(state, message)) return step(state);
  const unclear = { ...state, unclear: [...state.unclear, message] };
  return andThen(tellAnswers(unclear), (now) => want(now, message.replyTo ?? ''));
}

function tellAnswers(state: RoomState): Step {
  const effects: Effect[] = [];
  const unclear = state.unclear.filter((message) => {
    const original = originalOf(state, message.replyTo ?? '');
    if (original && isOwn(state, original)) effects.push({ type: 'tell answer', message });
    return original === undefined;
  });
  return step({ ...state, unclear }, ...effects);
}

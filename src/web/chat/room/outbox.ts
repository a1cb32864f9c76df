/** Stores the draft and messages that are unacknowledged or held back, for one account or secret (contract §4). */
import type { Room } from '#shared/rooms.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { type KeyValueStorage, roomKey, type StorageKey } from '#web/ui/browser-storage.ts';
import type { Outgoing } from './outgoing.ts';

export type Outbox = ReturnType<typeof openOutbox>;

const STATES: readonly unknown[] = ['sending', 'sent', 'held', 'failed'] satisfies Outgoing['state'][];

/** Opens the room's outbox for this owner; another owner's is cleared. Without storage, a reload empties it. */
export function openOutbox(room: Room, owner: string, storage: KeyValueStorage) {
  const key = roomKey('outbox', room);
  const empty: Box = { owner, messages: [], draft: '' };
  const readOwn = () => {
    const box = readBox(storage, key);
    return box?.owner === owner ? box : null;
  };
  if (!readOwn()) writeBox(storage, key, empty);

  // Another tab may have given the outbox to another owner meanwhile, in which case nothing is written.
  const update = (change: (box: Box) => Partial<Box>) => {
    const box = readOwn();
    if (box) writeBox(storage, key, { ...box, ...change(box) });
  };
  return {
    /** Reads the messages in the order written. Those in the state `sending` must be sent again. */
    read: () => (readOwn() ?? empty).messages.map(asWaiting),
    put: (message: Outgoing) =>
      update(({ messages }) => {
        const index = messages.findIndex(({ clientId }) => clientId === message.clientId);
        return { messages: index < 0 ? [...messages, message] : messages.with(index, message) };
      }),
    take: (taken: string) =>
      update(({ messages }) => ({ messages: messages.filter(({ clientId }) => clientId !== taken) })),
    discard: () => update(() => empty),
    readDraft: () => (readOwn() ?? empty).draft,
    keepDraft: (draft: string) => update(() => ({ draft })),
  };
}

/** Marks a held back message for sending again, because only the answer says whether it was accepted meanwhile. */
function asWaiting(message: Outgoing): Outgoing {
  if (message.state !== 'held') return message;
  const { storedId: _, storedAt: __, ...rest } = message;
  return { ...rest, state: 'sending', wasHeld: true };
}

type Box = { owner: string; messages: Outgoing[]; draft: string };

function readBox(storage: KeyValueStorage, key: StorageKey): Box | null {
  const { owner, messages, draft } = parsedJson(storage.getItem(key)) ?? {};
  const isBox = typeof owner === 'string' && Array.isArray(messages) && messages.every(isOutgoing);
  return isBox ? { owner, messages, draft: typeof draft === 'string' ? draft : '' } : null;
}

/** The storage may contain anything, so an outbox with an invalid message is ignored. */
function isOutgoing(message: Record<string, unknown> | null) {
  const { clientId, text, mark, after, writtenAt, state, reason = '', replyTo = '' } = message ?? {};
  const words = [clientId, text, mark, after, reason, replyTo];
  return (
    words.every((word) => typeof word === 'string') && Number.isFinite(writtenAt) && STATES.includes(state)
  );
}

function writeBox(storage: KeyValueStorage, key: StorageKey, box: Box) {
  try {
    storage.setItem(key, JSON.stringify(box));
  } catch {
    // The storage is full or disabled, but this page still sends the message.
  }
}

/** Own messages on their way: from the keyboard to the room, and what their author sees of it meanwhile. */
import type { Message, Sent } from '#shared/chat.ts';
import type { LoadedMessage } from './segment.ts';

export type Outgoing = {
  /** Sent again with the same one, a message is stored once (contract §3). */
  clientId: string;
  text: string;
  /** The id of the message that it answers. */
  replyTo?: string;
  /** The mark it was written under. */
  mark: string;
  /** The newest timestamp its author knew of: it can only be stored after that. */
  after: string;
  /** The author's clock in milliseconds, for display only. */
  writtenAt: number;
  /** `loaded`: stored, and hidden until a moderator has looked at it. */
  state: 'sending' | 'sent' | 'held' | 'failed';
  /** It was stored and held back before this page: sent again, it tells what has become of it. */
  wasHeld?: true;
  /** Why it failed, in one sentence. */
  reason?: string;
  /** Trying again can't help: the text itself was refused. */
  isFinal?: true;
  /** The stored message that this one became: certain once it is `sent`, a good guess before. */
  storedId?: string;
  /** Its timestamp, once it is `sent`. */
  storedAt?: string;
};

/** The oldest that still has to go out; one goes at a time, so that they stay in order. */
export const nextToSend = (outgoing: readonly Outgoing[]) =>
  outgoing.find(({ state }) => state === 'sending');

export function change(
  outgoing: readonly Outgoing[],
  clientId: string,
  changed: (message: Outgoing) => Outgoing,
): readonly Outgoing[] {
  return outgoing.map((message) => (message.clientId === clientId ? changed(message) : message));
}

/** What the acknowledgement says: this one is stored, under this id. */
export const acknowledged =
  ({ message: stored, held }: Sent) =>
  (message: Outgoing): Outgoing => {
    const { reason: _, isFinal: __, ...rest } = message;
    return { ...rest, state: held ? 'held' : 'sent', storedId: stored.id, storedAt: stored.timestamp };
  };

export const refused =
  (reason: string, isFinal: boolean) =>
  (message: Outgoing): Outgoing => {
    const { storedId: _, ...rest } = message;
    return { ...rest, state: 'failed', reason, ...(isFinal && { isFinal }) };
  };

/** What it answers is gone: it can still be sent by itself. */
export function withoutOriginal({ replyTo: _, ...message }: Outgoing): Outgoing {
  return message;
}

/** Its author wants it sent now. */
export const again =
  (nowMs: number) =>
  (message: Outgoing): Outgoing => {
    const { reason: _, isFinal: __, ...rest } = message;
    return { ...rest, state: 'sending', writtenAt: nowMs };
  };

export type Settled = {
  outgoing: readonly Outgoing[];
  /** Stored id → client id of those that arrived in this step: their bubbles keep their identity on screen. */
  arrived: ReadonlyMap<string, string>;
};

/** Drops outgoing messages that are loaded. Without an answer, the first own loaded one of the same text after it counts. */
export function settle(
  outgoing: readonly Outgoing[],
  loaded: readonly LoadedMessage[],
  isOwn: (message: Message) => boolean,
): Settled {
  const arrived = new Map<string, string>();
  if (outgoing.length === 0) return { outgoing, arrived };
  const recent = loadedAfter(loaded, outgoing);
  const claimed = new Set(
    outgoing.flatMap((message) => (isStored(message) && message.storedId ? [message.storedId] : [])),
  );
  const left: Outgoing[] = [];
  let doneUpTo = '';
  for (const message of outgoing) {
    const certain = isStored(message) ? recent.find(({ id }) => id === message.storedId) : undefined;
    if (certain) {
      arrived.set(certain.id, message.clientId);
      if (certain.timestamp > doneUpTo) doneUpTo = certain.timestamp;
      continue;
    }
    const waiting = doneUpTo > message.after ? { ...message, after: doneUpTo } : message;
    left.push(isStored(waiting) ? waiting : guess(waiting, recent, claimed, isOwn));
  }
  for (const { storedId, clientId } of left) if (storedId) arrived.set(storedId, clientId);
  return { outgoing: left, arrived };
}

/** Under its `storedId`, for certain. */
const isStored = ({ state }: Outgoing) => state === 'sent' || state === 'held';

/** Only what may be a copy of one of these: from the end back to the earliest that was known when one was written. */
function loadedAfter(
  loaded: readonly LoadedMessage[],
  outgoing: readonly Outgoing[],
): readonly LoadedMessage[] {
  const earliest = outgoing.map(({ after }) => after).sort()[0] ?? '';
  return loaded.slice(loaded.findLastIndex(({ timestamp }) => timestamp <= earliest) + 1);
}

function guess(
  message: Outgoing,
  recent: readonly LoadedMessage[],
  claimed: Set<string>,
  isOwn: (message: Message) => boolean,
): Outgoing {
  const { storedId: _, ...unclaimed } = message;
  if (message.isFinal) return unclaimed;
  const copy = recent.find(
    (stored) =>
      stored.timestamp > message.after &&
      !claimed.has(stored.id) &&
      stored.message === message.text &&
      isOwn(stored),
  );
  if (!copy) return unclaimed;
  claimed.add(copy.id);
  return { ...unclaimed, storedId: copy.id };
}

/** Those that the room doesn't show yet, in the order in which they were written. */
export function notYetShown(
  outgoing: readonly Outgoing[],
  loaded: readonly LoadedMessage[],
): readonly Outgoing[] {
  if (!outgoing.some(({ storedId }) => storedId)) return outgoing;
  const recent = new Set(loadedAfter(loaded, outgoing).map(({ id }) => id));
  return outgoing.filter(({ storedId }) => !(storedId && recent.has(storedId)));
}

/** The reader's own messages on their way to the room. */
import type { Message, Sent } from '#shared/chat.ts';
import type { LoadedMessage } from './segment.ts';

export type Outgoing = {
  /** A message that is sent again with the same id is stored only once (contract §3). */
  clientId: string;
  text: string;
  /** The id of the message that this one replies to. */
  replyTo?: string;
  /** The mark under which the message was written. */
  mark: string;
  /** The newest timestamp that its author knew; the stored message has a later one. */
  after: string;
  /** The author's clock in milliseconds, for the display and for the age of the message. */
  writtenAt: number;
  /** `held` means stored, but hidden until a moderator has decided. */
  state: 'sending' | 'sent' | 'held' | 'failed';
  /** Set if the message was held back before this page was loaded; it is sent again to learn the decision. */
  wasHeld?: true;
  /** The reason of the failure, in one sentence. */
  reason?: string;
  /** Set if the text itself was refused, so that a retry can't help. */
  isFinal?: true;
  /** The id of the stored message: certain once the state is `sent` or `held`, and a guess before. */
  storedId?: string;
  /** The timestamp of the stored message, once the state is `sent` or `held`. */
  storedAt?: string;
};

/** Takes over the id and timestamp of the stored message from its acknowledgement. */
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

/** Marks a message for sending again at its author's request. */
export const again =
  (nowMs: number) =>
  (message: Outgoing): Outgoing => {
    const { reason: _, isFinal: __, ...rest } = message;
    return { ...rest, state: 'sending', writtenAt: nowMs };
  };

type Settled = {
  outgoing: readonly Outgoing[];
  /** Stored id → client id of the messages that arrived in this step, whose bubbles keep their React key. */
  arrived: ReadonlyMap<string, string>;
};

/**
 * Drops outgoing messages whose stored copy is loaded. As long as a message has no acknowledgement, the first own
 * message of equal text is guessed to be its copy: it stays, with the id of the copy in `storedId`.
 */
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

/** Tells whether `storedId` is certain. */
const isStored = ({ state }: Outgoing) => state === 'sent' || state === 'held';

/** Returns the messages after the earliest `after`, since only those can be stored copies. */
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

/** Returns the messages that the room doesn't show yet, in the order written. */
export function notYetShown(
  outgoing: readonly Outgoing[],
  loaded: readonly LoadedMessage[],
): readonly Outgoing[] {
  if (!outgoing.some(({ storedId }) => storedId)) return outgoing;
  const recent = new Set(loadedAfter(loaded, outgoing).map(({ id }) => id));
  return outgoing.filter(({ storedId }) => !(storedId && recent.has(storedId)));
}

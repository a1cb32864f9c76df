/** The rows of the message list: which messages form a group, where a day begins, and what stands at the very top. */
import type { Message } from '#shared/chat.ts';
import type { Outgoing } from './outgoing.ts';
import { isOwn, type RoomState } from './room-state.ts';
import type { Held } from './timeline.ts';

export type MessageRow = {
  kind: 'message';
  key: string;
  message: Message;
  isOwn: boolean;
  /** The first of several by one author: it carries the name. */
  startsGroup: boolean;
};

export type Row =
  | MessageRow
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; startsGroup: boolean }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'beginning'; key: string }
  | { kind: 'removed'; key: string };

type Shown = Pick<RoomState, 'timeline' | 'outgoing' | 'sentFrom' | 'ownMarks'>;

const GROUP_PAUSE_MS = 5 * 60_000;

/**
 * Draws up the rows of what is held, oldest first, then of what is on its way. Days begin at the reader's midnight.
 *
 * It keeps its last answer: in a room with 10,000 messages held, one more costs one more row.
 */
export class RowBuilder {
  #shown: Shown | null = null;
  #held: readonly Held[] = [];
  #rows: Row[] = [];
  /** How many rows there are once the message of the same index is added. */
  #rowsAfter: number[] = [];
  /** A row that says the same again is the same object, so that it isn't drawn again. */
  readonly #built = new WeakMap<Held, MessageRow>();

  build(shown: Shown, held: readonly Held[]): Row[] {
    const kept = this.#sameBeginning(shown, held);
    this.#rowsAfter.length = kept;
    this.#rows.length = kept > 0 ? (this.#rowsAfter[kept - 1] ?? 0) : 0;
    this.#shown = shown;
    this.#held = held;
    if (kept === 0 && shown.timeline.isComplete) this.#rows.push({ kind: 'beginning', key: 'beginning' });
    let previous = lastShown(held, kept);
    for (const message of held.slice(kept)) {
      this.#addMessage(message, previous, shown);
      this.#rowsAfter.push(this.#rows.length);
      if (!message.removed) previous = message;
    }
    return [...this.#rows, ...outgoingRows(shown.outgoing, previous !== null && isOwn(shown, previous))];
  }

  /** How many messages from the oldest on have the rows that they had last time. */
  #sameBeginning({ timeline, sentFrom, ownMarks }: Shown, held: readonly Held[]): number {
    const last = this.#shown;
    const isComparable =
      last?.timeline.isComplete === timeline.isComplete &&
      last.timeline.pageStarts === timeline.pageStarts &&
      last.sentFrom === sentFrom &&
      last.ownMarks === ownMarks;
    if (!isComparable) return 0;
    const end = Math.min(held.length, this.#held.length);
    let same = 0;
    while (same < end && held[same] === this.#held[same]) same++;
    return same;
  }

  #addMessage(message: Held, previous: Held | null, shown: Shown) {
    const { timeline, sentFrom } = shown;
    if (message.removed) {
      this.#rows.push({ kind: 'removed', key: message.id });
      return;
    }
    // Above the oldest loaded one there is no day yet: it would have to go when the page before it comes.
    const startsDay = previous ? !isSameDay(previous, message) : timeline.isComplete;
    if (startsDay) this.#rows.push({ kind: 'day', key: `day ${message.id}`, at: timeOf(message) });
    const startsGroup =
      startsDay || !previous || timeline.pageStarts.has(message.id) || !continues(previous, message);
    const key = sentFrom.get(message.id) ?? message.id;
    this.#rows.push(
      this.#rowOf({ kind: 'message', key, message, isOwn: isOwn(shown, message), startsGroup }),
    );
  }

  #rowOf(row: MessageRow): MessageRow {
    const known = this.#built.get(row.message);
    if (known?.key === row.key && known.isOwn === row.isOwn && known.startsGroup === row.startsGroup)
      return known;
    this.#built.set(row.message, row);
    return row;
  }
}

function outgoingRows(outgoing: readonly Outgoing[], followsOwn: boolean): Row[] {
  return outgoing.map((message, index) => ({
    kind: 'outgoing',
    key: message.clientId,
    outgoing: message,
    startsGroup: index === 0 && !followsOwn,
  }));
}

/** Whether a text or its author's name contains the words, whatever their case (spec §5). */
export function matches({ message, user, removed }: Held, query: string): boolean {
  if (removed) return false;
  const words = query.toLowerCase();
  return message.toLowerCase().includes(words) || user.toLowerCase().includes(words);
}

const lastShown = (held: readonly Held[], before: number): Held | null =>
  held.slice(0, before).findLast(({ removed }) => !removed) ?? null;

/** One author goes on talking: same mark, no announcement between, no long pause. */
const continues = (previous: Held, message: Held) =>
  previous.role === message.role &&
  previous.mark === message.mark &&
  previous.user === message.user &&
  timeOf(message) - timeOf(previous) < GROUP_PAUSE_MS;

const timeOf = ({ timestamp }: Held) => Date.parse(timestamp);

const isSameDay = (one: Held, other: Held) =>
  new Date(timeOf(one)).toDateString() === new Date(timeOf(other)).toDateString();

/** The lines of the message list: which messages form a group, where a day begins, and what stands at the very top. */
import type { Message } from '#shared/chat.ts';
import type { Outgoing } from './outgoing.ts';
import type { RoomView } from './room-session.ts';
import type { Held } from './timeline.ts';

export type MessageLine = {
  kind: 'message';
  key: string;
  message: Message;
  isOwn: boolean;
  /** The first of several by one author: it carries the name. */
  startsGroup: boolean;
};

export type Line =
  | MessageLine
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; startsGroup: boolean }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'beginning'; key: string }
  | { kind: 'removed'; key: string };

type Shown = Pick<RoomView, 'timeline' | 'outgoing' | 'sentFrom' | 'isOwn'>;

const GROUP_PAUSE_MS = 5 * 60_000;

/**
 * Draws up the lines of what is held, oldest first, then of what is on its way. Days begin at the reader's midnight.
 *
 * It keeps its last answer: in a room with 10,000 messages held, one more costs one more line.
 */
export class LineWriter {
  #shown: Shown | null = null;
  #held: readonly Held[] = [];
  #lines: Line[] = [];
  /** How many lines there are once the message of the same index is written. */
  #linesAfter: number[] = [];
  /** A line that says the same again is the same object, so that it isn't drawn again. */
  readonly #written = new WeakMap<Held, MessageLine>();

  write(shown: Shown, held: readonly Held[]): Line[] {
    const kept = this.#sameBeginning(shown, held);
    this.#linesAfter.length = kept;
    this.#lines.length = kept > 0 ? (this.#linesAfter[kept - 1] ?? 0) : 0;
    this.#shown = shown;
    this.#held = held;
    if (kept === 0 && shown.timeline.isComplete) this.#lines.push({ kind: 'beginning', key: 'beginning' });
    let previous = lastShown(held, kept);
    for (const message of held.slice(kept)) {
      this.#writeMessage(message, previous, shown);
      this.#linesAfter.push(this.#lines.length);
      if (!message.removed) previous = message;
    }
    return [...this.#lines, ...outgoingLines(shown.outgoing, previous !== null && shown.isOwn(previous))];
  }

  /** How many messages from the oldest on have the lines that they had last time. */
  #sameBeginning({ timeline, sentFrom, isOwn }: Shown, held: readonly Held[]): number {
    const last = this.#shown;
    const isComparable =
      last?.timeline.isComplete === timeline.isComplete &&
      last.timeline.pageStarts === timeline.pageStarts &&
      last.sentFrom === sentFrom &&
      last.isOwn === isOwn;
    if (!isComparable) return 0;
    const end = Math.min(held.length, this.#held.length);
    let same = 0;
    while (same < end && held[same] === this.#held[same]) same++;
    return same;
  }

  #writeMessage(message: Held, previous: Held | null, { timeline, sentFrom, isOwn }: Shown) {
    if (message.removed) {
      this.#lines.push({ kind: 'removed', key: message.id });
      return;
    }
    // Above the oldest loaded one there is no day yet: it would have to go when the page before it comes.
    const startsDay = previous ? !isSameDay(previous, message) : timeline.isComplete;
    if (startsDay) this.#lines.push({ kind: 'day', key: `day ${message.id}`, at: timeOf(message) });
    const startsGroup =
      startsDay || !previous || timeline.pageStarts.has(message.id) || !continues(previous, message);
    const key = sentFrom.get(message.id) ?? message.id;
    this.#lines.push(this.#lineOf({ kind: 'message', key, message, isOwn: isOwn(message), startsGroup }));
  }

  #lineOf(line: MessageLine): MessageLine {
    const known = this.#written.get(line.message);
    if (known?.key === line.key && known.isOwn === line.isOwn && known.startsGroup === line.startsGroup)
      return known;
    this.#written.set(line.message, line);
    return line;
  }
}

function outgoingLines(outgoing: readonly Outgoing[], followsOwn: boolean): Line[] {
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

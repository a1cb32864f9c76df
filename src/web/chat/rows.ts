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

const GROUP_PAUSE_MS = 5 * 60_000;

type Shown = Pick<RoomView, 'timeline' | 'outgoing' | 'sentFrom' | 'isOwn'>;

/** Lines are kept between calls, so that one more message draws one more line and no other again. */
export type LineCache = WeakMap<Held, MessageLine>;

/** Lines of what is held, oldest first, then of what is on its way. Days begin at the reader's midnight. */
export function linesOf(view: Shown, held: readonly Held[], cache: LineCache): Line[] {
  const { timeline, outgoing, sentFrom, isOwn } = view;
  const lines: Line[] = timeline.isComplete ? [{ kind: 'beginning', key: 'beginning' }] : [];
  let previous: Held | null = null;
  let previousAt = 0;
  for (const message of held) {
    if (message.removed) {
      lines.push({ kind: 'removed', key: message.id });
      continue;
    }
    const at = timeOf(message);
    // Above the oldest loaded one there is no day yet: it would have to go when the page before it comes.
    const startsDay = previous ? !isSameDay(previousAt, at) : timeline.isComplete;
    if (startsDay) lines.push({ kind: 'day', key: `day ${message.id}`, at });
    const startsGroup =
      startsDay ||
      !previous ||
      timeline.pageStarts.has(message.id) ||
      !continues(previous, previousAt, message, at);
    lines.push(lineOf(message, sentFrom.get(message.id) ?? message.id, isOwn(message), startsGroup, cache));
    previous = message;
    previousAt = at;
  }
  const followsOwn = previous !== null && isOwn(previous);
  for (const [index, message] of outgoing.entries())
    lines.push({
      kind: 'outgoing',
      key: message.clientId,
      outgoing: message,
      startsGroup: index === 0 && !followsOwn,
    });
  return lines;
}

/** Whether a text or its author's name contains the words, whatever their case (spec §5). */
export function matches({ message, user, removed }: Held, query: string): boolean {
  if (removed) return false;
  const words = query.toLowerCase();
  return message.toLowerCase().includes(words) || user.toLowerCase().includes(words);
}

/** One author goes on talking: same mark, no announcement between, no long pause. */
const continues = (previous: Held, previousAt: number, message: Held, at: number) =>
  previous.role === message.role &&
  previous.mark === message.mark &&
  previous.user === message.user &&
  at - previousAt < GROUP_PAUSE_MS;

function lineOf(
  message: Held,
  key: string,
  isOwn: boolean,
  startsGroup: boolean,
  cache: LineCache,
): MessageLine {
  const known = cache.get(message);
  if (known && known.key === key && known.isOwn === isOwn && known.startsGroup === startsGroup) return known;
  const line: MessageLine = { kind: 'message', key, message, isOwn, startsGroup };
  cache.set(message, line);
  return line;
}

const times = new WeakMap<Held, number>();

function timeOf(message: Held): number {
  const known = times.get(message);
  if (known !== undefined) return known;
  const time = Date.parse(message.timestamp);
  times.set(message, time);
  return time;
}

function isSameDay(one: number, other: number): boolean {
  // Most neighbours are minutes apart within the same day: only the rest is worth a calendar.
  const [a, b] = [new Date(one), new Date(other)];
  return (
    a.getDate() === b.getDate() && Math.abs(one - other) < 26 * 3_600_000 && a.getMonth() === b.getMonth()
  );
}

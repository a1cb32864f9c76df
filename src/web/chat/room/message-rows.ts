/** Builds the rows of the message list: messages in groups, days, and the beginning of the room. */
import type { Message } from '#shared/chat.ts';
import type { Outgoing } from './outgoing.ts';
import { isOwn, type RoomState, shownSegment } from './room-state.ts';
import type { LoadedMessage, Segment } from './segment.ts';

/** Maps the mark of each person whom the reader has hidden to the name of that person. */
export type HiddenPeople = ReadonlyMap<string, string>;

/** Tells whether a message is by a hidden person. */
export const isHidden = (hidden: HiddenPeople, { mark }: Message) => mark !== undefined && hidden.has(mark);

export type MessageRow = {
  kind: 'message';
  key: string;
  message: Message;
  isOwn: boolean;
  /** True for the first message of a group, which shows the name. */
  startsGroup: boolean;
  /** The message that this one replies to; null if it is no reply. */
  original: Original | null;
};

/** `unknown` has to be loaded by its id; `hidden` means that its author is hidden. */
export type Original = Message | 'gone' | 'unknown' | 'hidden';

export type Row =
  | MessageRow
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; startsGroup: boolean; original: Original | null }
  /** A line above the messages that the reader hasn't seen yet. */
  | { kind: 'new'; key: string }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'beginning'; key: string }
  /** A message of a hidden person. Of successive ones by one person, only the first row is visible. */
  | { kind: 'hidden'; key: string; message: Message; isFirst: boolean }
  | { kind: 'removed'; key: string; isFirst: boolean };

type Shown = Pick<RoomState, 'outgoing' | 'sentFrom' | 'ownMarks' | 'originals' | 'newSince'> & {
  segment: Segment;
  hidden: HiddenPeople;
};

/** Selects the parts of the state from which the rows are built. */
export function toShow(state: RoomState, hidden: HiddenPeople): Shown {
  const { sentFrom, ownMarks, originals, newSince } = state;
  const outgoing = state.excerpt ? NONE : state.outgoing;
  return { segment: shownSegment(state), outgoing, sentFrom, ownMarks, originals, newSince, hidden };
}

const NONE: readonly Outgoing[] = [];

const GROUP_PAUSE_MS = 5 * 60_000;

/** The parts that decide how the row of any message looks. */
const DECIDING = ['sentFrom', 'ownMarks', 'originals', 'newSince', 'hidden'] as const;

/** Builds the rows: messages, oldest first, then outgoing ones. A new message builds only its own row. */
export class RowBuilder {
  #shown: Shown | null = null;
  #loaded: readonly LoadedMessage[] = [];
  #rows: Row[] = [];
  /** For each message, the number of rows up to and including its own. */
  #rowsAfter: number[] = [];
  readonly #byId = new Map<string, LoadedMessage>();
  readonly #marksOf = new Map<string, string>();
  #namesakes: ReadonlySet<string> = new Set();
  /** An unchanged row is the same object, so that React doesn't render it again. */
  readonly #built = new WeakMap<LoadedMessage, MessageRow>();

  build(shown: Shown, loaded: readonly LoadedMessage[]): Row[] {
    const kept = this.#sameBeginning(shown, loaded);
    this.#rowsAfter.length = kept;
    this.#rows.length = kept > 0 ? (this.#rowsAfter[kept - 1] ?? 0) : 0;
    this.#shown = shown;
    this.#loaded = loaded;
    if (kept === 0) this.#byId.clear();
    if (kept === 0 && shown.segment.isComplete) this.#rows.push({ kind: 'beginning', key: 'beginning' });
    let previous = lastShown(loaded, kept);
    for (const message of loaded.slice(kept)) {
      this.#addMessage(message, previous, shown);
      this.#rowsAfter.push(this.#rows.length);
      if (!message.removed) previous = message;
    }
    const lastOwnAt = previous && isOwn(shown, previous) ? timeOf(previous) : null;
    return [...this.#rows, ...this.#outgoingRows(shown, lastOwnAt)];
  }

  /** The names that several people have, so that only the mark tells them apart. */
  get namesakes() {
    return this.#namesakes;
  }

  /** Returns how many messages from the oldest on have the same rows as last time. */
  #sameBeginning(shown: Shown, loaded: readonly LoadedMessage[]): number {
    const last = this.#shown;
    const isComparable =
      last?.segment.isComplete === shown.segment.isComplete &&
      last.segment.pageStarts === shown.segment.pageStarts &&
      DECIDING.every((part) => last[part] === shown[part]);
    if (!isComparable) return 0;
    const end = Math.min(loaded.length, this.#loaded.length);
    let same = 0;
    while (same < end && loaded[same] === this.#loaded[same]) same++;
    return same;
  }

  #addMessage(message: LoadedMessage, previous: LoadedMessage | null, shown: Shown) {
    const { segment, sentFrom } = shown;
    this.#byId.set(message.id, message);
    if (message.removed) {
      this.#rows.push({ kind: 'removed', key: message.id, isFirst: this.#rows.at(-1)?.kind !== 'removed' });
      return;
    }
    this.#noteName(message);
    // The oldest loaded message shows no day, because the previous page may contain messages of the same day.
    const startsDay = previous ? !isSameDay(previous, message) : segment.isComplete;
    if (startsDay) this.#rows.push({ kind: 'day', key: `day ${message.id}`, at: timeOf(message) });
    const startsNew = isNew(shown, message) && !this.#rows.some(({ kind }) => kind === 'new');
    if (startsNew) this.#rows.push({ kind: 'new', key: 'new' });
    const startsGroup =
      startsDay ||
      startsNew ||
      !previous ||
      segment.pageStarts.has(message.id) ||
      !continues(previous, message);
    const key = sentFrom.get(message.id) ?? message.id;
    if (isHidden(shown.hidden, message)) {
      this.#rows.push({ kind: 'hidden', key, message, isFirst: !isHiddenRowOf(this.#rows.at(-1), message) });
      return;
    }
    const original = this.#originalOf(message.replyTo, shown);
    this.#rows.push(
      this.#rowOf({ kind: 'message', key, message, isOwn: isOwn(shown, message), startsGroup, original }),
    );
  }

  #noteName({ user, mark }: LoadedMessage) {
    if (!mark) return;
    const name = nameKey(user);
    const known = this.#marksOf.get(name);
    if (known === undefined) this.#marksOf.set(name, mark);
    else if (known !== mark && !this.#namesakes.has(name))
      this.#namesakes = new Set(this.#namesakes).add(name);
  }

  #rowOf(row: MessageRow): MessageRow {
    const known = this.#built.get(row.message);
    const isSame =
      known?.key === row.key &&
      known.isOwn === row.isOwn &&
      known.startsGroup === row.startsGroup &&
      known.original === row.original;
    if (isSame) return known;
    this.#built.set(row.message, row);
    return row;
  }

  /** Outgoing messages are grouped as they will be once they are stored. */
  #outgoingRows(shown: Shown, lastOwnAt: number | null): Row[] {
    let previousAt = lastOwnAt ?? Number.NEGATIVE_INFINITY;
    return shown.outgoing.map((outgoing) => {
      const startsGroup = outgoing.writtenAt - previousAt >= GROUP_PAUSE_MS;
      previousAt = outgoing.writtenAt;
      const original = this.#originalOf(outgoing.replyTo, shown);
      return { kind: 'outgoing', key: outgoing.clientId, outgoing, startsGroup, original };
    });
  }

  #originalOf(id: string | undefined, shown: Shown): Original | null {
    if (id === undefined) return null;
    const known = this.#byId.get(id) ?? shown.originals.get(id);
    if (known === undefined) return 'unknown';
    if (known === null || ('removed' in known && known.removed)) return 'gone';
    return isHidden(shown.hidden, known) ? 'hidden' : known;
  }
}

/** Tells whether a message is new. If older messages that aren't loaded may be new as well, none counts as new. */
function isNew({ segment, newSince, ownMarks }: Shown, message: LoadedMessage): boolean {
  if (!newSince || message.timestamp <= newSince.timestamp || isOwn({ ownMarks }, message)) return false;
  return segment.isComplete || (segment.loaded[0]?.timestamp ?? '') <= newSince.timestamp;
}

const isHiddenRowOf = (row: Row | undefined, { mark }: Message) =>
  row?.kind === 'hidden' && row.message.mark === mark;

/** Returns the index of a message's row, whether it is shown, hidden or removed; −1 if there is none. */
export const placeOf = (rows: readonly Row[], id: string): number =>
  rows.findIndex((row) => {
    if (row.kind === 'removed') return row.key === id;
    return (row.kind === 'message' || row.kind === 'hidden') && row.message.id === id;
  });

/** Names that differ only in case count as the same. */
export const nameKey = (name: string) => name.toLowerCase();

const lastShown = (loaded: readonly LoadedMessage[], before: number): LoadedMessage | null =>
  loaded.findLast(({ removed }, index) => index < before && !removed) ?? null;

/** Tells whether two messages are in one group: by one author, without an announcement or long pause between. */
const continues = (previous: LoadedMessage, message: LoadedMessage) =>
  previous.role === message.role &&
  previous.mark === message.mark &&
  previous.user === message.user &&
  timeOf(message) - timeOf(previous) < GROUP_PAUSE_MS;

const timeOf = ({ timestamp }: LoadedMessage) => Date.parse(timestamp);

const isSameDay = (one: LoadedMessage, other: LoadedMessage) =>
  new Date(timeOf(one)).toDateString() === new Date(timeOf(other)).toDateString();

/**
 * One visit to one room: what is held, what is on its way and how the line is, as one view that React can subscribe to.
 *
 * It outlives its connections: a drop, another name or the notification setting change the line, never what is read.
 */
import type { JoinAnswer, Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { arrivalFrame } from './arrival-frame.ts';
import type { Outbox } from './outbox.ts';
import { notYetShown, type Outgoing, settle } from './outgoing.ts';
import { type Member, openRoomConnection, type RoomConnection } from './room-connection.ts';
import { Sender } from './sender.ts';
import {
  advance,
  EMPTY_TIMELINE,
  gapCursor,
  type History,
  newestKnown,
  olderCursor,
  positionOf,
  type Timeline,
  type TimelineChange,
} from './timeline.ts';

/** Pages fetched to fill an absence before a reader at the bottom goes on from the newest page instead. */
const MAX_GAP_PAGES = 40;
export type ConnectionState = 'connecting' | 'online' | 'reconnecting';

export type RoomView = {
  timeline: Timeline;
  /** Own messages that the room doesn't show yet. */
  outgoing: readonly Outgoing[];
  /** Stored id → client id, for own messages that were seen on their way: one bubble, one identity. */
  sentFrom: ReadonlyMap<string, string>;
  isOwn: (message: Message) => boolean;
  me: { user: string; mark: string } | null;
  people: number | null;
  connection: ConnectionState;
  /** The line was lost and found again at least once. */
  wasLost: boolean;
  isLoadingOlder: boolean;
  isSignedOut: boolean;
};

export type VisitListener = {
  /** Each live message, the moment it arrives and before it is shown. */
  arrived: (message: Message, isOwn: boolean) => void;
  /** The account behind the line is another one than before. */
  accountChanged: () => void;
  connect?: typeof openRoomConnection;
};

export class Visit {
  view: RoomView;
  readonly #room: Room;
  readonly #listener: VisitListener;
  #sender: Sender;
  #ownMarks = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #frame = arrivalFrame(() => this.#showArrivals());
  #connection: RoomConnection | null = null;
  /** A reader at the bottom reads nothing that could move. */
  #isAtBottom = true;
  #arrivals: Message[] = [];
  #unshown: Message[] | null = null;
  #gapPages = 0;

  constructor(room: Room, outbox: Outbox, listener: VisitListener) {
    this.#room = room;
    this.#listener = listener;
    this.#sender = this.#senderOf(outbox);
    this.view = {
      timeline: EMPTY_TIMELINE,
      outgoing: this.#sender.outgoing,
      sentFrom: new Map(),
      isOwn: () => false,
      me: null,
      people: null,
      connection: 'connecting',
      wasLost: false,
      isLoadingOlder: false,
      isSignedOut: false,
    };
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the line; the one that was open is closed, and what is missed meanwhile is filled in. */
  open(member: Member) {
    const connect = this.#listener.connect ?? openRoomConnection;
    this.#connection = connect(this.#room, member, {
      position: () => positionOf(this.view.timeline),
      joined: (answer) => this.#join(answer),
      history: (messages) => (this.#unshown = messages),
      live: (message) => this.#arrive(message),
      removed: (removal) => this.#remove(removal),
      count: (people) => this.#show({ people }),
      lost: () => this.#lose(),
      signedOut: () => this.#show({ isSignedOut: true }),
    });
  }

  close() {
    this.#connection?.close();
    this.#connection = null;
    this.#lose();
    this.#frame.cancel();
  }

  /** Goes on as somebody else: what the former one had on its way is gone, and nothing said before is one's own. */
  become(outbox: Outbox) {
    this.#sender.close();
    this.#sender = this.#senderOf(outbox);
    this.#ownMarks = new Set();
    this.#show({ me: null, isOwn: this.#isOwn(), outgoing: this.#sender.outgoing, sentFrom: new Map() });
  }

  check() {
    this.#connection?.check();
  }

  /** Shows the message at once and sends it as soon as it can; only someone who has joined can. */
  send(text: string) {
    const { me, timeline } = this.view;
    if (!me) return;
    this.#showArrivals();
    this.#sender.add({
      clientId: crypto.randomUUID(),
      text,
      mark: me.mark,
      after: newestKnown(timeline),
      writtenAt: Date.now(),
      state: 'sending',
    });
    this.#advance();
  }

  retry = (clientId: string) => this.#sender.retry(clientId);

  drop = (clientId: string) => this.#sender.drop(clientId);

  setAtBottom = (isAtBottom: boolean) => (this.#isAtBottom = isAtBottom);

  /** Loads the page before what is held; one at a time, and never while an absence is being filled. */
  async loadOlder() {
    const { timeline, isLoadingOlder, connection } = this.view;
    const before = olderCursor(timeline);
    if (!before || isLoadingOlder || connection !== 'online' || gapCursor(timeline) || !this.#connection)
      return;
    this.#show({ isLoadingOlder: true });
    const page = await this.#connection.olderThan(before).catch(() => null);
    if (page) this.#advance({ type: 'older', before, messages: page }, { isLoadingOlder: false });
    else this.#show({ isLoadingOlder: false });
  }

  #senderOf(outbox: Outbox) {
    return new Sender({
      outbox,
      post: (message) => this.#post(message),
      rejoin: () => this.#connection?.join(),
      stored: (message) => this.#own(message),
      changed: () => this.#advance(),
    });
  }

  #post(message: Outgoing) {
    return this.#connection?.post(message) ?? Promise.reject(new Error('There is no line.'));
  }

  #join({ user, mark, removals, removed = [] }: JoinAnswer) {
    const me = { user, mark };
    // An account's mark never changes; a cookie can, when another tab signs in as somebody else.
    const known = [this.view.me, ...this.#sender.outgoing].filter((member) => member !== null);
    if (this.#room.identity === 'account' && known.some(({ mark }) => mark !== me.mark)) {
      this.#sender.discardAll();
      this.#listener.accountChanged();
    }
    this.#own(me);
    this.#show({ me, connection: 'online' });
    // It came before: without the answer, own messages and what is gone of the held ones aren't known.
    if (this.#unshown) this.#takeHistory({ messages: this.#unshown, removals, removed });
    this.#unshown = null;
    this.#startSending();
  }

  #takeHistory(history: History) {
    this.#gapPages = 0;
    this.#advance({ type: 'history', ...history });
    void this.#fillGap();
  }

  #startSending() {
    if (this.view.connection === 'online' && this.view.timeline.hasHistory) this.#sender.start();
  }

  async #fillGap() {
    const connection = this.#connection;
    for (
      let before = gapCursor(this.view.timeline);
      before && connection;
      before = gapCursor(this.view.timeline)
    ) {
      if (++this.#gapPages > MAX_GAP_PAGES && this.#isAtBottom)
        return this.#advance({ type: 'leave the past' });
      const messages = await connection.olderThan(before).catch(() => null);
      if (!messages || connection !== this.#connection) return;
      this.#advance({ type: 'older', before, messages });
    }
  }

  #arrive(message: Message) {
    this.#listener.arrived(message, this.view.isOwn(message));
    this.#arrivals.push(message);
    this.#frame.request();
  }

  #remove(removal: { id: string; removals: number }) {
    this.#showArrivals();
    this.#advance({ type: 'removed', ...removal });
  }

  #lose() {
    this.#unshown = null;
    this.#showArrivals();
    this.#sender.pause();
    const connection = this.view.me ? 'reconnecting' : 'connecting';
    this.#advance({ type: 'absent' }, { connection, wasLost: this.view.me !== null, isLoadingOlder: false });
  }

  /** The mark changes with the day while a line stays open: what is acknowledged under another one is one's own too. */
  #own({ mark }: { mark?: string }) {
    if (!mark || this.#ownMarks.has(mark)) return;
    this.#ownMarks.add(mark);
    this.#show({ isOwn: this.#isOwn() });
  }

  #isOwn() {
    const marks = new Set(this.#ownMarks);
    return ({ mark }: Message) => mark !== undefined && marks.has(mark);
  }

  #showArrivals() {
    if (this.#arrivals.length === 0) return;
    this.#advance({ type: 'live', messages: this.#arrivals.splice(0) });
  }

  /** One step of the timeline, with own messages matched to what it now shows. */
  #advance(change?: TimelineChange, shown: Partial<RoomView> = {}) {
    const before = this.view.timeline;
    const timeline = change ? advance(before, change) : before;
    const { outgoing, arrived } = settle(this.#sender.outgoing, timeline.held, this.view.isOwn);
    // What was acknowledged but isn't part of what the room shows up to there was removed, or lies before it.
    const isFilled = before.fresh !== null && timeline.fresh === null;
    const newest = timeline.fresh ? '' : newestKnown(timeline);
    const isPast = ({ state, storedAt = '' }: Outgoing) =>
      state === 'sent' && (isFilled || storedAt <= newest);
    this.#sender.outgoing = outgoing.filter((message) => !isPast(message));
    const sentFrom = withArrived(this.view.sentFrom, arrived);
    this.#show({ ...shown, timeline, sentFrom, outgoing: notYetShown(this.#sender.outgoing, timeline.held) });
  }

  #show(shown: Partial<RoomView>) {
    this.view = { ...this.view, ...shown };
    for (const listener of this.#listeners) listener();
  }
}

/** A client id belongs to one message: where the guess was wrong, the certain one keeps it. */
function withArrived(known: ReadonlyMap<string, string>, arrived: ReadonlyMap<string, string>) {
  if ([...arrived].every(([id, clientId]) => known.get(id) === clientId)) return known;
  const taken = new Set(arrived.values());
  return new Map([...[...known].filter(([, clientId]) => !taken.has(clientId)), ...arrived]);
}

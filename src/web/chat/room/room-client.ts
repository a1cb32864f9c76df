/** One visit to one room: carries out the reducer's effects and offers its state to React, over all its connections. */
import type { Answer, Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { drawUuid } from '#web/lib/draw-uuid.ts';
import { batchByFrame } from './frame-batch.ts';
import type { Outbox } from './outbox.ts';
import { type Member, openRoomConnection, type RoomConnection } from './room-connection.ts';
import { reduceRoom } from './room-reducer.ts';
import type { MessageRequest } from './room-requests.ts';
import {
  type Effect,
  newRoomState,
  positionOf,
  type RoomEvent,
  type RoomState,
  type Seen,
} from './room-state.ts';
import { Sender } from './sender.ts';

export type RoomClientListener = {
  /** Each live message, the moment it arrives and before it is shown. */
  arrived: (message: Message, isOwn: boolean) => void;
  /** A live message answers one of one's own. */
  replied?: (message: Message) => void;
  /** What was seen of the room until this visit, and how to keep it. */
  seen?: Seen | null;
  keepSeen?: (seen: Seen) => void;
  /** The account behind the connection is another one than before. */
  accountChanged: () => void;
  connect?: typeof openRoomConnection;
};

export class RoomClient {
  view: RoomState;
  readonly #room: Room;
  readonly #listener: RoomClientListener;
  #outbox: Outbox;
  #connection: RoomConnection | null = null;
  readonly #subscribers = new Set<() => void>();
  readonly #frame = batchByFrame(() => this.#dispatch({ type: 'frame' }));
  readonly #sender = new Sender((event) => this.#dispatch(event));

  constructor(room: Room, outbox: Outbox, listener: RoomClientListener) {
    this.#room = room;
    this.#outbox = outbox;
    this.#listener = listener;
    this.view = newRoomState(room.identity, outbox.read(), listener.seen);
  }

  subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Connects; what is missed between this connection and the one before is filled in. */
  open(member: Member) {
    const connect = this.#listener.connect ?? openRoomConnection;
    this.#connection = connect(this.#room, member, {
      position: () => positionOf(this.view),
      joined: (answer) => this.#dispatch({ type: 'joined', answer }),
      history: (messages) => this.#dispatch({ type: 'history', messages }),
      live: (message) => this.#dispatch({ type: 'live', message }),
      removed: (removal) => this.#dispatch({ type: 'removed', ...removal }),
      ruled: (rules) => this.#dispatch({ type: 'rules changed', rules }),
      count: (people) => this.#dispatch({ type: 'counted', people }),
      lost: () => this.#dispatch({ type: 'lost' }),
      blocked: () => this.#dispatch({ type: 'blocked' }),
      signedOut: () => this.#dispatch({ type: 'signed out' }),
    });
  }

  close() {
    this.#connection?.close();
    this.#connection = null;
    this.#dispatch({ type: 'lost' });
    this.#frame.cancel();
  }

  /** Goes on as somebody else: what the former one had on its way is gone. */
  become(outbox: Outbox) {
    if (outbox === this.#outbox) return;
    this.#outbox = outbox;
    this.#dispatch({ type: 'member changed', written: outbox.read() });
  }

  check() {
    this.#connection?.check();
  }

  checkIfSilent() {
    this.#connection?.checkIfSilent();
  }

  /** Shows the message at once and sends it as soon as it can; only someone who has joined can. */
  send = (text: string, replyTo?: string) =>
    this.#dispatch({ type: 'written', clientId: drawUuid(), text, ...(replyTo && { replyTo }) });

  retry = (clientId: string) => this.#dispatch({ type: 'retried', clientId });

  discard = (clientId: string) => this.#dispatch({ type: 'discarded', clientId });

  setAtBottom = (isAtBottom: boolean) => {
    this.#dispatch({ type: 'scrolled', isAtBottom });
    if (isAtBottom && this.view.arrivals.length > 0) this.#frame.request(true);
  };

  /** Loads the page before what the list shows. */
  loadOlder = () => this.#dispatch({ type: 'top reached' });

  /** Loads what follows an excerpt, until it meets the newest messages. */
  loadNewer = () => this.#dispatch({ type: 'bottom reached' });

  /** Leaves an excerpt. */
  goToEnd = () => this.#dispatch({ type: 'went to end' });

  /** Shows the message of this id, loaded or not. */
  openMessage = (id: string) => this.#dispatch({ type: 'opened', id });

  /** The same, or where it was removed what was said before it. */
  openNear = ({ id, timestamp }: Seen) => this.#dispatch({ type: 'opened', id, orBefore: timestamp });

  /** Nothing more is to be said or shown of what was opened. */
  dismissOpening = () => this.#dispatch({ type: 'opening dismissed' });

  /** Searches the whole room; an empty query ends that. */
  search = (query: string) => this.#dispatch({ type: 'searched', query });

  searchOn = () => this.#dispatch({ type: 'search continued' });

  /** Loads what an answer is about, where its row says that it isn't known. */
  loadOriginal = (id: string) => this.#dispatch({ type: 'original wanted', id });

  /** Does something about a message; null where the connection was lost meanwhile. */
  request = async (request: MessageRequest): Promise<Answer | null> =>
    (await this.#connection?.request(request).catch(() => null)) ?? null;

  /** Whether somebody looks at this window. */
  setFocused = (isFocused: boolean) => this.#dispatch({ type: 'focus changed', isFocused });

  #dispatch(event: RoomEvent) {
    const { state, effects } = reduceRoom(this.view, event, Date.now());
    const isChanged = isViewChanged(this.view, state);
    this.view = state;
    for (const effect of effects) this.#carryOut(effect);
    if (isChanged) for (const subscriber of this.#subscribers) subscriber();
  }

  #carryOut(effect: Effect) {
    switch (effect.type) {
      case 'join':
        return this.#connection?.join();
      case 'load before':
        return void this.#loadBefore(effect);
      case 'load around':
        return void this.#loadAround(effect);
      case 'search':
        return void this.#search(effect);
      case 'post':
        return this.#connection && void this.#sender.post(this.#connection, effect.message);
      case 'wait':
        return this.#sender.wait(effect.ms);
      case 'stop waiting':
        return this.#sender.stopWaiting();
      case 'await frame':
        return this.#frame.request(this.view.isAtBottom);
      case 'notify':
        return this.#listener.arrived(effect.message, effect.isOwn);
      case 'notify of reply':
        return this.#listener.replied?.(effect.message);
      case 'store seen':
        return this.#listener.keepSeen?.(effect.seen);
      case 'store in outbox':
        return this.#outbox.put(effect.message);
      case 'remove from outbox':
        return this.#outbox.take(effect.clientId);
      case 'clear outbox':
        return this.#outbox.discard();
      case 'check account':
        return this.#listener.accountChanged();
    }
  }

  async #loadBefore({ before, event: type }: Extract<Effect, { type: 'load before' }>) {
    const connection = this.#connection;
    const messages = (await connection?.olderThan(before).catch(() => null)) ?? null;
    if (connection === this.#connection) this.#dispatch({ type, before, messages });
  }

  async #loadAround({ id, event: type }: Extract<Effect, { type: 'load around' }>) {
    const connection = this.#connection;
    const answer = (await connection?.around(id).catch(() => null)) ?? null;
    if (connection === this.#connection) this.#dispatch({ type, id, answer });
  }

  async #search({ query, before }: Extract<Effect, { type: 'search' }>) {
    const connection = this.#connection;
    const answer = (await connection?.search(query, before).catch(() => null)) ?? null;
    if (connection === this.#connection)
      this.#dispatch({ type: 'hits', query, ...(before && { before }), answer });
  }
}

/** What arrives is seen from the next frame on, and the newest page once its room is joined. */
const NOT_RENDERED: readonly (keyof RoomState)[] = ['arrivals', 'newestPage'];

/** To draw for each message what shows none of them costs a phone its frames. */
function isViewChanged(before: RoomState, after: RoomState): boolean {
  const parts = Object.keys(after) as (keyof RoomState)[];
  return parts.some((part) => after[part] !== before[part] && !NOT_RENDERED.includes(part));
}

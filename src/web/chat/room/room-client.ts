/** The client of one room, over all its connections: runs the reducer's effects and gives its state to React. */
import type { Answer, Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { drawUuid } from '#web/lib/draw-uuid.ts';
import type { Outbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import {
  type Member,
  type MessageRequest,
  openRoomConnection,
  type RoomConnection,
} from './room-connection.ts';
import { reduceRoom } from './room-reducer.ts';
import {
  type Effect,
  newRoomState,
  positionOf,
  type RoomEvent,
  type RoomState,
  type Seen,
} from './room-state.ts';
import { NoAnswer } from './socket/namespace-socket.ts';

/** Handlers of live messages, which are called when they arrive, before they are shown. */
type LiveHandlers = {
  arrived: (message: Message, isOwn: boolean) => void;
  /** Called for a reply to the reader's own message. */
  replied: (message: Message) => void;
};

type RoomClientListener = {
  /** The newest message that was seen before, and the function that stores a newer one. */
  seen?: Seen | null;
  keepSeen?: (seen: Seen) => void;
  /** Called when the connection turns out to belong to another account than before. */
  accountChanged: () => void;
  connect?: typeof openRoomConnection;
};

export class RoomClient {
  view: RoomState;
  /** Null until `RoomEffects` is mounted. */
  liveHandlers: LiveHandlers | null = null;
  readonly #room: Room;
  readonly #listener: RoomClientListener;
  #outbox: Outbox;
  #connection: RoomConnection | null = null;
  readonly #subscribers = new Set<() => void>();
  readonly #frame = frameTimer(() => this.#dispatch({ type: 'frame' }));
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

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

  /** Connects, and loads what was missed since the previous connection. */
  open(member: Member) {
    const connect = this.#listener.connect ?? openRoomConnection;
    this.#connection = connect(this.#room, member, {
      position: () => positionOf(this.view),
      dispatch: (event) => this.#dispatch(event),
    });
  }

  close() {
    this.#connection?.close();
    this.#connection = null;
    this.#dispatch({ type: 'lost' });
    this.#frame.cancel();
  }

  /** Continues as another member, without the previous member's outgoing messages. */
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

  /** Shows the message at once and sends it as soon as possible; does nothing before the room was joined. */
  send = (text: string, replyTo?: string) =>
    this.#dispatch({ type: 'written', clientId: drawUuid(), text, ...(replyTo && { replyTo }) });

  retry = (clientId: string) => this.#dispatch({ type: 'retried', clientId });

  discard = (clientId: string) => this.#dispatch({ type: 'discarded', clientId });

  setAtBottom = (isAtBottom: boolean) => {
    this.#dispatch({ type: 'scrolled', isAtBottom });
    if (isAtBottom && this.view.arrivals.length > 0) this.#frame.request(true);
  };

  /** Loads the page before the messages that the list shows. */
  loadOlder = () => this.#dispatch({ type: 'top reached' });

  /** Loads the page after the excerpt; does nothing without an excerpt. */
  loadNewer = () => this.#dispatch({ type: 'bottom reached' });

  /** Returns from an excerpt to the newest messages. */
  goToEnd = () => this.#dispatch({ type: 'went to end' });

  /** Shows the message of this id, whether or not it is loaded. */
  openMessage = (id: string) => this.#dispatch({ type: 'opened', id });

  /** Shows a message, or the one before it if it was removed. */
  openNear = ({ id, timestamp }: Seen) => this.#dispatch({ type: 'opened', id, orBefore: timestamp });

  /** Ends the highlight of an opened message, or the notice that it can't be shown. */
  dismissOpening = () => this.#dispatch({ type: 'opening dismissed' });

  /** Searches the whole room; an empty query ends the search. */
  search = (query: string) => this.#dispatch({ type: 'searched', query });

  searchOn = () => this.#dispatch({ type: 'search continued' });

  /** Loads the original of a reply whose row says that it isn't known. */
  loadOriginal = (id: string) => this.#dispatch({ type: 'original wanted', id });

  /** Reports or removes a message. The answer is null if the connection was lost meanwhile. */
  request = async (request: MessageRequest): Promise<Answer | null> =>
    (await this.#connection?.request(request).catch(() => null)) ?? null;

  /** Sets whether this window has the focus. */
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
      case 'load before': {
        const { event: type, before } = effect;
        return void this.#load(
          (connection) => connection.olderThan(before),
          (messages) => ({ type, before, messages }),
        );
      }
      case 'load around': {
        const { event: type, id } = effect;
        return void this.#load(
          (connection) => connection.around(id),
          (answer) => ({ type, id, answer }),
        );
      }
      case 'search': {
        const { query, before } = effect;
        return void this.#load(
          (connection) => connection.search(query, before),
          (answer) => ({ type: 'hits', query, ...(before && { before }), answer }),
        );
      }
      case 'post':
        return void this.#post(effect.message);
      case 'wait':
        clearTimeout(this.#retryTimer);
        this.#retryTimer = setTimeout(() => this.#dispatch({ type: 'waited' }), effect.ms);
        return;
      case 'stop waiting':
        return clearTimeout(this.#retryTimer);
      case 'await frame':
        return this.#frame.request(this.view.isAtBottom);
      case 'notify':
        return this.liveHandlers?.arrived(effect.message, effect.isOwn);
      case 'notify of reply':
        return this.liveHandlers?.replied(effect.message);
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

  /** Dispatches the result, or null if the connection was lost; nothing if there is a new connection by now. */
  async #load<T>(load: (connection: RoomConnection) => Promise<T>, eventOf: (loaded: T | null) => RoomEvent) {
    const connection = this.#connection;
    const loaded = connection ? await load(connection).catch(() => null) : null;
    if (connection === this.#connection) this.#dispatch(eventOf(loaded));
  }

  /** Handles only a missing answer, because the connection itself reports its loss. */
  async #post(message: Outgoing) {
    const { clientId } = message;
    try {
      const answer = await this.#connection?.post(message);
      if (answer) this.#dispatch({ type: 'answered', clientId, answer });
    } catch (cause) {
      if (cause instanceof NoAnswer) this.#dispatch({ type: 'unanswered', clientId });
    }
  }
}

/** A change of these parts renders nothing: they wait for the next frame, or for the answer to `join`. */
const NOT_RENDERED: readonly (keyof RoomState)[] = ['arrivals', 'newestPage'];

/** Tells whether React must render, which not every message of a busy room requires. */
function isViewChanged(before: RoomState, after: RoomState): boolean {
  const parts = Object.keys(after) as (keyof RoomState)[];
  return parts.some((part) => after[part] !== before[part] && !NOT_RENDERED.includes(part));
}

/** A hidden page may get no animation frames, so a timer replaces them. */
const HIDDEN_INTERVAL_MS = 200;
/** Messages out of view only change the unread count; updates are rare, as each costs a slow phone a frame. */
const OUT_OF_VIEW_INTERVAL_MS = 500;

/** Calls `act` once a frame for all requests in it, and less often if the new messages are out of view. */
function frameTimer(act: () => void): { request(isInView: boolean): void; cancel(): void } {
  let requested: { isInView: boolean; cancel: () => void } | null = null;
  const cancel = () => {
    requested?.cancel();
    requested = null;
  };
  return {
    request(isInView) {
      if (requested && (requested.isInView || !isInView)) return;
      cancel();
      const first = () => {
        cancel();
        act();
      };
      // Animation frames stop if the page is hidden meanwhile; then the timer fires first.
      const frame = isInView ? requestAnimationFrame(first) : 0;
      const timer = setTimeout(first, isInView ? HIDDEN_INTERVAL_MS : OUT_OF_VIEW_INTERVAL_MS);
      requested = {
        isInView,
        cancel: () => {
          cancelAnimationFrame(frame);
          clearTimeout(timer);
        },
      };
    },
    cancel,
  };
}

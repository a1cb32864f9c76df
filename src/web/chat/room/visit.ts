/**
 * One visit to one room: carries out what the reducer asks for, and offers its state to React.
 *
 * It outlives its connections: a loss, another name or the notification setting change the connection, never what is read.
 */
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { arrivalFrame } from './arrival-frame.ts';
import type { Outbox } from './outbox.ts';
import { type Member, openRoomConnection, type RoomConnection } from './room-connection.ts';
import { reduceRoom } from './room-reducer.ts';
import { type Effect, newRoomState, type RoomEvent, type RoomState } from './room-state.ts';
import { Sender } from './sender.ts';
import { positionOf } from './timeline.ts';

export type VisitListener = {
  /** Each live message, the moment it arrives and before it is shown. */
  arrived: (message: Message, isOwn: boolean) => void;
  /** The account behind the connection is another one than before. */
  accountChanged: () => void;
  connect?: typeof openRoomConnection;
};

export class Visit {
  view: RoomState;
  readonly #room: Room;
  readonly #listener: VisitListener;
  #outbox: Outbox;
  #connection: RoomConnection | null = null;
  readonly #subscribers = new Set<() => void>();
  readonly #frame = arrivalFrame(() => this.#dispatch({ type: 'painted' }));
  readonly #sender = new Sender((event) => this.#dispatch(event));

  constructor(room: Room, outbox: Outbox, listener: VisitListener) {
    this.#room = room;
    this.#outbox = outbox;
    this.#listener = listener;
    this.view = newRoomState(room.identity, outbox.read());
  }

  subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Connects; what is missed between this connection and the one before is filled in. */
  open(member: Member) {
    const connect = this.#listener.connect ?? openRoomConnection;
    this.#connection = connect(this.#room, member, {
      position: () => positionOf(this.view.timeline),
      joined: (answer) => this.#dispatch({ type: 'joined', answer }),
      history: (messages) => this.#dispatch({ type: 'history', messages }),
      live: (message) => this.#dispatch({ type: 'live', message }),
      removed: (removal) => this.#dispatch({ type: 'removed', ...removal }),
      count: (people) => this.#dispatch({ type: 'counted', people }),
      lost: () => this.#dispatch({ type: 'lost' }),
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
    this.#outbox = outbox;
    this.#dispatch({ type: 'member changed', written: outbox.read() });
  }

  check() {
    this.#connection?.check();
  }

  /** Shows the message at once and sends it as soon as it can; only someone who has joined can. */
  send = (text: string) => this.#dispatch({ type: 'written', clientId: crypto.randomUUID(), text });

  retry = (clientId: string) => this.#dispatch({ type: 'retried', clientId });

  discard = (clientId: string) => this.#dispatch({ type: 'discarded', clientId });

  setAtBottom = (isAtBottom: boolean) => this.#dispatch({ type: 'moved', isAtBottom });

  /** Loads the page before what is held. */
  loadOlder = () => this.#dispatch({ type: 'top reached' });

  #dispatch(event: RoomEvent) {
    const { state, effects } = reduceRoom(this.view, event, Date.now());
    const isChanged = state !== this.view;
    this.view = state;
    for (const effect of effects) this.#carryOut(effect);
    if (isChanged) for (const subscriber of this.#subscribers) subscriber();
  }

  #carryOut(effect: Effect) {
    switch (effect.type) {
      case 'join':
        return this.#connection?.join();
      case 'ask':
        return void this.#ask(effect);
      case 'post':
        return this.#connection && void this.#sender.post(this.#connection, effect.message);
      case 'wait':
        return this.#sender.wait(effect.ms);
      case 'stop waiting':
        return this.#sender.stopWaiting();
      case 'await frame':
        return this.#frame.request();
      case 'tell':
        return this.#listener.arrived(effect.message, effect.isOwn);
      case 'keep':
        return this.#outbox.put(effect.message);
      case 'forget':
        return this.#outbox.take(effect.clientId);
      case 'forget all':
        return this.#outbox.discard();
      case 'check account':
        return this.#listener.accountChanged();
    }
  }

  async #ask({ before, answer }: Extract<Effect, { type: 'ask' }>) {
    const connection = this.#connection;
    const messages = (await connection?.olderThan(before).catch(() => null)) ?? null;
    if (connection === this.#connection) this.#dispatch({ type: answer, before, messages });
  }
}

/** What one visitor knows of a room, and the events that change it. `reduceRoom` is the only place that does. */
import type { Answer, JoinAnswer, Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { Outgoing } from './outgoing.ts';
import { EMPTY_TIMELINE, type Timeline } from './timeline.ts';

export type ConnectionState = 'connecting' | 'online' | 'reconnecting';

export type RoomState = {
  readonly identity: Room['identity'];
  readonly timeline: Timeline;
  /** Own messages, from being written until the room shows them for certain. */
  readonly written: readonly Outgoing[];
  /** Those of them that the room doesn't show yet. */
  readonly outgoing: readonly Outgoing[];
  /** Stored id → client id, for own messages that were seen on their way: one bubble, one identity. */
  readonly sentFrom: ReadonlyMap<string, string>;
  /** Marks change with the day: messages under each of these are one's own. */
  readonly ownMarks: ReadonlySet<string>;
  readonly me: { user: string; mark: string } | null;
  readonly people: number | null;
  readonly connection: ConnectionState;
  readonly isSignedOut: boolean;
  readonly isLoadingOlder: boolean;
  /** A reader at the bottom reads nothing that could move. */
  readonly isAtBottom: boolean;
  /** Live messages since the last painted frame. */
  readonly arrivals: readonly Message[];
  /** The newest page, until the answer to `join` says which of it is one's own and what was removed. */
  readonly newestPage: readonly Message[] | null;
  /** Pages asked for to fill the present gap. */
  readonly gapPages: number;
  /** The client id of the message that is being sent, or waits to be sent again. */
  readonly sending: string | null;
  /** Client id → how long it has waited for an answer; time without a connection doesn't count. */
  readonly waitedMs: ReadonlyMap<string, number>;
};

export type RoomEvent =
  | { type: 'history'; messages: readonly Message[] }
  | { type: 'joined'; answer: JoinAnswer }
  | { type: 'live'; message: Message }
  | { type: 'painted' }
  | { type: 'removed'; id: string; removals: number }
  | { type: 'counted'; people: number }
  | { type: 'signed out' }
  | { type: 'lost' }
  /** Somebody else takes part from now on, with these messages in their outbox. */
  | { type: 'member changed'; written: readonly Outgoing[] }
  | { type: 'moved'; isAtBottom: boolean }
  | { type: 'top reached' }
  /** `messages` is null where the connection was lost meanwhile. */
  | { type: 'older page' | 'gap page'; before: string; messages: readonly Message[] | null }
  | { type: 'written'; clientId: string; text: string }
  | { type: 'retried' | 'discarded' | 'unanswered'; clientId: string }
  | { type: 'answered'; clientId: string; answer: Answer<{ message: Message }> }
  | { type: 'waited' };

export type Effect =
  | { type: 'join' }
  | { type: 'ask'; before: string; answer: 'older page' | 'gap page' }
  | { type: 'post'; message: Outgoing }
  | { type: 'wait'; ms: number }
  | { type: 'stop waiting' }
  | { type: 'await frame' }
  | { type: 'tell'; message: Message; isOwn: boolean }
  /** Of the outbox. */
  | { type: 'keep'; message: Outgoing }
  | { type: 'forget'; clientId: string }
  | { type: 'forget all' }
  /** The account behind the connection is another one than before. */
  | { type: 'check account' };

export type Step = { readonly state: RoomState; readonly effects: readonly Effect[] };

export const step = (state: RoomState, ...effects: Effect[]): Step => ({ state, effects });

/** Goes on from a step; the effects of both are carried out in order. */
export function andThen({ state, effects }: Step, next: (state: RoomState) => Step): Step {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

export function newRoomState(identity: Room['identity'], written: readonly Outgoing[]): RoomState {
  return {
    identity,
    timeline: EMPTY_TIMELINE,
    written,
    outgoing: written,
    sentFrom: new Map(),
    ownMarks: new Set(),
    me: null,
    people: null,
    connection: 'connecting',
    isSignedOut: false,
    isLoadingOlder: false,
    isAtBottom: true,
    arrivals: [],
    newestPage: null,
    gapPages: 0,
    sending: null,
    waitedMs: new Map(),
  };
}

export const isOwn = ({ ownMarks }: Pick<RoomState, 'ownMarks'>, { mark }: Message) =>
  mark !== undefined && ownMarks.has(mark);

/** The same state where the mark is known, or where there is none. */
export function withOwnMark(state: RoomState, mark: string | undefined): RoomState {
  if (!mark || state.ownMarks.has(mark)) return state;
  return { ...state, ownMarks: new Set(state.ownMarks).add(mark) };
}

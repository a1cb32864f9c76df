/** What one visitor knows of a room, and the events that change it. `reduceRoom` is the only place that does. */
import type { Answer, JoinAnswer, Message, RoomRules, Sent } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { Outgoing } from './outgoing.ts';
import type { LoadedMessage, Segment } from './segment.ts';
import { EMPTY_TIMELINE, type Timeline } from './timeline.ts';

export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'blocked';

/** How far the room was read: its newest message that was seen. */
export type Seen = Pick<Message, 'id' | 'timestamp'>;

export type RoomState = {
  readonly identity: Room['identity'];
  /** The newest messages, and what was loaded before them. */
  readonly timeline: Timeline;
  /** Older ones, opened at one of them, while they don't meet the timeline yet: then the list shows these instead. */
  readonly excerpt: Segment | null;
  /** Another number is another place in the room: the list begins anew there. */
  readonly place: number;
  readonly opened: Opened | null;
  readonly isLoadingNewer: boolean;
  readonly search: Search | null;
  /** What answers are about, where no segment holds it: null where it is gone. */
  readonly originals: ReadonlyMap<string, Message | null>;
  /** Ids of originals to ask for, one after the other. */
  readonly wanted: readonly string[];
  /** Live answers whose original isn't known yet. */
  readonly unclear: readonly Message[];
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
  /** How the room may be written in at present; null until it has said so. */
  readonly rules: RoomRules | null;
  readonly pause: Pause | null;
  /** When one's newest message was stored, by this browser's clock: slow mode counts from there. */
  readonly sentAtMs: number | null;
  readonly connection: ConnectionState;
  readonly isSignedOut: boolean;
  readonly isLoadingOlder: boolean;
  /** A reader at the bottom reads nothing that could move. */
  readonly isAtBottom: boolean;
  /** Somebody looks at this window. */
  readonly isFocused: boolean;
  readonly seen: Seen | null;
  /** Later messages are new since one was here; null where nothing was seen before. */
  readonly newSince: Seen | null;
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

/** Until when one may not write, by this browser's clock, and what for. */
export type Pause = { code: 'muted' | 'slow_mode'; untilMs: number };

/** A message that is opened by its id. */
export type Opened = {
  id: string;
  /** `failed`: no answer came in time. */
  state: 'loading' | 'shown' | 'gone' | 'failed';
  /** Grows each time that a message is opened, the same one again included. */
  time: number;
  /** When it was said: where it is gone, the message before it is opened instead. */
  orBefore?: string | undefined;
};

/** A search of the whole room. */
export type Search = {
  query: string;
  /** What the room has found so far, newest first. */
  hits: readonly Message[];
  state: 'searching' | 'found' | 'failed';
  /** Older messages may be hits, too. */
  hasMore: boolean;
};

/** Null where the connection was lost meanwhile. */
export type Found = Answer<{ messages: Message[] }> | null;

export type RoomEvent =
  /** Of the outbox. */
  | { type: 'history'; messages: readonly Message[] }
  /** Of the outbox. */
  | { type: 'joined'; answer: JoinAnswer }
  /** Of the outbox. */
  | { type: 'live'; message: Message }
  /** Of the outbox. */
  | { type: 'frame' }
  /** Of the outbox. */
  | { type: 'removed'; id: string; removals: number }
  /** Of the outbox. */
  | { type: 'counted'; people: number }
  /** Of the outbox. */
  | { type: 'rules changed'; rules: RoomRules }
  /** Of the outbox. */
  | { type: 'signed out' }
  /** Of the outbox. */
  | { type: 'lost' }
  /** Of the outbox. */
  | { type: 'blocked' }
  /** Somebody else takes part from now on, with these messages in their outbox. */
  /** Of the outbox. */
  | { type: 'member changed'; written: readonly Outgoing[] }
  /** Of the outbox. */
  | { type: 'scrolled'; isAtBottom: boolean }
  /** Of the outbox. */
  | { type: 'focus changed'; isFocused: boolean }
  /** Of the outbox. */
  | { type: 'top reached' | 'bottom reached' | 'went to end' | 'opening dismissed' }
  /** `messages` is null where the connection was lost meanwhile. */
  /** Of the outbox. */
  | { type: PageBefore; before: string; messages: readonly Message[] | null }
  /** Of the outbox. */
  | { type: 'opened'; id: string; orBefore?: string }
  /** Of the outbox. */
  | { type: 'original wanted'; id: string }
  /** Of the outbox. */
  | { type: AroundPage; id: string; answer: Found }
  /** An empty query ends the search. */
  /** Of the outbox. */
  | { type: 'searched'; query: string }
  /** Of the outbox. */
  | { type: 'search continued' }
  /** Of the outbox. */
  | { type: 'hits'; query: string; before?: string; answer: Found }
  /** Of the outbox. */
  | { type: 'written'; clientId: string; text: string; replyTo?: string }
  /** Of the outbox. */
  | { type: 'retried' | 'discarded' | 'unanswered'; clientId: string }
  /** Of the outbox. */
  | { type: 'answered'; clientId: string; answer: Answer<Sent> }
  /** Of the outbox. */
  | { type: 'waited' };

/** What a page before a time was asked for. */
export type PageBefore = 'older page' | 'gap page' | 'page before opened';

/** What a page around a message was asked for. */
export type AroundPage = 'opened page' | 'newer page' | 'original page';

export type Effect =
  /** Of the outbox. */
  | { type: 'join' }
  /** Of the outbox. */
  | { type: 'load before'; before: string; event: PageBefore }
  /** Of the outbox. */
  | { type: 'load around'; id: string; event: AroundPage }
  /** Of the outbox. */
  | { type: 'search'; query: string; before?: string }
  /** Of the outbox. */
  | { type: 'post'; message: Outgoing }
  /** Of the outbox. */
  | { type: 'wait'; ms: number }
  /** Of the outbox. */
  | { type: 'stop waiting' }
  /** Of the outbox. */
  | { type: 'await frame' }
  /** Of the outbox. */
  | { type: 'notify'; message: Message; isOwn: boolean }
  /** Somebody answered one of one's own. */
  /** Of the outbox. */
  | { type: 'notify of reply'; message: Message }
  /** Of the outbox. */
  | { type: 'store seen'; seen: Seen }
  /** Of the outbox. */
  | { type: 'store in outbox'; message: Outgoing }
  /** Of the outbox. */
  | { type: 'remove from outbox'; clientId: string }
  /** Of the outbox. */
  | { type: 'clear outbox' }
  /** The account behind the connection is another one than before. */
  /** Of the outbox. */
  | { type: 'check account' };

export type Step = { readonly state: RoomState; readonly effects: readonly Effect[] };

export const step = (state: RoomState, ...effects: Effect[]): Step => ({ state, effects });

/** Goes on from a step; the effects of both are carried out in order. */
export function andThen({ state, effects }: Step, next: (state: RoomState) => Step): Step {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

export function newRoomState(
  identity: Room['identity'],
  written: readonly Outgoing[],
  seen: Seen | null = null,
): RoomState {
  return {
    identity,
    timeline: EMPTY_TIMELINE,
    excerpt: null,
    place: 0,
    opened: null,
    isLoadingNewer: false,
    search: null,
    originals: new Map(),
    wanted: [],
    unclear: [],
    written,
    outgoing: written,
    sentFrom: new Map(),
    ownMarks: new Set(),
    me: null,
    people: null,
    rules: null,
    pause: null,
    sentAtMs: null,
    connection: 'connecting',
    isSignedOut: false,
    isLoadingOlder: false,
    isAtBottom: true,
    isFocused: true,
    seen,
    newSince: seen,
    arrivals: [],
    newestPage: null,
    gapPages: 0,
    sending: null,
    waitedMs: new Map(),
  };
}

/** What is read stays; nothing said before is this member's own. */
export function becomeAnother(state: RoomState, written: readonly Outgoing[]): RoomState {
  const afterGap = newRoomState(state.identity, written);
  const { ownMarks, sentFrom, me, sending, waitedMs, pause, sentAtMs } = afterGap;
  return { ...state, written, ownMarks, sentFrom, me, sending, waitedMs, pause, sentAtMs };
}

/** What the list shows. */
export const shownSegment = ({ excerpt, timeline }: RoomState): Segment => excerpt ?? timeline;

/** Whether pages can be asked for. */
export const canLoad = ({ connection, timeline }: RoomState) =>
  connection === 'online' && timeline.hasHistory;

/** A message that any segment holds. */
export const findLoaded = ({ timeline, excerpt }: RoomState, id: string): LoadedMessage | undefined =>
  timeline.loaded.findLast((message) => message.id === id) ??
  excerpt?.loaded.findLast((message) => message.id === id);

/** What to say on joining, so that the answer tells what was removed meanwhile; nothing before the first history. */
export function positionOf(state: RoomState): { since?: string; removalsSeen?: number } {
  const { timeline, excerpt, search, originals } = state;
  if (timeline.removals === null) return {};
  const oldest = [
    timeline.loaded[0],
    excerpt?.loaded[0],
    search?.hits.at(-1),
    ...[...originals.values()].filter((original) => original !== null),
  ].flatMap((message) => message?.timestamp ?? []);
  const since = oldest.sort()[0];
  return since === undefined ? {} : { since, removalsSeen: timeline.removals };
}

export const isOwn = ({ ownMarks }: Pick<RoomState, 'ownMarks'>, { mark }: Message) =>
  mark !== undefined && ownMarks.has(mark);

/** The same state where the mark is known, or where there is none. */
export function withOwnMark(state: RoomState, mark: string | undefined): RoomState {
  if (!mark || state.ownMarks.has(mark)) return state;
  return { ...state, ownMarks: new Set(state.ownMarks).add(mark) };
}

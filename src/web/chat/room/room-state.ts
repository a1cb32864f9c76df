/** The state of a room in this window, and the events by which `reduceRoom` alone changes it. */
import type { Answer, JoinAnswer, Message, Refusal, RoomRestrictions, Sent } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { Outgoing } from './outgoing.ts';
import type { LoadedMessage, Segment } from './segment.ts';
import { EMPTY_TIMELINE, type Timeline } from './timeline.ts';

type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'blocked';

/** The newest message that was seen. */
export type Seen = Pick<Message, 'id' | 'timestamp'>;

export type RoomState = {
  readonly identity: Room['identity'];
  /** The newest messages, and the older pages that were loaded before them. */
  readonly timeline: Timeline;
  /** The messages around an opened one, which are shown instead of the timeline until both meet. */
  readonly excerpt: Segment | null;
  /** The React key of the list, which changes when the list jumps to another part of the room. */
  readonly place: number;
  readonly opened: Opened | null;
  readonly isLoadingNewer: boolean;
  readonly search: Search | null;
  /** Originals of replies that no segment contains; null if the original was removed. */
  readonly originals: ReadonlyMap<string, Message | null>;
  /** Ids of the originals to load, one at a time. */
  readonly wanted: readonly string[];
  /** Live replies whose original isn't known yet. */
  readonly unclear: readonly Message[];
  /** The reader's own messages, from being written until the room certainly shows them. */
  readonly written: readonly Outgoing[];
  /** Those of `written` that the room doesn't show yet. */
  readonly outgoing: readonly Outgoing[];
  /** Stored id → client id of own messages that were shown as outgoing, so that a bubble keeps its React key. */
  readonly sentFrom: ReadonlyMap<string, string>;
  /** The marks under which the reader has written; a mark changes with the day. */
  readonly ownMarks: ReadonlySet<string>;
  readonly me: { user: string; mark: string } | null;
  readonly people: number | null;
  /** The room's slow mode and lock; null before it was joined. */
  readonly rules: RoomRestrictions | null;
  readonly pause: Pause | null;
  /** The time by this browser's clock when the reader's newest message was stored; slow mode counts from it. */
  readonly sentAtMs: number | null;
  readonly connection: ConnectionState;
  readonly isSignedOut: boolean;
  readonly isLoadingOlder: boolean;
  /** True while the list is scrolled to its end. */
  readonly isAtBottom: boolean;
  /** True while this window has the focus. */
  readonly isFocused: boolean;
  readonly seen: Seen | null;
  /** Messages after this one are new; null if nothing was seen before. */
  readonly newSince: Seen | null;
  /** The live messages since the last frame. */
  readonly arrivals: readonly Message[];
  /** The newest page, until the answer to `join` brings the reader's mark and the removals. */
  readonly newestPage: readonly Message[] | null;
  /** The number of pages that were loaded for the present gap. */
  readonly gapPages: number;
  /** The client id of the message that is being sent or waits for a retry. */
  readonly sending: string | null;
  /** Client id → how long the message has waited for its acknowledgement, not counting time offline. */
  readonly waitedMs: ReadonlyMap<string, number>;
};

/** The reason why the reader may not write, and until when by this browser's clock. */
export type Pause = { code: 'muted' | 'slow_mode'; untilMs: number };

/** The message that is opened by its id. */
export type Opened = {
  id: string;
  /** `failed` means that the room was too busy to answer within the time limit. */
  state: 'loading' | 'shown' | 'gone' | 'failed';
  /** Increases with each opening, even of the same message. */
  time: number;
  /** The timestamp of the message: if it was removed, the message before it is opened instead. */
  orBefore?: string | undefined;
};

/** A search of the whole room. */
export type Search = {
  query: string;
  /** The hits so far, newest first. */
  hits: readonly Message[];
  state: 'searching' | 'found' | 'failed';
  /** False once the whole room was searched. */
  hasMore: boolean;
};

/** The answer with a page of messages; null if the connection was lost meanwhile. */
export type Found = Answer<{ messages: Message[] }> | null;

/** Tells whether the answer is that there is no such message, so that asking again is useless. */
export const isGone = ({ code }: Refusal) => code === 'not_found' || code === 'invalid';

export type RoomEvent =
  | { type: 'history'; messages: readonly Message[] }
  /** Follows the history. */
  | { type: 'joined'; answer: JoinAnswer }
  | { type: 'live'; message: Message }
  | { type: 'frame' }
  | { type: 'removed'; id: string; removals: number }
  | { type: 'counted'; people: number }
  | { type: 'rules changed'; rules: RoomRestrictions }
  /** The room requires a session, and there is none. */
  | { type: 'signed out' }
  /** The connection was lost; it is being reopened. */
  | { type: 'lost' }
  /** The server answers HTTP, but no WebSocket connects; attempts continue. */
  | { type: 'blocked' }
  /** Another member uses this window from now on; `written` comes from that member's outbox. */
  | { type: 'member changed'; written: readonly Outgoing[] }
  | { type: 'scrolled'; isAtBottom: boolean }
  | { type: 'focus changed'; isFocused: boolean }
  | { type: 'top reached' | 'bottom reached' | 'went to end' | 'opening dismissed' }
  /** `messages` is null if the connection was lost meanwhile. */
  | { type: PageBefore; before: string; messages: readonly Message[] | null }
  | { type: 'opened'; id: string; orBefore?: string }
  | { type: 'original wanted'; id: string }
  | { type: AroundPage; id: string; answer: Found }
  /** An empty query ends the search. */
  | { type: 'searched'; query: string }
  | { type: 'search continued' }
  | { type: 'hits'; query: string; before?: string; answer: Found }
  | { type: 'written'; clientId: string; text: string; replyTo?: string }
  | { type: 'retried' | 'discarded' | 'unanswered'; clientId: string }
  | { type: 'answered'; clientId: string; answer: Answer<Sent> }
  | { type: 'waited' };

/** The events that deliver a page before a timestamp. */
type PageBefore = 'older page' | 'gap page' | 'page before opened';

/** The events that deliver a page around a message. */
type AroundPage = 'opened page' | 'newer page' | 'original page';

export type Effect =
  | { type: 'join' }
  | { type: 'load before'; before: string; event: PageBefore }
  | { type: 'load around'; id: string; event: AroundPage }
  | { type: 'search'; query: string; before?: string }
  | { type: 'post'; message: Outgoing }
  | { type: 'wait'; ms: number }
  | { type: 'stop waiting' }
  | { type: 'await frame' }
  | { type: 'notify'; message: Message; isOwn: boolean }
  /** Somebody has replied to the reader's own message. */
  | { type: 'notify of reply'; message: Message }
  | { type: 'store seen'; seen: Seen }
  | { type: 'store in outbox'; message: Outgoing }
  | { type: 'remove from outbox'; clientId: string }
  | { type: 'clear outbox' }
  /** The connection belongs to another account than before. */
  | { type: 'check account' };

export type Step = { readonly state: RoomState; readonly effects: readonly Effect[] };

export const step = (state: RoomState, ...effects: Effect[]): Step => ({ state, effects });

/** Appends a step; the effects of both run in order. */
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

/** Replaces the member and keeps the messages, none of which is the new member's own. */
export function becomeAnother(state: RoomState, written: readonly Outgoing[]): RoomState {
  const { ownMarks, sentFrom, me, sending, waitedMs, pause, sentAtMs } = newRoomState(state.identity, []);
  return { ...state, written, ownMarks, sentFrom, me, sending, waitedMs, pause, sentAtMs };
}

/** Returns the segment that the list shows. */
export const shownSegment = ({ excerpt, timeline }: RoomState): Segment => excerpt ?? timeline;

/** Tells whether pages can be loaded now. */
export const canLoad = ({ connection, timeline }: RoomState) =>
  connection === 'online' && timeline.hasHistory;

/** Finds a message in any segment. */
export const findLoaded = ({ timeline, excerpt }: RoomState, id: string): LoadedMessage | undefined =>
  timeline.loaded.findLast((message) => message.id === id) ??
  excerpt?.loaded.findLast((message) => message.id === id);

/** Returns the part of `join`'s payload that asks for missed removals; it is empty before the first history. */
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

/** Adds an own mark; returns the same state if it is known or undefined. */
export function withOwnMark(state: RoomState, mark: string | undefined): RoomState {
  if (!mark || state.ownMarks.has(mark)) return state;
  return { ...state, ownMarks: new Set(state.ownMarks).add(mark) };
}

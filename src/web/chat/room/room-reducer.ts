/** The pure reducer of a room's state, whose effects `RoomClient` runs. */
import type { JoinAnswer, Message } from '#shared/chat.ts';
import {
  goToEnd,
  joinExcerpt,
  loadNewer,
  open,
  resumeOpening,
  takeBefore,
  takeNewer,
  takeOpened,
} from './opening.ts';
import { loadOriginal, notifyOfReply, takeOriginal, wantOriginal } from './originals.ts';
import { notYetShown, settle } from './outgoing.ts';
import { continueSearch, search, searchAgain, searchAnew, takeHits, withoutHits } from './room-search.ts';
import {
  andThen,
  becomeAnother,
  isOwn,
  type RoomEvent,
  type RoomState,
  type Step,
  shownSegment,
  step,
  withOwnMark,
} from './room-state.ts';
import { emptied, olderCursor, restored, withOlder } from './segment.ts';
import {
  discard,
  failOld,
  handleAnswer,
  handleRules,
  handleTimeout,
  retry,
  sendNext,
  write,
} from './sending.ts';
import { advance, gapCursor, type History, newestKnown, type TimelineChange } from './timeline.ts';
import { changeFocus, noteSeen } from './unread.ts';

/** After this many pages for one gap, a reader at the bottom or in an excerpt gets the newest page instead. */
const MAX_GAP_PAGES = 40;

export function reduceRoom(state: RoomState, event: RoomEvent, nowMs: number): Step {
  const { state: handled, effects } = (HANDLERS[event.type] as Handler<RoomEvent>)(state, event, nowMs);
  const next = joinExcerpt(handled);
  const isSettled =
    next.timeline === state.timeline && next.written === state.written && next.ownMarks === state.ownMarks;
  return andThen({ state: isSettled ? next : settleWritten(state, next), effects }, noteSeen);
}

type EventOf<T extends RoomEvent['type'], E = RoomEvent> = E extends RoomEvent
  ? T extends E['type']
    ? E
    : never
  : never;
type Handler<E> = (state: RoomState, event: E, nowMs: number) => Step;

const HANDLERS: { [T in RoomEvent['type']]: Handler<EventOf<T>> } = {
  history: (state, { messages }) => step({ ...state, newestPage: messages }),
  joined: (state, { answer }, nowMs) => join(state, answer, nowMs),
  live: (state, { message }) => arrive(state, message),
  frame: (state) => step(showArrivals(state)),
  removed: (state, event) => step(forget(advanced(showArrivals(state), event), [event.id])),
  // The count may not include this window yet, because the server sends it at intervals.
  counted: (state, { people }) => step({ ...state, people: Math.max(1, people) }),
  'rules changed': (state, { rules }, nowMs) => handleRules(state, rules, nowMs),
  'signed out': (state) => step({ ...state, isSignedOut: true }),
  blocked: (state) => step({ ...state, connection: 'blocked' }),
  lost: (state) => step(lose(state), { type: 'stop waiting' }),
  'member changed': (state, { written }) => step(becomeAnother(state, written), { type: 'stop waiting' }),
  scrolled: (state, { isAtBottom }) => step({ ...state, isAtBottom }),
  'focus changed': (state, { isFocused }) => step(changeFocus(state, isFocused)),
  'top reached': loadOlder,
  'bottom reached': loadNewer,
  'went to end': (state) => step(goToEnd({ ...state, opened: null })),
  'opening dismissed': (state) => step({ ...state, opened: null }),
  'older page': (state, page) => step(takeOlderPage(state, page)),
  'gap page': takeGapPage,
  opened: open,
  'opened page': takeOpened,
  'page before opened': takeBefore,
  'newer page': takeNewer,
  'original wanted': (state, { id }) => wantOriginal(state, id),
  'original page': takeOriginal,
  searched: (state, { query }) => search(state, query),
  'search continued': continueSearch,
  hits: (state, page) => step(takeHits(state, page)),
  written: (state, message, nowMs) => write(goToEnd(showArrivals(state)), message, nowMs),
  retried: (state, { clientId }, nowMs) => retry(state, clientId, nowMs),
  discarded: (state, { clientId }) => discard(state, clientId),
  answered: (state, { clientId, answer }, nowMs) => handleAnswer(state, clientId, answer, nowMs),
  unanswered: (state, { clientId }) => handleTimeout(state, clientId),
  waited: (state) => sendNext({ ...state, sending: null }),
};

function join(state: RoomState, { user, mark, removals, removed = [] }: JoinAnswer, nowMs: number): Step {
  const { newestPage: messages } = state;
  const isAnother = isAnotherAccount(state, mark);
  const present = isAnother ? { ...state, written: [] } : state;
  const joined: RoomState = {
    ...withOwnMark(present, mark),
    me: { user, mark },
    connection: 'online',
    newestPage: null,
    gapPages: 0,
  };
  const entered = isAnother
    ? step(joined, { type: 'clear outbox' }, { type: 'check account' })
    : step(joined);
  const caughtUp = andThen(entered, (now) =>
    messages ? loadGap(takeHistory(now, { messages, removals, removed })) : step(now),
  );
  const asked = [resumeOpening, searchAgain, loadOriginal].reduce(andThen, caughtUp);
  return andThen(asked, (now) => andThen(failOld(now, nowMs), sendNext));
}

function takeHistory(state: RoomState, history: History): RoomState {
  const known = advanced(state, { type: 'history', ...history });
  if (history.removed !== null) return forget(known, history.removed);
  // The removals are too many to be listed, so any loaded message may have been removed.
  return searchAnew({ ...goToEnd(known), originals: new Map() });
}

/** Removes messages from all parts of the state but the timeline. */
function forget(state: RoomState, removed: readonly string[]): RoomState {
  if (removed.length === 0) return state;
  const ids = new Set(removed);
  const { excerpt, search: known, originals } = state;
  const isHeld = state.written.some(
    ({ state: sent, storedId }) => sent === 'held' && ids.has(storedId ?? ''),
  );
  const isQuoted = removed.some((id) => originals.has(id));
  return {
    ...state,
    excerpt: excerpt && { ...excerpt, loaded: emptied(excerpt.loaded, ids) },
    search: known && withoutHits(known, ids),
    written: isHeld ? state.written.filter(({ storedId }) => !ids.has(storedId ?? '')) : state.written,
    originals: isQuoted
      ? new Map([...originals].map(([id, original]) => [id, ids.has(id) ? null : original]))
      : originals,
  };
}

/** An account's mark never changes, so another mark means that another tab has signed in as somebody else. */
function isAnotherAccount({ identity, me, written }: RoomState, mark: string): boolean {
  const known = [...(me ? [me] : []), ...written];
  return identity === 'account' && known.some((member) => member.mark !== mark);
}

function arrive(state: RoomState, message: Message): Step {
  const arrived = { ...state, arrivals: [...state.arrivals, message] };
  const shown = { type: 'await frame' } as const;
  // A message that a moderator has restored isn't new, so nobody is notified.
  if (message.timestamp <= newestKnown(state.timeline)) return step(arrived, shown);
  const notified = step(arrived, { type: 'notify', message, isOwn: isOwn(state, message) }, shown);
  return andThen(notified, (now) => notifyOfReply(now, message));
}

function showArrivals(state: RoomState): RoomState {
  const { arrivals: messages } = state;
  if (messages.length === 0) return state;
  return { ...comeBack(advanced(state, { type: 'live', messages }), messages), arrivals: [] };
}

/** Puts restored messages back into the excerpt and the originals. */
function comeBack(state: RoomState, messages: readonly Message[]): RoomState {
  const { excerpt, originals } = state;
  const quoted = messages.filter(({ id }) => originals.get(id) === null);
  return {
    ...state,
    excerpt: excerpt && { ...excerpt, loaded: restored(excerpt, messages) },
    originals:
      quoted.length > 0
        ? new Map([...originals, ...quoted.map((message) => [message.id, message] as const)])
        : originals,
  };
}

function lose(state: RoomState): RoomState {
  return {
    ...advanced(showArrivals(state), { type: 'disconnected' }),
    connection: state.me ? 'reconnecting' : 'connecting',
    newestPage: null,
    isLoadingOlder: false,
    isLoadingNewer: false,
    sending: null,
  };
}

/** Loads one page at a time, and none while a gap is being filled. */
function loadOlder(state: RoomState): Step {
  const before = olderCursor(shownSegment(state));
  const isFree = !state.isLoadingOlder && state.connection === 'online' && gapCursor(state.timeline) === null;
  if (!before || !isFree) return step(state);
  return step({ ...state, isLoadingOlder: true }, { type: 'load before', before, event: 'older page' });
}

type Page = { before: string; messages: readonly Message[] | null };

function takeOlderPage(state: RoomState, { before, messages }: Page): RoomState {
  const { excerpt } = state;
  const free = { ...state, isLoadingOlder: false };
  if (!messages) return free;
  if (excerpt && olderCursor(excerpt) === before) return { ...free, excerpt: withOlder(excerpt, messages) };
  return advanced(free, { type: 'older', before, messages });
}

/** If a live message has moved the gap's cursor meanwhile, the page is dropped and another one is loaded. */
function takeGapPage(state: RoomState, { before, messages }: Page): Step {
  if (!messages) return step(state);
  const isAsked = before === gapCursor(state.timeline);
  return loadGap(isAsked ? advanced(state, { type: 'older', before, messages }) : state);
}

function loadGap(state: RoomState): Step {
  const before = gapCursor(state.timeline);
  if (!before) return step(state);
  if (state.gapPages >= MAX_GAP_PAGES && (state.isAtBottom || state.excerpt))
    return step(advanced(state, { type: 'leave the past' }));
  const asked = { ...state, gapPages: state.gapPages + 1 };
  return step(asked, { type: 'load before', before, event: 'gap page' });
}

const advanced = (state: RoomState, change: TimelineChange): RoomState => ({
  ...state,
  timeline: advance(state.timeline, change),
});

/** Matches the reader's own messages to those in the timeline. */
function settleWritten(before: RoomState, state: RoomState): RoomState {
  const { timeline } = state;
  if (state.written.length === 0 && state.outgoing.length === 0) return state;
  const { outgoing, arrived } = settle(state.written, timeline.loaded, (message) => isOwn(state, message));
  // A `sent` message that is missing among loaded messages of its time was removed, or is older than all of them.
  const isFilled = before.timeline.afterGap !== null && timeline.afterGap === null;
  const newest = timeline.afterGap ? '' : newestKnown(timeline);
  const written = outgoing.filter(
    ({ state: sent, storedAt = '' }) => !(sent === 'sent' && (isFilled || storedAt <= newest)),
  );
  const sentFrom = withArrived(state.sentFrom, arrived);
  return { ...state, written, sentFrom, outgoing: notYetShown(written, timeline.loaded) };
}

/** A client id belongs to one message, so a wrong guess is replaced by the certain message. */
function withArrived(known: ReadonlyMap<string, string>, arrived: ReadonlyMap<string, string>) {
  if ([...arrived].every(([id, clientId]) => known.get(id) === clientId)) return known;
  const taken = new Set(arrived.values());
  return new Map([...[...known].filter(([, clientId]) => !taken.has(clientId)), ...arrived]);
}

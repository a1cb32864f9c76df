/**
 * The one owner of what a visitor knows of a room: `(state, event) → state and effects`, pure.
 *
 * `Visit` carries out the effects and brings their outcome back as events.
 */
import type { JoinAnswer, Message } from '#shared/chat.ts';
import { notYetShown, type Outgoing, settle } from './outgoing.ts';
import {
  andThen,
  isOwn,
  newRoomState,
  type RoomEvent,
  type RoomState,
  type Step,
  step,
  withOwnMark,
} from './room-state.ts';
import { askAboutOld, discard, hearAnswer, hearSilence, retry, sendNext, write } from './sending.ts';
import { advance, gapCursor, newestKnown, olderCursor, type TimelineChange } from './timeline.ts';

/** Pages asked for to fill a gap before a reader at the bottom goes on from the newest page instead. */
const MAX_GAP_PAGES = 40;

export function reduceRoom(state: RoomState, event: RoomEvent, nowMs: number): Step {
  const { state: next, effects } = handle(state, event, nowMs);
  const isSettled =
    next.timeline === state.timeline && next.written === state.written && next.ownMarks === state.ownMarks;
  return isSettled ? { state: next, effects } : { state: settleWritten(state, next), effects };
}

function handle(state: RoomState, event: RoomEvent, nowMs: number): Step {
  switch (event.type) {
    case 'history':
      return step({ ...state, newestPage: event.messages });
    case 'joined':
      return join(state, event.answer, nowMs);
    case 'live':
      return arrive(state, event.message);
    case 'painted':
      return step(showArrivals(state));
    case 'removed':
      return step(advanced(showArrivals(state), event));
    case 'counted':
      return step({ ...state, people: event.people });
    case 'signed out':
      return step({ ...state, isSignedOut: true });
    case 'lost':
      return step(lose(state), { type: 'stop waiting' });
    case 'member changed':
      return step(becomeAnother(state, event.written), { type: 'stop waiting' });
    case 'moved':
      return step({ ...state, isAtBottom: event.isAtBottom });
    case 'top reached':
      return loadOlder(state);
    case 'older page':
      return step(takeOlderPage(state, event));
    case 'gap page':
      return takeGapPage(state, event);
    case 'written':
      return write(showArrivals(state), event, nowMs);
    case 'retried':
      return retry(state, event.clientId, nowMs);
    case 'discarded':
      return discard(state, event.clientId);
    case 'answered':
      return hearAnswer(state, event.clientId, event.answer);
    case 'unanswered':
      return hearSilence(state, event.clientId);
    case 'waited':
      return sendNext({ ...state, sending: null });
  }
}

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
  const entered = isAnother ? step(joined, { type: 'forget all' }, { type: 'check account' }) : step(joined);
  const caughtUp = andThen(entered, (now) =>
    messages ? askForGap(advanced(now, { type: 'history', messages, removals, removed })) : step(now),
  );
  return andThen(caughtUp, (now) => andThen(askAboutOld(now, nowMs), sendNext));
}

/** An account's mark never changes; a cookie can, when another tab signs in as somebody else. */
function isAnotherAccount({ identity, me, written }: RoomState, mark: string): boolean {
  const known = [...(me ? [me] : []), ...written];
  return identity === 'account' && known.some((member) => member.mark !== mark);
}

function arrive(state: RoomState, message: Message): Step {
  const arrived = { ...state, arrivals: [...state.arrivals, message] };
  return step(arrived, { type: 'tell', message, isOwn: isOwn(state, message) }, { type: 'await frame' });
}

function showArrivals(state: RoomState): RoomState {
  const { arrivals: messages } = state;
  if (messages.length === 0) return state;
  return { ...advanced(state, { type: 'live', messages }), arrivals: [] };
}

function lose(state: RoomState): RoomState {
  return {
    ...advanced(showArrivals(state), { type: 'absent' }),
    connection: state.me ? 'reconnecting' : 'connecting',
    newestPage: null,
    isLoadingOlder: false,
    sending: null,
  };
}

/** What is read stays; nothing said before is this member's own. */
function becomeAnother(state: RoomState, written: readonly Outgoing[]): RoomState {
  const { ownMarks, sentFrom, me, sending, waitedMs } = newRoomState(state.identity, written);
  return { ...state, written, ownMarks, sentFrom, me, sending, waitedMs };
}

/** One page at a time, and never while a gap is being filled. */
function loadOlder(state: RoomState): Step {
  const before = olderCursor(state.timeline);
  const isFree = !state.isLoadingOlder && state.connection === 'online' && gapCursor(state.timeline) === null;
  if (!before || !isFree) return step(state);
  return step({ ...state, isLoadingOlder: true }, { type: 'ask', before, answer: 'older page' });
}

type Page = { before: string; messages: readonly Message[] | null };

function takeOlderPage(state: RoomState, { before, messages }: Page): RoomState {
  const loaded = messages ? advanced(state, { type: 'older', before, messages }) : state;
  return { ...loaded, isLoadingOlder: false };
}

/** What came live meanwhile may have moved the question: then the page says nothing, and the next one is asked for. */
function takeGapPage(state: RoomState, { before, messages }: Page): Step {
  if (!messages) return step(state);
  const isAsked = before === gapCursor(state.timeline);
  return askForGap(isAsked ? advanced(state, { type: 'older', before, messages }) : state);
}

function askForGap(state: RoomState): Step {
  const before = gapCursor(state.timeline);
  if (!before) return step(state);
  if (state.gapPages >= MAX_GAP_PAGES && state.isAtBottom)
    return step(advanced(state, { type: 'leave the past' }));
  const asked = { ...state, gapPages: state.gapPages + 1 };
  return step(asked, { type: 'ask', before, answer: 'gap page' });
}

const advanced = (state: RoomState, change: TimelineChange): RoomState => ({
  ...state,
  timeline: advance(state.timeline, change),
});

/** Matches own messages to what the timeline shows now. */
function settleWritten(before: RoomState, state: RoomState): RoomState {
  const { timeline } = state;
  const { outgoing, arrived } = settle(state.written, timeline.held, (message) => isOwn(state, message));
  // What was acknowledged but isn't part of what the room shows up to there was removed, or lies before it.
  const isFilled = before.timeline.fresh !== null && timeline.fresh === null;
  const newest = timeline.fresh ? '' : newestKnown(timeline);
  const written = outgoing.filter(
    ({ state: sent, storedAt = '' }) => !(sent === 'sent' && (isFilled || storedAt <= newest)),
  );
  const sentFrom = withArrived(state.sentFrom, arrived);
  return { ...state, written, sentFrom, outgoing: notYetShown(written, timeline.held) };
}

/** A client id belongs to one message: where the guess was wrong, the certain one keeps it. */
function withArrived(known: ReadonlyMap<string, string>, arrived: ReadonlyMap<string, string>) {
  if ([...arrived].every(([id, clientId]) => known.get(id) === clientId)) return known;
  const taken = new Set(arrived.values());
  return new Map([...[...known].filter(([, clientId]) => !taken.has(clientId)), ...arrived]);
}

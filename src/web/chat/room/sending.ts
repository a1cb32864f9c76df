/** Sends written messages one at a time, in order, with the same id each time, until acknowledged or refused. */

import type { Answer, Refusal, RefusalCode, RoomRestrictions, Sent } from '#shared/chat.ts';
import * as texts from '../texts.ts';
import { acknowledged, again, type Outgoing, refused } from './outgoing.ts';
import { andThen, type Pause, type RoomState, type Step, step, withOwnMark } from './room-state.ts';
import { newestKnown } from './timeline.ts';

export const ANSWER_LIMIT_MS = 10_000;
/** A message without an answer fails after this, not counting time offline (contract §4). */
export const PATIENCE_MS = 30_000;
/** The author of a message that was in the outbox for longer may no longer mean to send it. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;
const BUSY_RETRY_MS = 2000;

/** Adds a message and sends it; does nothing before the reader has joined. */
export function write(
  state: RoomState,
  { clientId, text, replyTo }: { clientId: string; text: string; replyTo?: string },
  nowMs: number,
): Step {
  const { me, timeline, written } = state;
  if (!me) return step(state);
  const after = newestKnown(timeline);
  const message: Outgoing = {
    clientId,
    text,
    ...(replyTo && { replyTo }),
    mark: me.mark,
    after,
    writtenAt: nowMs,
    state: 'sending',
  };
  const kept = step({ ...state, written: [...written, message] }, { type: 'store in outbox', message });
  return andThen(kept, sendNext);
}

/** Sends the oldest unsent message; one is sent at a time, so that they stay in order. */
export function sendNext(state: RoomState): Step {
  const message = state.written.find(({ state: sent }) => sent === 'sending');
  const isReady = state.connection === 'online' && state.timeline.hasHistory;
  if (!message || !isReady || state.sending) return step(state);
  return step({ ...state, sending: message.clientId }, { type: 'post', message });
}

/** Sends a failed message again at its author's request. */
export function retry(state: RoomState, clientId: string, nowMs: number): Step {
  const waitedMs = new Map(state.waitedMs);
  waitedMs.delete(clientId);
  return andThen(changed({ ...state, waitedMs }, clientId, again(nowMs)), sendNext);
}

export function discard(state: RoomState, clientId: string): Step {
  const written = state.written.filter((message) => message.clientId !== clientId);
  return step({ ...state, written }, { type: 'remove from outbox', clientId });
}

/** Fails messages that were in the outbox for more than a day; they are only sent if their author retries. */
export function failOld(state: RoomState, nowMs: number): Step {
  const isOld = ({ state: sent, writtenAt }: Outgoing) =>
    sent === 'sending' && nowMs - writtenAt > OLD_AFTER_MS;
  return state.written
    .filter(isOld)
    .reduce(
      (asked, { clientId, wasHeld }) =>
        andThen(asked, (now) =>
          wasHeld ? discard(now, clientId) : changed(now, clientId, refused(texts.writtenLongAgo, false)),
        ),
      step(state),
    );
}

/** Counts an attempt without an answer; the socket then reconnects, and the message is sent again. */
export function handleTimeout(state: RoomState, clientId: string): Step {
  if (!isWritten(state, clientId)) return step(state);
  return waitOn(release(state, clientId), clientId, ANSWER_LIMIT_MS, texts.noAnswer);
}

/** Sends a waiting message at once when slow mode becomes shorter or ends; the room may still refuse it. */
export function handleRules(state: RoomState, rules: RoomRestrictions, nowMs: number): Step {
  const { pause, rules: before } = state;
  const ruled = { ...state, rules };
  const isOff = rules.slowModeSeconds === 0;
  const isShorter = rules.slowModeSeconds < (before?.slowModeSeconds ?? 0);
  if (pause?.code !== 'slow_mode' || !(isOff || isShorter)) return step(ruled);
  const free = { ...ruled, pause: null };
  // If the wait has ended already, the message has been sent again.
  if (pause.untilMs <= nowMs) return step(free);
  return andThen(step({ ...free, sending: null }, { type: 'stop waiting' }), sendNext);
}

export function handleAnswer(state: RoomState, clientId: string, answer: Answer<Sent>, nowMs: number): Step {
  if (!isWritten(state, clientId)) return sendNext(release(state, clientId));
  if (!answer.ok) return handleRefusal(withPause(state, answer, nowMs), clientId, answer);
  const spoken: RoomState = { ...release(state, clientId), pause: null, sentAtMs: nowMs };
  const sent = changed(spoken, clientId, acknowledged(answer));
  // A held back message stays in the outbox, because sending it again after a reload tells what was decided.
  const done = answer.held ? [] : [{ type: 'remove from outbox', clientId } as const];
  const settled = andThen(sent, (now) => step(withMarkOfDay(now, answer.message.mark), ...done));
  return andThen(settled, sendNext);
}

/** The server marks a message with the key of its day, so the first one after midnight (UTC) has a new mark. */
function withMarkOfDay(state: RoomState, mark: string | undefined): RoomState {
  if (!mark || state.ownMarks.has(mark)) return state;
  return { ...withOwnMark(state, mark), me: state.me && { ...state.me, mark } };
}

function handleRefusal(state: RoomState, clientId: string, refusal: Refusal): Step {
  const { code, message: reason, retryAfterMs = BUSY_RETRY_MS } = refusal;
  const free = release(state, clientId);
  if (code === 'not_found') return andThen(handleGone(free, clientId), sendNext);
  const isFinal = FINAL.get(code);
  if (isFinal !== undefined) return andThen(changed(free, clientId, refused(reason, isFinal)), sendNext);
  const asked = code === 'not_joined' ? step(state, { type: 'join' }) : step(state);
  const counted = andThen(asked, (now) =>
    isTurn(code) ? step(now) : waitOn(now, clientId, retryAfterMs, reason),
  );
  return andThen(counted, (now) => {
    const isStillSent = now.sending === clientId && stateOf(now, clientId) === 'sending';
    return isStillSent ? step(now, { type: 'wait', ms: retryAfterMs }) : sendNext(release(now, clientId));
  });
}

/** The refusals that waiting doesn't lift; true if the text itself is at fault. */
const FINAL: ReadonlyMap<RefusalCode, boolean> = new Map([
  ['invalid', true],
  ['filtered', true],
  ['muted', false],
  ['locked', false],
  ['unconfirmed', false],
]);

/** Tells whether the message only waits for its turn, which has no time limit. */
const isTurn = (code: RefusalCode) => code === 'slow_down' || code === 'slow_mode';

function withPause(state: RoomState, { code, retryAfterMs = 0 }: Refusal, nowMs: number): RoomState {
  if (code !== 'muted' && code !== 'slow_mode') return state;
  const pause: Pause = { code, untilMs: nowMs + retryAfterMs };
  return { ...state, pause };
}

/** Drops a message that was removed after it was stored; if its original was removed, the author decides. */
function handleGone(state: RoomState, clientId: string): Step {
  const { replyTo, wasHeld } = find(state, clientId) ?? {};
  if (replyTo === undefined || wasHeld) return discard(state, clientId);
  return changed(state, clientId, ({ replyTo: _, ...message }) =>
    refused(texts.originalGone, false)(message),
  );
}

/** Adds to the time that a message has waited for its answer, and fails it when that is too long. */
function waitOn(state: RoomState, clientId: string, ms: number, reason: string): Step {
  const totalMs = (state.waitedMs.get(clientId) ?? 0) + ms;
  const counted = { ...state, waitedMs: new Map(state.waitedMs).set(clientId, totalMs) };
  return totalMs < PATIENCE_MS ? step(counted) : changed(counted, clientId, refused(reason, false));
}

function changed(state: RoomState, clientId: string, by: (message: Outgoing) => Outgoing): Step {
  const written = state.written.map((each) => (each.clientId === clientId ? by(each) : each));
  const message = written.find((each) => each.clientId === clientId);
  const isKept = message !== undefined && message.state !== 'sent';
  return step({ ...state, written }, ...(isKept ? [{ type: 'store in outbox', message } as const] : []));
}

/** Lets the next message be sent; a late answer, after a lost connection, changes nothing. */
const release = (state: RoomState, clientId: string): RoomState =>
  state.sending === clientId ? { ...state, sending: null } : state;

const find = ({ written }: RoomState, clientId: string) =>
  written.find((message) => message.clientId === clientId);

const stateOf = (state: RoomState, clientId: string) => find(state, clientId)?.state;

const isWritten = (state: RoomState, clientId: string) => stateOf(state, clientId) !== undefined;

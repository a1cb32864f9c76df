/**
 * How written messages go out, as steps of the room's state: one at a time, in the order written, with the same id each
 * time, until each is acknowledged or can't be.
 */

import type { Answer, Message, Refusal } from '#shared/chat.ts';
import * as texts from '../texts.ts';
import { acknowledged, again, change, nextToSend, type Outgoing, refused } from './outgoing.ts';
import { andThen, type RoomState, type Step, step, withOwnMark } from './room-state.ts';
import { newestKnown } from './timeline.ts';

export const ANSWER_LIMIT_MS = 10_000;
/** Contract §4: without an answer after 30 s it counts as failed. Time without a connection doesn't count. */
const PATIENCE_MS = 30_000;
/** Longer than this in the outbox, a message may no longer be meant. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;
const BUSY_RETRY_MS = 2000;

/** Only someone who has joined can write. */
export function write(
  state: RoomState,
  { clientId, text }: { clientId: string; text: string },
  nowMs: number,
): Step {
  const { me, timeline, written } = state;
  if (!me) return step(state);
  const after = newestKnown(timeline);
  const message: Outgoing = { clientId, text, mark: me.mark, after, writtenAt: nowMs, state: 'sending' };
  const kept = step({ ...state, written: [...written, message] }, { type: 'keep', message });
  return andThen(kept, sendNext);
}

export function sendNext(state: RoomState): Step {
  const message = nextToSend(state.written);
  const isReady = state.connection === 'online' && state.timeline.hasHistory;
  if (!message || !isReady || state.sending) return step(state);
  return step({ ...state, sending: message.clientId }, { type: 'post', message });
}

/** Its author wants a failed one sent now. */
export function retry(state: RoomState, clientId: string, nowMs: number): Step {
  const waitedMs = new Map(state.waitedMs);
  waitedMs.delete(clientId);
  return andThen(changed({ ...state, waitedMs }, clientId, again(nowMs)), sendNext);
}

export function discard(state: RoomState, clientId: string): Step {
  const written = state.written.filter((message) => message.clientId !== clientId);
  return step({ ...state, written }, { type: 'forget', clientId });
}

/** What has waited in the outbox for more than a day is only sent when its author says so. */
export function askAboutOld(state: RoomState, nowMs: number): Step {
  const isOld = ({ state: sent, writtenAt }: Outgoing) =>
    sent === 'sending' && nowMs - writtenAt > OLD_AFTER_MS;
  return state.written
    .filter(isOld)
    .reduce(
      (asked, { clientId }) =>
        andThen(asked, (now) => changed(now, clientId, refused(texts.writtenLongAgo, false))),
      step(state),
    );
}

/** The connection held, but no answer came: it will be given up, and the message sent again on the next one. */
export function hearSilence(state: RoomState, clientId: string): Step {
  if (!isWritten(state, clientId)) return step(state);
  return waitOn(release(state, clientId), clientId, ANSWER_LIMIT_MS, texts.noAnswer);
}

export function hearAnswer(state: RoomState, clientId: string, answer: Answer<{ message: Message }>): Step {
  if (!isWritten(state, clientId)) return sendNext(release(state, clientId));
  if (!answer.ok) return hearRefusal(state, clientId, answer);
  const sent = changed(release(state, clientId), clientId, acknowledged(answer.message));
  const forgotten = andThen(sent, (now) =>
    step(withOwnMark(now, answer.message.mark), { type: 'forget', clientId }),
  );
  return andThen(forgotten, sendNext);
}

function hearRefusal(state: RoomState, clientId: string, refusal: Refusal): Step {
  const { code, message: reason, retryAfterMs = BUSY_RETRY_MS } = refusal;
  const free = release(state, clientId);
  // It was stored once and removed since: there is nothing left to send.
  if (code === 'not_found') return andThen(discard(free, clientId), sendNext);
  if (code === 'invalid') return andThen(changed(free, clientId, refused(reason, true)), sendNext);
  const asked = code === 'not_joined' ? step(state, { type: 'join' }) : step(state);
  const counted = andThen(asked, (now) =>
    code === 'slow_down' ? step(now) : waitOn(now, clientId, retryAfterMs, reason),
  );
  return andThen(counted, (now) => {
    const isStillSent = now.sending === clientId && stateOf(now, clientId) === 'sending';
    return isStillSent ? step(now, { type: 'wait', ms: retryAfterMs }) : sendNext(release(now, clientId));
  });
}

/** Counts what a message has waited for an answer; when that is too long, it has failed. */
function waitOn(state: RoomState, clientId: string, ms: number, reason: string): Step {
  const totalMs = (state.waitedMs.get(clientId) ?? 0) + ms;
  const counted = { ...state, waitedMs: new Map(state.waitedMs).set(clientId, totalMs) };
  return totalMs < PATIENCE_MS ? step(counted) : changed(counted, clientId, refused(reason, false));
}

function changed(state: RoomState, clientId: string, by: (message: Outgoing) => Outgoing): Step {
  const written = change(state.written, clientId, by);
  const message = written.find((each) => each.clientId === clientId);
  const isKept = message !== undefined && message.state !== 'sent';
  return step({ ...state, written }, ...(isKept ? [{ type: 'keep', message } as const] : []));
}

/** Another one may be sent; an answer that comes late, after a loss, releases nothing. */
const release = (state: RoomState, clientId: string): RoomState =>
  state.sending === clientId ? { ...state, sending: null } : state;

const stateOf = ({ written }: RoomState, clientId: string) =>
  written.find((message) => message.clientId === clientId)?.state;

const isWritten = (state: RoomState, clientId: string) => stateOf(state, clientId) !== undefined;

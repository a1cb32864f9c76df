/** The room's four events: check what came in, do it, acknowledge (contract §3). */
import type { GenericSchema, InferOutput } from 'valibot';
import type { Answer, Message, Refusal, RefusalCode } from '#shared/chat.ts';
import { OlderSchema, PositionSchema, ReportSchema, SendSchema } from '#shared/chat-input.ts';
import { checkInput } from '#shared/input.ts';
import type { Log } from '../../log.ts';
import { whenTaken } from '../../realtime/wire.ts';
import type { ChatRoom, Member } from '../chat-room.ts';
import { QueueFull } from '../log/group-commit.ts';
import { toMicroseconds } from '../timestamp.ts';
import type { EventLimits, LimitedEvent } from './event-limits.ts';
import { expectJoin, stopExpecting } from './join-deadline.ts';
import type { RoomSocket } from './room-sockets.ts';

const REFUSALS = {
  invalid: 'That can’t be sent.',
  not_joined: 'Join the room first.',
  slow_down: 'You’re going too fast. Please wait a moment.',
  unavailable: 'The room is busy. Please try again.',
  not_found: 'This message is no longer here.',
} as const satisfies Record<RefusalCode, string>;

const TOO_MANY_WINDOWS = 'You have the chat open too many times. Please close a window.';

/** Thrown by a handler to answer with a refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(code: RefusalCode, details: { message?: string; retryAfterMs?: number } = {}) {
    super(code);
    this.refusal = { ok: false, code, message: REFUSALS[code], ...details };
  }
}

/** @throws {Refused} `invalid`, with the first fault's sentence. */
export function parsePayload<S extends GenericSchema>(schema: S, payload: unknown): InferOutput<S> {
  const checked = checkInput(schema, payload);
  if (checked.ok) return checked.output;
  const [message] = Object.values(checked.errors);
  throw new Refused('invalid', message === undefined ? {} : { message });
}

type EventDeps = { limits: EventLimits; log: Log };

export function handleRoomEvents(room: ChatRoom, socket: RoomSocket, { limits, log }: EventDeps): void {
  let member: Member | null = null;
  let lastPage: Promise<void> = Promise.resolve();
  expectJoin(socket.conn);
  socket.on('disconnect', () => expectJoin(socket.conn));

  /** Counts the event. @throws {Refused} `slow_down`. */
  const count = (event: LimitedEvent): void => {
    const { visitor, network } = socket.data;
    const sender = { room: room.room.id, person: visitor.identity.person, network };
    const retryAfterMs = limits.take(event, sender);
    if (retryAfterMs > 0) throw new Refused('slow_down', { retryAfterMs });
  };

  const joined = (): Member => {
    if (!member) throw new Refused('not_joined');
    return member;
  };

  on('join', async (payload) => {
    const { visitor } = socket.data;
    const user = visitor.nameFor(payload, parsePayload);
    // The account room's join may come without a payload.
    const position = typeof payload === 'object' && payload ? parsePayload(PositionSchema, payload) : {};
    const { person } = visitor.identity;
    count('joins');
    await room.ready();
    const mark = await visitor.mark();
    if (!socket.connected) return {};
    const isNew = member === null;
    if (isNew && room.isFullFor(person)) throw new Refused('unavailable', { message: TOO_MANY_WINDOWS });
    member = { ...visitor.identity, user, mark: visitor.mark };
    if (isNew) {
      stopExpecting(socket.conn);
      room.enter(socket, person);
      socket.on('disconnect', () => room.leave(person));
    }
    room.welcome(socket);
    // In the same turn: a later removal is told by an event of its own.
    return { user, mark, ...room.missedSince(position) };
  });

  on('chat message', async (payload): Promise<{ message: Message }> => {
    const sender = joined();
    const { message, clientId } = parsePayload(SendSchema, payload);
    count('messages');
    const mark = await sender.mark();
    const stored = await room.post({
      authorId: sender.accountId,
      userName: sender.user,
      text: message,
      role: 'member',
      mark,
      gender: sender.gender,
      idempotencyKey: clientId ? sender.keyFor(`send|${room.room.id}|${clientId}`) : null,
    });
    if (stored.message === null) throw new Refused('not_found');
    return { message: stored.message };
  });

  on('load older messages', async (payload) => {
    joined();
    const before = toMicroseconds(parsePayload(OlderSchema, payload).before);
    count('pages');
    // One page after the other, each when the one before is taken: a client that asks without reading costs one.
    const sent = lastPage.then(() => sendPage(before));
    lastPage = sent.catch(() => {});
    await sent;
    return {};
  });

  on('report message', async (payload) => {
    const reporter = joined();
    const { id, reason = '' } = parsePayload(ReportSchema, payload);
    count('reports');
    const isThere = await room.report({
      messageId: id,
      reason,
      reporterKey: await reporter.reporterKeyFor(id),
    });
    if (!isThere) throw new Refused('not_found');
    return {};
  });

  async function sendPage(before: number): Promise<void> {
    await whenTaken(socket.conn);
    if (socket.connected) socket.emit('older messages', await room.readOlder(before));
  }

  /** Runs one event's handler and acknowledges; what it throws never reaches the process. */
  function on(event: Event, handle: (payload: unknown) => Promise<object>): void {
    socket.on(event, async (...received: unknown[]) => {
      const last = received.at(-1);
      const acknowledge = typeof last === 'function' ? (last as (answer: Answer) => void) : () => {};
      const payload = typeof received[0] === 'function' ? undefined : received[0];
      try {
        acknowledge({ ok: true, ...(await handle(payload)) });
      } catch (error) {
        acknowledge(toRefusal(error, event, log));
      }
    });
  }
}

type Event = 'join' | 'chat message' | 'load older messages' | 'report message';

function toRefusal(error: unknown, event: Event, log: Log): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof QueueFull)) log.error({ err: error, event }, 'a chat event failed');
  return { ok: false, code: 'unavailable', message: REFUSALS.unavailable, retryAfterMs: 1000 };
}

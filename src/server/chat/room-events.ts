/** The room's four events: check what came in, do it, acknowledge (contract §3). */
import type { GenericSchema, InferOutput } from 'valibot';
import {
  type Answer,
  type Message,
  OlderSchema,
  type Refusal,
  type RefusalCode,
  ReportSchema,
  SendSchema,
} from '#shared/chat.ts';
import { checkInput } from '#shared/input.ts';
import type { Log } from '../log.ts';
import type { ChatRoom, Member } from './chat-room.ts';
import { QueueFull } from './group-commit.ts';
import type { RoomSocket } from './room-sockets.ts';
import { toMicroseconds } from './timestamp.ts';

const REFUSALS = {
  invalid: 'That can’t be sent.',
  not_joined: 'Join the room first.',
  slow_down: 'You’re going too fast. Please wait a moment.',
  unavailable: 'The room is busy. Please try again.',
  not_found: 'This message is no longer here.',
} as const satisfies Record<RefusalCode, string>;

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

export function handleRoomEvents(room: ChatRoom, socket: RoomSocket, log: Log): void {
  let member: Member | null = null;

  const joined = (): Member => {
    if (!member) throw new Refused('not_joined');
    return member;
  };

  on('join', async (payload) => {
    const { visitor } = socket.data;
    const user = visitor.nameFor(payload, parsePayload);
    await room.ready();
    const mark = visitor.mark();
    if (mark === null) throw new Refused('unavailable');
    if (!socket.connected) return {};
    const isNew = member === null;
    member = { ...visitor.identity, user, mark: visitor.mark };
    if (isNew) {
      const { person } = member;
      room.enter(socket, person);
      socket.on('disconnect', () => room.leave(person));
    }
    room.welcome(socket);
    return { user, mark };
  });

  on('chat message', async (payload): Promise<{ message: Message }> => {
    const sender = joined();
    const { message, clientId } = parsePayload(SendSchema, payload);
    const retryAfterMs = room.limits.messages.take(sender.person);
    if (retryAfterMs > 0) throw new Refused('slow_down', { retryAfterMs });
    const mark = sender.mark();
    if (mark === null) throw new Refused('unavailable');
    const stored = await room.post({
      authorId: sender.accountId,
      userName: sender.user,
      text: message,
      role: 'member',
      mark,
      gender: sender.gender,
      idempotencyKey: clientId ? sender.keyFor(`send|${clientId.toLowerCase()}`) : null,
    });
    if (stored.message === null) throw new Refused('not_found');
    return { message: stored.message };
  });

  on('load older messages', async (payload) => {
    const { person } = joined();
    const before = toMicroseconds(parsePayload(OlderSchema, payload).before);
    if (Number.isNaN(before)) throw new Refused('invalid');
    const retryAfterMs = room.limits.pages.take(person);
    if (retryAfterMs > 0) throw new Refused('slow_down', { retryAfterMs });
    socket.emit('older messages', await room.readOlder(before));
    return {};
  });

  on('report message', async (payload) => {
    const reporter = joined();
    const { id, reason = '' } = parsePayload(ReportSchema, payload);
    const retryAfterMs = room.limits.reports.take(reporter.person);
    if (retryAfterMs > 0) throw new Refused('slow_down', { retryAfterMs });
    const isThere = await room.report({
      messageId: id,
      reason,
      reporterKey: reporter.keyFor(`report|${id}`),
    });
    if (!isThere) throw new Refused('not_found');
    return {};
  });

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

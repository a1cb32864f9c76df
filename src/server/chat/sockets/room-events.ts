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
class EventRefused extends Error {
  readonly refusal: Refusal;
  constructor(code: RefusalCode, details: { message?: string; retryAfterMs?: number } = {}) {
    super(code);
    this.refusal = { ok: false, code, message: REFUSALS[code], ...details };
  }
}

/** @throws {EventRefused} `invalid`, with the first fault's sentence. */
export function parsePayload<S extends GenericSchema>(schema: S, payload: unknown): InferOutput<S> {
  const checked = checkInput(schema, payload);
  if (checked.ok) return checked.output;
  const [message] = Object.values(checked.errors);
  throw new EventRefused('invalid', message === undefined ? {} : { message });
}

type EventDeps = { limits: EventLimits; log: Log };
type Event = 'join' | 'chat message' | 'load older messages' | 'report message';

/** Serves the events of a socket that was let into the room. */
export function handleRoomEvents(room: ChatRoom, socket: RoomSocket, { limits, log }: EventDeps): void {
  const visit = new Visit(room, socket, limits);
  expectJoin(socket.conn);
  socket.on('disconnect', () => expectJoin(socket.conn));
  on('join', (payload) => visit.join(payload));
  on('chat message', (payload) => visit.send(payload));
  on('load older messages', (payload) => visit.loadOlder(payload));
  on('report message', (payload) => visit.report(payload));

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

/** One stay of a socket in a room. */
class Visit {
  readonly #room: ChatRoom;
  readonly #socket: RoomSocket;
  readonly #limits: EventLimits;
  #member: Member | null = null;
  #lastPage: Promise<void> = Promise.resolve();

  constructor(room: ChatRoom, socket: RoomSocket, limits: EventLimits) {
    this.#room = room;
    this.#socket = socket;
    this.#limits = limits;
  }

  async join(payload: unknown): Promise<object> {
    const { visitor } = this.#socket.data;
    const user = visitor.nameFor(payload, parsePayload);
    // The account room's join may come without a payload.
    const position = typeof payload === 'object' && payload ? parsePayload(PositionSchema, payload) : {};
    this.#count('joins');
    await this.#room.ready();
    const mark = await visitor.mark();
    if (!this.#socket.connected) return {};
    const { person } = visitor.identity;
    const isNew = this.#member === null;
    if (isNew && this.#room.isFullFor(person))
      throw new EventRefused('unavailable', { message: TOO_MANY_WINDOWS });
    this.#member = { ...visitor.identity, user, mark: visitor.mark };
    if (isNew) this.#enter(person);
    this.#room.welcome(this.#socket);
    // In the same turn: a later removal is told by an event of its own.
    return { user, mark, ...this.#room.missedSince(position) };
  }

  #enter(person: string): void {
    stopExpecting(this.#socket.conn);
    this.#room.enter(this.#socket, person);
    this.#socket.on('disconnect', () => this.#room.leave(person));
  }

  async send(payload: unknown): Promise<{ message: Message }> {
    const sender = this.#joined();
    const { message, clientId } = parsePayload(SendSchema, payload);
    this.#count('messages');
    const mark = await sender.mark();
    const stored = await this.#room.post({
      authorId: sender.accountId,
      userName: sender.user,
      text: message,
      role: 'member',
      mark,
      gender: sender.gender,
      idempotencyKey: clientId ? sender.keyFor(`send|${this.#room.room.id}|${clientId}`) : null,
    });
    if (stored.message === null) throw new EventRefused('not_found');
    return { message: stored.message };
  }

  async loadOlder(payload: unknown): Promise<object> {
    this.#joined();
    const before = toMicroseconds(parsePayload(OlderSchema, payload).before);
    this.#count('pages');
    // One page after the other, each when the one before is taken: a client that asks without reading costs one.
    const sent = this.#lastPage.then(() => this.#sendPage(before));
    this.#lastPage = sent.catch(() => {});
    await sent;
    return {};
  }

  async #sendPage(before: number): Promise<void> {
    await whenTaken(this.#socket.conn);
    if (this.#socket.connected) this.#socket.emit('older messages', await this.#room.readOlder(before));
  }

  async report(payload: unknown): Promise<object> {
    const reporter = this.#joined();
    const { id, reason = '' } = parsePayload(ReportSchema, payload);
    this.#count('reports');
    const reporterKey = await reporter.reporterKeyFor(id);
    if (!(await this.#room.report({ messageId: id, reason, reporterKey })))
      throw new EventRefused('not_found');
    return {};
  }

  /** @throws {EventRefused} `slow_down`. */
  #count(event: LimitedEvent): void {
    const { visitor, network } = this.#socket.data;
    const sender = { room: this.#room.room.id, person: visitor.identity.person, network };
    const retryAfterMs = this.#limits.take(event, sender);
    if (retryAfterMs > 0) throw new EventRefused('slow_down', { retryAfterMs });
  }

  /** @throws {EventRefused} `not_joined`. */
  #joined(): Member {
    if (!this.#member) throw new EventRefused('not_joined');
    return this.#member;
  }
}

function toRefusal(error: unknown, event: Event, log: Log): Refusal {
  if (error instanceof EventRefused) return error.refusal;
  if (!(error instanceof QueueFull)) log.error({ err: error, event }, 'a chat event failed');
  return { ok: false, code: 'unavailable', message: REFUSALS.unavailable, retryAfterMs: 1000 };
}

/** Handles the events of a room (contract §3). */
import type { Answer, ClientEvents, Message, Sent } from '#shared/chat.ts';
import {
  OlderSchema,
  OneMessageSchema,
  PositionSchema,
  ReportSchema,
  SearchSchema,
  SendSchema,
} from '#shared/chat-input.ts';
import type { Log } from '../../log.ts';
import { observeEvent, refusals } from '../../metrics.ts';
import { whenTaken } from '../../realtime/wire.ts';
import type { ChatRoom, Member, RoomSocket } from '../chat-room.ts';
import { EventRefused, parsePayload, toRefusal } from '../refusals.ts';
import * as texts from '../texts.ts';
import { toMicroseconds } from '../timestamp.ts';
import type { EventLimits, LimitedEvent } from './event-limits.ts';

type EventDeps = { limits: EventLimits; log: Log };
type Event = keyof ClientEvents;

export function handleRoomEvents(room: ChatRoom, socket: RoomSocket, deps: EventDeps): void {
  const session = new MemberSession(room, socket, deps);
  expectJoin(socket.conn);
  socket.on('disconnect', () => expectJoin(socket.conn));
  on('join', (payload) => session.join(payload));
  on('chat message', (payload) => session.send(payload));
  on('load older messages', (payload) => session.loadOlder(payload));
  on('load messages around', (payload) => session.loadAround(payload));
  on('search messages', (payload) => session.search(payload));
  on('remove message', (payload) => session.remove(payload));
  on('report message', (payload) => session.report(payload));

  /** Acknowledges each event; an error in its handler never reaches the process. */
  function on(event: Event, handle: (payload: unknown) => Promise<object>): void {
    socket.on(event, async (...received: unknown[]) => {
      const last = received.at(-1);
      const acknowledge = typeof last === 'function' ? (last as (answer: Answer) => void) : () => {};
      const payload = typeof received[0] === 'function' ? undefined : received[0];
      const startedAt = performance.now();
      try {
        acknowledge({ ok: true, ...(await handle(payload)) });
      } catch (error) {
        const refusal = toRefusal(error, event, deps.log);
        refusals.inc({ code: refusal.code, by: 'event' });
        acknowledge(refusal);
      } finally {
        observeEvent(event, (performance.now() - startedAt) / 1000);
      }
    });
  }
}

/** A connection in the room: before its `join`, all other events are refused. */
class MemberSession {
  readonly #room: ChatRoom;
  readonly #socket: RoomSocket;
  readonly #deps: EventDeps;
  #member: Member | null = null;
  #lastPage: Promise<void> = Promise.resolve();

  constructor(room: ChatRoom, socket: RoomSocket, deps: EventDeps) {
    this.#room = room;
    this.#socket = socket;
    this.#deps = deps;
  }

  async join(payload: unknown): Promise<object> {
    const { visitor } = this.#socket.data;
    const user = visitor.nameFor(payload);
    // In a room of accounts, `join` may have no payload.
    const position = typeof payload === 'object' && payload ? parsePayload(PositionSchema, payload) : {};
    this.#count('joins');
    await this.#room.ready();
    const mark = await visitor.mark();
    if (!this.#socket.connected) return {};
    const { person } = visitor.identity;
    const isNew = this.#member === null;
    if (isNew && this.#room.isFullFor(person))
      throw new EventRefused('unavailable', { message: texts.tooManyWindows });
    this.#member = { ...visitor.identity, user, mark: visitor.mark };
    this.#socket.data.mark = mark;
    if (isNew) this.#enter(person);
    this.#room.welcome(this.#socket, position.newest);
    // This happens in the same turn of the event loop, so a later removal is sent as an event.
    return { user, mark, ...this.#room.sendMissed(this.#socket, position) };
  }

  #enter(person: string): void {
    stopExpecting(this.#socket.conn);
    this.#room.presence.enter(person, this.#socket.data.network);
    this.#socket.on('disconnect', () => this.#room.presence.leave(person));
  }

  /** The first step of a message's path (`message-path.ts`). */
  async send(payload: unknown): Promise<Sent> {
    const member = this.#joined();
    const input = parsePayload(SendSchema, payload);
    this.#requireConfirmed();
    this.#count('messages');
    const newcomer = this.#room.newcomerOf(this.#socket);
    return this.#room.messages.send({ ...member, mark: await member.mark(), newcomer }, input);
  }

  async loadOlder(payload: unknown): Promise<object> {
    this.#joined();
    const before = toMicroseconds(parsePayload(OlderSchema, payload).before);
    // To check a connection, a client asks for the empty page before all messages (`room-connection.ts`).
    if (before > 0) this.#count('pages');
    await this.#inTurn(async () => {
      if (this.#socket.connected) this.#socket.emit('older messages', await this.#room.pages.before(before));
    });
    return {};
  }

  async search(payload: unknown): Promise<{ messages: Message[] }> {
    this.#joined();
    const { q, before } = parsePayload(SearchSchema, payload);
    this.#count('searches');
    const beforeUs = before === undefined ? undefined : toMicroseconds(before);
    return { messages: await this.#inTurn(() => this.#room.pages.search(q, beforeUs)) };
  }

  async loadAround(payload: unknown): Promise<{ messages: Message[] }> {
    this.#joined();
    const { id } = parsePayload(OneMessageSchema, payload);
    this.#count('pages');
    const messages = await this.#inTurn(() => this.#room.pages.around(id));
    if (!messages) throw new EventRefused('not_found');
    return { messages };
  }

  /** Reads a page only when the previous one was taken, so that a client that doesn't read costs one page. */
  #inTurn<T>(readPage: () => Promise<T>): Promise<T> {
    const page = this.#lastPage.then(() => whenTaken(this.#socket.conn)).then(readPage);
    this.#lastPage = page.then(
      () => {},
      () => {},
    );
    return page;
  }

  /** In the anonymous room, authors can remove a message until its day key is erased. */
  async remove(payload: unknown): Promise<object> {
    const { accountId, authorKey } = this.#joined();
    const { id } = parsePayload(OneMessageSchema, payload);
    this.#requireConfirmed();
    this.#count('removals');
    if (!(await this.#room.removeOwn(id, { accountId, authorKey: await authorKey() })))
      throw new EventRefused('not_found');
    return {};
  }

  async report(payload: unknown): Promise<object> {
    const reporter = this.#joined();
    const { id, reason = '', withdraw } = parsePayload(ReportSchema, payload);
    this.#requireConfirmed();
    this.#count('reports');
    const { person } = reporter;
    const by = { messageId: id, person, reporterKey: await reporter.reporterKeyFor(id) };
    const { reporting } = this.#room;
    const isDone = withdraw
      ? await reporting.withdraw(by)
      : await reporting.report({ ...by, reason, network: this.#socket.data.network });
    if (!isDone) throw new EventRefused('not_found');
    return {};
  }

  /** @throws {EventRefused} `slow_down`. */
  #count(event: LimitedEvent): void {
    const { visitor, network } = this.#socket.data;
    const sender = { room: this.#room.room.id, person: visitor.identity.person, network };
    const retryAfterMs = this.#deps.limits.take(event, sender);
    if (retryAfterMs > 0) throw new EventRefused('slow_down', { retryAfterMs });
  }

  /** @throws {EventRefused} `unconfirmed`. */
  #requireConfirmed(): void {
    if (!this.#socket.data.visitor.isConfirmed) throw new EventRefused('unconfirmed');
  }

  /** @throws {EventRefused} `not_joined`. */
  #joined(): Member {
    if (!this.#member) throw new EventRefused('not_joined');
    return this.#member;
  }
}

export const JOIN_WITHIN_MS = 30_000;

type Connection = { readyState: string; close: () => void };

const deadlines = new WeakMap<Connection, NodeJS.Timeout>();

/** Closes a connection that doesn't join in time. Entering the namespace again doesn't move the deadline. */
export function expectJoin(connection: Connection): void {
  if (deadlines.has(connection) || connection.readyState !== 'open') return;
  deadlines.set(
    connection,
    setTimeout(() => connection.close(), JOIN_WITHIN_MS),
  );
}

export function stopExpecting(connection: Connection): void {
  clearTimeout(deadlines.get(connection));
  deadlines.delete(connection);
}

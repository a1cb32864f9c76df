/**
 * One connection to one room: joins on every connect, asks for one page at a time, and ends a connection that has gone
 * silent.
 *
 * Nothing is ever buffered in the socket: what can't go out now is the outbox's business, and Socket.IO's own recovery
 * stays off, because the room's timestamps are the sequence.
 */
import type { Gender } from '#shared/accounts.ts';
import type { Answer, EntryRefusalCode, JoinAnswer, Message, Refusal } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { Outgoing } from './outgoing.ts';
import { openRoomSocket, type RoomSocket, reconnectDelayMs } from './room-socket.ts';
import { ANSWER_LIMIT_MS } from './sending.ts';

const PROBE_LIMIT_MS = 4000;
/** An attempt to connect that is younger than this isn't started over. */
const YOUNG_ATTEMPT_MS = 3000;
const RETRY_QUESTION_MS = 2000;
/** No message is older: asking for the page before it is the cheapest event that gets an answer. */
const BEFORE_EVERYTHING = '0001-01-01T00:00:00.000000Z';

export type Member = { username: string; gender?: Gender; secret?: string };

export type RoomListener = {
  /** What is held already, so that the answer tells what was removed of it meanwhile. */
  position(): { since?: string; removalsSeen?: number };
  /** Comes after the history. */
  joined(answer: JoinAnswer): void;
  history(messages: Message[]): void;
  live(message: Message): void;
  removed(removal: { id: string; removals: number }): void;
  count(people: number): void;
  /** The connection was lost; Socket.IO reconnects. */
  lost(): void;
  /** Only someone who is signed in is let in. */
  signedOut(): void;
};

export type RoomConnection = {
  /** Rejects when the connection is lost or no answer came in time. */
  post(message: Outgoing): Promise<Answer<{ message: Message }>>;
  /** The page before a timestamp, oldest first; rejects when the connection is lost meanwhile. */
  olderThan(before: string): Promise<Message[]>;
  join(): void;
  /** Finds out within seconds whether the connection still works, and reconnects at once where it doesn't. */
  check(): void;
  close(): void;
};

export type OpenRoomConnection = typeof openRoomConnection;

export function openRoomConnection(room: Room, member: Member, listener: RoomListener): RoomConnection {
  const connection = new SocketConnection(openRoomSocket(room, member.secret), room, member, listener);
  connection.listen();
  return connection;
}

type Question = { before: string; resolve: (page: Message[]) => void; reject: (cause: Error) => void };

class SocketConnection implements RoomConnection {
  readonly #socket: RoomSocket;
  readonly #room: Room;
  readonly #member: Member;
  readonly #listener: RoomListener;
  /** A page doesn't say which question it answers, so one is asked at a time. */
  #questions: Question[] = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #attemptSince = Date.now();
  #heardAt = Date.now();
  #refusals = 0;

  constructor(socket: RoomSocket, room: Room, member: Member, listener: RoomListener) {
    this.#socket = socket;
    this.#room = room;
    this.#member = member;
    this.#listener = listener;
  }

  listen() {
    const socket = this.#socket;
    socket.on('connect', () => this.join());
    socket.on('disconnect', (reason) => this.#lose(reason));
    socket.on('connect_error', (error) => this.#meetRefusal(error));
    socket.io.on('reconnect_attempt', () => {
      this.#attemptSince = Date.now();
    });
    socket.io.on('open', () => {
      this.#heardAt = Date.now();
      socket.io.engine.on('packet', () => {
        this.#heardAt = Date.now();
      });
    });
    socket.on('chat history', (messages) => this.#listener.history(messages));
    socket.on('chat message', (message) => this.#listener.live(message));
    socket.on('message removed', (removal) => this.#listener.removed(removal));
    socket.on('user count', (people) => this.#listener.count(people));
    socket.on('older messages', (page) => this.#takePage(page));
  }

  join() {
    const { username, gender } = this.#member;
    const who = this.#room.identity === 'account' ? { username, gender } : { username };
    const payload = { ...who, ...this.#listener.position() };
    this.#socket.timeout(ANSWER_LIMIT_MS).emit('join', payload, (silence, answer) => {
      if (silence) return this.#drop();
      if (!answer.ok) return this.#later(() => this.join(), waitAfter(answer));
      this.#refusals = 0;
      this.#listener.joined(answer);
    });
  }

  post({ text, clientId }: Outgoing) {
    const { username, gender } = this.#member;
    const said = { user: username, message: text, clientId };
    const payload = this.#room.identity === 'account' ? { ...said, gender } : said;
    return new Promise<Answer<{ message: Message }>>((resolve, reject) => {
      if (!this.#socket.connected) return reject(new ConnectionLost());
      this.#socket.timeout(ANSWER_LIMIT_MS).emit('chat message', payload, (silence, answer) => {
        if (!silence) return resolve(answer);
        reject(this.#socket.connected ? new NoAnswer() : new ConnectionLost());
        this.#drop();
      });
    });
  }

  olderThan(before: string) {
    return new Promise<Message[]>((resolve, reject) => {
      if (!this.#socket.connected) return reject(new ConnectionLost());
      this.#questions.push({ before, resolve, reject });
      if (this.#questions.length === 1) this.#ask();
    });
  }

  check() {
    if (!this.#socket.connected) return this.#hurry();
    const askedAt = Date.now();
    if (this.#questions.length === 0) this.olderThan(BEFORE_EVERYTHING).catch(() => {});
    this.#later(() => {
      if (this.#heardAt < askedAt) this.#drop();
    }, PROBE_LIMIT_MS);
  }

  close() {
    this.#forgetTimers();
    this.#socket.off();
    this.#socket.disconnect();
    this.#rejectQuestions();
  }

  #ask() {
    const question = this.#questions[0];
    if (!question) return;
    const { before } = question;
    this.#socket.timeout(ANSWER_LIMIT_MS).emit('load older messages', { before }, (silence, answer) => {
      if (this.#questions[0] !== question) return;
      // A page that comes after its time would answer the next question wrongly: a new connection has no old ones.
      if (silence) return this.#drop();
      if (answer.ok) return;
      if (answer.code === 'not_joined') this.join();
      this.#later(() => this.#ask(), waitAfter(answer));
    });
  }

  #takePage(page: Message[]) {
    this.#questions.shift()?.resolve(page);
    this.#ask();
  }

  #rejectQuestions() {
    for (const { reject } of this.#questions.splice(0)) reject(new ConnectionLost());
  }

  #lose(reason: string) {
    this.#forgetTimers();
    this.#rejectQuestions();
    this.#attemptSince = Date.now();
    this.#listener.lost();
    // The server ended it itself: Socket.IO leaves it at that, but the next attempt says whether we may come back.
    if (reason === 'io server disconnect') this.#later(() => this.#socket.connect(), reconnectDelayMs(0));
  }

  #meetRefusal(error: Error & { data?: { code?: EntryRefusalCode } }) {
    if (this.#socket.active) return;
    if (error.data?.code === 'signed_out') return this.#listener.signedOut();
    this.#later(() => this.#socket.connect(), reconnectDelayMs(this.#refusals++));
  }

  /** Ends a connection that may be dead without waiting for the other side, which starts Socket.IO's reconnection. */
  #drop() {
    if (this.#socket.connected) this.#socket.io.engine.close();
  }

  #hurry() {
    if (Date.now() - this.#attemptSince < YOUNG_ATTEMPT_MS) return;
    this.#attemptSince = Date.now();
    this.#socket.disconnect().connect();
  }

  #later(act: () => void, delayMs: number) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delayMs);
    this.#timers.add(timer);
  }

  #forgetTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** The connection was lost before the answer came; the question may be asked again on the next one. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** The connection stayed, but no answer came. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

const waitAfter = ({ retryAfterMs }: Refusal) => retryAfterMs ?? RETRY_QUESTION_MS;

/**
 * Connects one member to one room, over one connection after another. The socket buffers nothing: the outbox
 * resends messages, and the timeline fills gaps.
 */
import type { Gender } from '#shared/accounts.ts';
import type { ENDPOINTS } from '#shared/api.ts';
import type { Answer, ClientEvents, EntryRefusalCode, Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { replyTo } from '#web/lib/api.ts';
import type { Outgoing } from './outgoing.ts';
import { openRoomSocket, type RoomSocket, waitAfter } from './room-socket.ts';
import { isGone, type RoomEvent } from './room-state.ts';
import { PATIENCE_MS } from './sending.ts';
import { ConnectionLost } from './socket/namespace-socket.ts';

const PROBE_LIMIT_MS = 4000;
/** After this silence the client checks the connection; the server's pings, every 25 s, are too rare for that. */
const SILENT_MS = 7000;
/** A connection attempt younger than this isn't restarted. */
const YOUNG_ATTEMPT_MS = 3000;
/** The page before this time is empty, and the server answers it without the database. */
const BEFORE_EVERYTHING = '0001-01-01T00:00:00.000000Z';

export type Member = { username: string; gender?: Gender; secret?: string };

export type RoomListener = {
  /** Returns where the loaded messages start, so that the answer to `join` lists the removed ones among them. */
  position(): { since?: string; removalsSeen?: number };
  dispatch(event: RoomEvent): void;
};

/** A request that reports or removes a message. */
export type MessageRequest =
  | { event: 'report message'; payload: { id: string; reason?: string; withdraw?: true } }
  | { event: 'remove message'; payload: { id: string } };

export type RoomConnection = Pick<SocketConnection, keyof SocketConnection>;

export const openRoomConnection = (room: Room, member: Member, listener: RoomListener): RoomConnection =>
  new SocketConnection(room, member, listener);

type Page = { messages: Message[] };

type PageRequest = { before: string; resolve: (page: Message[]) => void; reject: (cause: Error) => void };

// Importing only the type of the endpoints keeps their schemas out of the chat's bundle.
const COUNT_PATH: typeof ENDPOINTS.countAnonymousPeople.path = '/api/chat/anonymous/people';
/** After this many attempts without a packet, an HTTP call tells whether WebSockets are blocked. */
const ATTEMPTS_BEFORE_CHECK = 3;
/** A slow connection first gets one screenful, because fifty messages may take longer than anybody waits. */
const NEWEST_ON_SLOW_CONNECTION = 10;

class SocketConnection {
  readonly #socket: RoomSocket;
  readonly #room: Room;
  readonly #member: Member;
  readonly #listener: RoomListener;
  /** A page doesn't say which request it answers, so only one request is sent at a time. */
  #pageRequests: PageRequest[] = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();
  /** The number of consecutive joins that were lost with their connection before an answer. */
  #joinsLost = 0;

  /** Connects at once. */
  constructor(room: Room, member: Member, listener: RoomListener) {
    const { dispatch } = listener;
    this.#room = room;
    this.#member = member;
    this.#listener = listener;
    this.#socket = openRoomSocket(room, member.secret, {
      connected: () => this.join(),
      lost: () => this.#lose(),
      unopened: (attempts) => this.#checkWhetherBlocked(attempts),
      refused: (data) => this.#meetRefusal(data),
      events: {
        'chat history': (messages) => dispatch({ type: 'history', messages }),
        'chat message': (message) => dispatch({ type: 'live', message }),
        'message removed': (removal) => dispatch({ type: 'removed', ...removal }),
        'room state': (rules) => dispatch({ type: 'rules changed', rules }),
        'user count': (people) => dispatch({ type: 'counted', people }),
        'older messages': (page) => this.#takePage(page),
      },
    });
    this.#socket.connect();
  }

  join() {
    const { username, gender } = this.#member;
    const who = this.#room.identity === 'account' ? { username, gender } : { username };
    const fewer = this.#joinsLost > 0 && { newest: NEWEST_ON_SLOW_CONNECTION };
    const payload = { ...who, ...this.#listener.position(), ...fewer };
    this.#joinsLost++;
    onAnswer(this.#socket.request('join', payload), (answer) => {
      this.#joinsLost = 0;
      if (answer.ok) this.#listener.dispatch({ type: 'joined', answer });
      else this.#later(() => this.join(), waitAfter(answer));
    });
  }

  /** Rejects when the connection is lost or no answer comes in time. */
  post({ text, clientId, replyTo }: Outgoing) {
    const { username, gender } = this.#member;
    const said = { user: username, message: text, clientId, ...(replyTo && { replyTo }) };
    const payload = this.#room.identity === 'account' ? { ...said, gender } : said;
    return this.#socket.request('chat message', payload);
  }

  /** Loads the page before a timestamp, oldest first; rejects when the connection is lost meanwhile. */
  olderThan(before: string) {
    return new Promise<Message[]>((resolve, reject) => {
      if (!this.#socket.isConnected) return reject(new ConnectionLost());
      this.#pageRequests.push({ before, resolve, reject });
      if (this.#pageRequests.length === 1) this.#requestPage();
    });
  }

  around(id: string) {
    return this.#requestPatiently<Page>('load messages around', { id });
  }

  search(q: string, before?: string) {
    return this.#requestPatiently<Page>('search messages', { q, ...(before && { before }) });
  }

  request({ event, payload }: MessageRequest) {
    return this.#requestPatiently(event, payload);
  }

  /** Checks the connection if nothing was received recently and no answer is pending. */
  checkIfSilent() {
    const { isConnected, isWaiting, receivedAt } = this.#socket;
    // A pending answer has its own time limit, and may be a page that takes a slow connection longer.
    if (isConnected && !isWaiting && Date.now() - receivedAt >= SILENT_MS) this.check();
  }

  /** Drops the connection if it doesn't answer within seconds; without a connection, tries again at once. */
  check() {
    if (!this.#socket.isConnected) return this.#hurry();
    if (navigator.onLine === false) return this.#socket.drop();
    const askedAt = Date.now();
    if (this.#pageRequests.length === 0) this.olderThan(BEFORE_EVERYTHING).catch(() => {});
    this.#later(() => {
      if (this.#socket.receivedAt < askedAt) this.#socket.drop();
    }, PROBE_LIMIT_MS);
  }

  close() {
    this.#forgetTimers();
    this.#socket.close();
    this.#rejectPageRequests();
  }

  /** Repeats a request while the room is busy, until its time limit. Rejects when the connection is lost. */
  async #requestPatiently<T = object>(event: keyof ClientEvents, payload: object): Promise<Answer<T>> {
    const untilMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = (await this.#socket.request(event, payload)) as Answer<T>;
      if (answer.ok || isGone(answer) || Date.now() + waitAfter(answer) > untilMs) return answer;
      if (answer.code === 'not_joined') this.join();
      await new Promise((resolve) => setTimeout(resolve, waitAfter(answer)));
    }
  }

  #requestPage() {
    const asked = this.#pageRequests[0];
    if (!asked) return;
    const { before } = asked;
    onAnswer(this.#socket.request('load older messages', { before }), (answer) => {
      if (this.#pageRequests[0] !== asked || answer.ok) return;
      if (answer.code === 'not_joined') this.join();
      this.#later(() => this.#requestPage(), waitAfter(answer));
    });
  }

  #takePage(page: Message[]) {
    this.#pageRequests.shift()?.resolve(page);
    this.#requestPage();
  }

  #rejectPageRequests() {
    for (const { reject } of this.#pageRequests.splice(0)) reject(new ConnectionLost());
  }

  #lose() {
    this.#forgetTimers();
    this.#rejectPageRequests();
    this.#listener.dispatch({ type: 'lost' });
  }

  #checkWhetherBlocked(attempts: number) {
    if (attempts % ATTEMPTS_BEFORE_CHECK > 0) return;
    onAnswer(replyTo(fetch(COUNT_PATH, { credentials: 'omit' })), () => {
      if (!this.#socket.isConnected) this.#listener.dispatch({ type: 'blocked' });
    });
  }

  #meetRefusal(data: unknown) {
    const { code } = (data ?? {}) as { code?: EntryRefusalCode };
    if (code !== 'signed_out' && code !== 'unconfirmed') return;
    this.#socket.close();
    this.#listener.dispatch({ type: 'signed out' });
  }

  #hurry() {
    if (Date.now() - this.#socket.triedAt >= YOUNG_ATTEMPT_MS) this.#socket.connect();
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

/** Ignores a rejection: a lost connection is reported by `lost`, and a failed HTTP call tells nothing. */
function onAnswer<A>(asked: Promise<A>, act: (answer: A) => void) {
  asked.then(act, () => {});
}

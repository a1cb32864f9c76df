/** One room on this process: its newest page in memory, its members, and the way a message takes through it. */
import type { Namespace, Socket } from 'socket.io';
import type { ClientEvents, Message, Room, ServerEvents } from '#shared/chat.ts';
import { forgetErased } from '../db/dialect.ts';
import type { Deps } from '../deps.ts';
import { KeyedLimit } from '../limits.ts';
import { type EncodedEvent, sendFrames } from '../realtime/encoded-event.ts';
import { encodeEvent, MEMBERS } from '../realtime/turn-adapter.ts';
import { GroupCommit } from './group-commit.ts';
import { eraseMessagesBefore, readBetween, readHead, readPage, removeMessage } from './messages.ts';
import { Presence } from './presence.ts';
import { RecentPage } from './recent-page.ts';
import { type NewReport, storeReport } from './reports.ts';
import { type Commit, type Draft, type Stored, storeMessages } from './store-messages.ts';
import { Telling } from './telling.ts';
import type { Identity } from './visitor.ts';

/** A visitor who has joined, and the name they joined with. */
export type Member = Identity & { user: string; mark: () => Promise<string> };

type RoomNamespace = Namespace<ClientEvents, ServerEvents>;
type RoomDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'storeMessages'>;

const MAX_BATCH = 500;
const MAX_WAITING = 5000;
/** A reading takes milliseconds; nobody removes this many in that time. */
const REMOVALS_REMEMBERED = 1000;
/** Of one person: an account or a secret. */
const MAX_WINDOWS = 100;

export class ChatRoom {
  readonly room: Room;
  readonly limits;
  readonly #namespace: RoomNamespace;
  readonly #deps: RoomDeps;
  readonly #presence: Presence;
  readonly #writer: GroupCommit<Draft, Stored, Commit>;
  readonly #telling: Telling;
  readonly #recent: RecentPage;
  readonly #loaded: Promise<void>;
  /** The newest page as it is sent to everybody who joins, until it changes. */
  #history: EncodedEvent | null = null;
  readonly #removed = new Set<string>();

  constructor(room: Room, namespace: RoomNamespace, deps: RoomDeps) {
    this.room = room;
    this.#namespace = namespace;
    this.#deps = deps;
    const { now, config, log, storeMessages: store = storeMessages } = deps;
    const limit = (burst: number, perMinute: number) =>
      new KeyedLimit({ burst, perMinute, now, isOn: config.rateLimits });
    this.limits = {
      // Five at once and then one a second always pass (contract §3), also when the clocks don't quite agree.
      messages: limit(8, 75),
      // Every window joins again after a restart, and again where its line is bad.
      joins: limit(2 * MAX_WINDOWS, 120),
      // A client that was away for 5,000 messages must be back within seconds.
      pages: limit(200, 1200),
      reports: limit(10, 10),
    };
    this.#presence = new Presence((count) => this.#tell('user count', count));
    this.#writer = new GroupCommit({
      store: (drafts) => store(deps.db, room.id, drafts, now()),
      onCommit: ({ before, upTo, stored }) =>
        this.#telling.offer({ before, upTo, fresh: stored.flatMap(toFresh) }),
      onFailure: (error) => {
        log.error({ err: error, room: room.id }, 'a commit failed');
        this.#telling.doubt();
      },
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
    });
    this.#telling = new Telling({
      readHead: () => readHead(deps.db, room.id),
      readBetween: (afterUs, upToUs) => readBetween(deps.db, room.id, { afterUs, upToUs, limit: MAX_BATCH }),
      // One removed while the gap was read: members have been told so already.
      tell: (message) => !this.#removed.has(message.id) && this.#tell('chat message', message),
      onTold: (messages) => this.#recent.append(messages.filter(({ id }) => !this.#removed.has(id))),
      log,
    });
    this.#recent = new RecentPage({
      // What is stored and not yet told comes with its telling: in both it would be there twice.
      read: () => readPage(deps.db, room.id, this.#telling.toldUpTo + 1),
      onChange: () => {
        this.#history = null;
      },
    });
    this.#loaded = this.#telling.start().then(() => this.#recent.whole());
  }

  /** Resolves once the newest page is in memory; read again where a reading failed since. */
  async ready(): Promise<void> {
    await this.#loaded;
    // Without the database a short page is better than none: what is older can still be asked for.
    await this.#recent.whole().catch(() => {});
  }

  /** Whether this person already has as many windows here as anybody may. */
  isFullFor(person: string): boolean {
    return this.#presence.windowsOf(person) >= MAX_WINDOWS;
  }

  /** Lets the socket hear what is said from now on. */
  enter(socket: Socket, person: string): void {
    void socket.join(MEMBERS);
    this.#presence.enter(person);
  }

  /** Sends the newest page and the count at once; the page is encoded once for all who join until it changes. */
  welcome(socket: Socket<ClientEvents, ServerEvents>): void {
    this.#history ??= encodeEvent(this.#namespace, 'chat history', this.#recent.messages);
    const count = encodeEvent(this.#namespace, 'user count', this.#presence.count);
    if (this.#history && count) {
      const events = [this.#history, count];
      sendFrames(
        socket,
        events,
        events.flatMap(({ frame }) => frame),
      );
    } else {
      socket.emit('chat history', [...this.#recent.messages]);
      socket.emit('user count', this.#presence.count);
    }
  }

  leave(person: string): void {
    this.#presence.leave(person);
  }

  /** Stores the message durably, then tells all members; resolves with what is stored. */
  post(draft: Draft): Promise<Stored> {
    return this.#writer.add(draft);
  }

  async readOlder(beforeUs: number): Promise<Message[]> {
    const page = await readPage(this.#deps.db, this.room.id, beforeUs);
    // One removed while the page was read: its members have been told already, and must not get it after that.
    return page.filter(({ id }) => !this.#removed.has(id));
  }

  report(report: NewReport): Promise<boolean> {
    return storeReport(this.#deps.db, this.room.id, report, this.#deps.now());
  }

  /** Takes a message away from everybody, at once; false when it isn't there. */
  async remove(id: string): Promise<boolean> {
    const { db, now } = this.#deps;
    if (!(await removeMessage(db, this.room.id, id, now()))) return false;
    this.#rememberRemoved(id);
    try {
      // Before members are told: whoever joins meanwhile is told as well, and finds a whole page at any moment.
      await this.#recent.takeOut(id);
    } finally {
      this.#tell('message removed', { id });
    }
    await forgetErased(db);
    return true;
  }

  #rememberRemoved(id: string): void {
    this.#removed.add(id);
    const [oldest] = this.#removed;
    if (this.#removed.size > REMOVALS_REMEMBERED && oldest !== undefined) this.#removed.delete(oldest);
  }

  /** Erases what is older than `beforeMs`, in the database and in memory. */
  async eraseBefore(beforeMs: number): Promise<number> {
    const erased = await eraseMessagesBefore(this.#deps.db, this.room.id, beforeMs);
    if (erased === 0) return 0;
    await forgetErased(this.#deps.db);
    await this.#recent.eraseBefore(new Date(beforeMs).toISOString());
    return erased;
  }

  /** Finishes what was accepted, and refuses what comes after it. */
  async close(): Promise<void> {
    this.#presence.stop();
    await this.#writer.close();
    await this.#telling.close();
  }

  #tell<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void {
    this.#namespace.to(MEMBERS).emit(event, ...args);
  }
}

const toFresh = ({ message, isNew }: Stored): Message[] => (message && isNew ? [message] : []);

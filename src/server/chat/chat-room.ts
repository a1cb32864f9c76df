/** One room on this process: its newest page in memory, its members, and the way a message takes through it. */
import type { Namespace, Socket } from 'socket.io';
import type { ClientEvents, Message, ServerEvents } from '#shared/chat.ts';
import type { Room, RoomId } from '#shared/rooms.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import { type EncodedEvent, encodeEvent, sendTogether } from '../realtime/encoded-event.ts';
import { MEMBERS } from '../realtime/turn-adapter.ts';
import { GroupCommit } from './log/group-commit.ts';
import { RecentPage } from './log/recent-page.ts';
import { Telling } from './log/telling.ts';
import { createRoom, readBetween, readHead, readPage, readRemovals } from './messages.ts';
import { Presence } from './people/presence.ts';
import type { Identity } from './people/visitor.ts';
import { type Position, REMOVALS_REMEMBERED, Removals } from './removals/removals.ts';
import { Removing } from './removals/removing.ts';
import { MAX_WINDOWS } from './sockets/event-limits.ts';
import { type Commit, type Draft, type Stored, storeMessages } from './store-messages.ts';

/** A visitor who has joined, and the name they joined with. */
export type Member = Identity & { user: string; mark: () => Promise<string> };

type RoomNamespace = Namespace<ClientEvents, ServerEvents>;
export type NewReport = { messageId: string; reason: string; reporterKey: string };
/** Gives false when there is no such message in the room. */
export type StoreReport = (room: RoomId, report: NewReport) => Promise<boolean>;

type RoomDeps = Pick<Deps, 'db' | 'now' | 'log' | 'storeMessages'> & {
  fileEraser: Pick<FileEraser, 'request'>;
  storeReport: StoreReport;
};

const MAX_BATCH = 500;
const MAX_WAITING = 5000;

export class ChatRoom {
  readonly room: Room;
  readonly #namespace: RoomNamespace;
  readonly #deps: RoomDeps;
  readonly #presence: Presence;
  readonly #writer: GroupCommit<Draft, Stored, Commit>;
  readonly #telling: Telling;
  readonly #recent: RecentPage;
  readonly #loaded: Promise<void>;
  /** The newest page as it is sent to everybody who joins, until it changes. */
  #history: EncodedEvent | null = null;
  readonly #removals = new Removals();
  readonly #removing: Removing;

  constructor(room: Room, namespace: RoomNamespace, deps: RoomDeps) {
    this.room = room;
    this.#namespace = namespace;
    this.#deps = deps;
    const { now, log, storeMessages: store = storeMessages } = deps;
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
      tell: (message) => !this.#removals.includes(message.id) && this.#tell('chat message', message),
      onTold: (messages) => this.#recent.append(messages.filter(({ id }) => !this.#removals.includes(id))),
      log,
    });
    this.#recent = new RecentPage({
      // What is stored and not yet told comes with its telling: in both it would be there twice.
      read: () => readPage(deps.db, room.id, this.#telling.toldUpTo + 1),
      onChange: () => {
        this.#history = null;
      },
    });
    this.#loaded = this.#load();
    this.#removing = new Removing({
      db: deps.db,
      room: room.id,
      now,
      removals: this.#removals,
      recent: this.#recent,
      loaded: this.#loaded,
      tell: (id, number) => this.#tell('message removed', { id, removals: number }),
      onErased: () => deps.fileEraser.request(),
    });
  }

  /** Resolves once the newest page is in memory; read again where a reading failed since. */
  async ready(): Promise<void> {
    await this.#loaded;
    // Without the database a short page is better than none: what is older can still be asked for.
    await this.#recent.whole().catch(() => {});
  }

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
    this.#history ??= encodeEvent(this.#namespace.name, 'chat history', this.#recent.messages);
    const count = encodeEvent(this.#namespace.name, 'user count', this.#presence.count);
    if (this.#history && count) {
      const events = [this.#history, count];
      sendTogether(
        socket,
        events,
        events.map(({ frame }) => frame),
      );
    } else {
      socket.emit('chat history', [...this.#recent.messages]);
      socket.emit('user count', this.#presence.count);
    }
  }

  /** What a member who comes back has missed of removals, and the number to ask with next time (contract §3). */
  missedSince(position: Position): { removals: number; removed?: string[] | null } {
    const isBack = position.since !== undefined || position.removalsSeen !== undefined;
    return {
      removals: this.#removals.latest,
      ...(isBack && { removed: this.#removals.missedSince(position) }),
    };
  }

  leave(person: string): void {
    this.#presence.leave(person);
  }

  /** Stores the message durably, then tells all members; resolves with what is stored. */
  async post(draft: Draft): Promise<Stored> {
    if (this.room.identity === 'secret' && draft.authorId !== null)
      throw new Error('An anonymous message must not name its author.');
    return this.#writer.add(draft);
  }

  async readOlder(beforeUs: number): Promise<Message[]> {
    const page = await readPage(this.#deps.db, this.room.id, beforeUs);
    // One removed while the page was read: members were told already, and must not get it after that.
    return page.filter(({ id }) => !this.#removals.includes(id));
  }

  report(report: NewReport): Promise<boolean> {
    return this.#deps.storeReport(this.room.id, report);
  }

  /** Gives false when the message isn't there. */
  remove(id: string): Promise<boolean> {
    return this.#removing.remove(id);
  }

  /** Erases what was stored before `beforeUs`, in the database, in memory and from members' screens; gives how many. */
  eraseBefore(beforeUs: number): Promise<number> {
    return this.#removing.eraseBefore(beforeUs);
  }

  /** Finishes what was accepted, and refuses what comes after it. */
  async close(): Promise<void> {
    this.#removing.close();
    this.#presence.stop();
    await this.#writer.close();
    await this.#telling.close();
  }

  async #load(): Promise<void> {
    await createRoom(this.#deps.db, this.room.id);
    this.#removals.load(await readRemovals(this.#deps.db, this.room.id, REMOVALS_REMEMBERED));
    await this.#telling.start();
    await this.#recent.whole();
  }

  #tell<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void {
    this.#namespace.to(MEMBERS).emit(event, ...args);
  }
}

const toFresh = ({ message, isNew }: Stored): Message[] => (message && isNew ? [message] : []);

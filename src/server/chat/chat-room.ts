/** One room on this process: its members, its newest page in memory, its rules and its removals. */
import type { Namespace, Socket } from 'socket.io';
import { type ClientEvents, type Message, PAGE_SIZE, type ServerEvents } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { RoomHead } from '../processes/control-log.ts';
import { type EncodedEvent, encodeEvent, MEMBERS, sendTogether } from '../realtime/batching-adapter.ts';
import { Pages, RecentPage } from './log/pages.ts';
import { MessagePath, type RoomDeps } from './message-path.ts';
import { type Author, createRoom, isBy, readPage } from './messages.ts';
import { MAX_WINDOWS, Presence } from './people/presence.ts';
import type { Identity, Visitor } from './people/visitor.ts';
import type { Position } from './removals/recent-removals.ts';
import { OWN_REMOVED_WITHIN_MS, Removals } from './removals/removals.ts';
import { Reporting } from './reporting.ts';
import type { Newcomer } from './rules/floods.ts';
import { SendingRules } from './rules/sending-rules.ts';
import { formerMember } from './texts.ts';

/** `network` is the tag of the connection's address (`network.ts`); `mark` is what the visitor joined with. */
type SocketData = { visitor: Visitor; network: string; mark?: string };
export type RoomSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** A visitor who has joined, with the name they joined with. */
export type Member = Identity & { user: string; mark: () => Promise<string> };

type RoomNamespace = Namespace<ClientEvents, ServerEvents, Record<string, never>, RoomSocket['data']>;

export class ChatRoom {
  readonly room: Room;
  readonly messages: MessagePath;
  readonly pages: Pages;
  readonly presence: Presence;
  readonly removals: Removals;
  readonly reporting: Reporting;
  readonly rules: SendingRules;
  readonly #namespace: RoomNamespace;
  readonly #deps: RoomDeps;
  readonly #page: RecentPage;
  readonly #loaded: Promise<void>;
  /** Null when the newest page has changed since it was encoded. */
  #history: EncodedEvent | null = null;

  constructor(room: Room, namespace: RoomNamespace, deps: RoomDeps) {
    this.room = room;
    this.#namespace = namespace;
    this.#deps = deps;
    const { db } = deps;
    this.rules = new SendingRules({ ...deps, room, onChange: () => this.#sendStates() });
    this.presence = new Presence((count) => this.#emit('user count', count), deps);
    this.#page = new RecentPage({
      // The page has only messages that members were sent already: newer ones follow live, and would arrive twice.
      read: () => readPage(db, room.id, this.messages.sentUpTo + 1),
      onChange: () => {
        this.#history = null;
      },
    });
    this.removals = this.#openRemovals();
    const removals = this.removals.recent;
    const { rules } = this;
    const broadcast = (message: Message) => this.#emit('chat message', message);
    this.messages = new MessagePath({ ...deps, room, rules, page: this.#page, removals, broadcast });
    this.pages = new Pages({ ...deps, room: room.id, removals });
    this.reporting = new Reporting({
      ...deps,
      room: room.id,
      presence: this.presence,
      hide: async (id, fewest) => rules.isOn('reports') && this.removals.hide(id, fewest),
    });
    this.#loaded = this.#load();
  }

  #openRemovals(): Removals {
    const { db, now, fileEraser, search, ring } = this.#deps;
    return new Removals({
      db,
      room: this.room.id,
      now,
      page: this.#page,
      whenLoaded: () => this.#loaded,
      sendRemoved: (id, number) => this.#emit('message removed', { id, removals: number }),
      sendReturned: (message) => {
        // A former member's message returns without a moderator's decision.
        if (message.user !== formerMember) this.reporting.overruled(message.id);
        this.#emit('chat message', message);
      },
      onErased: () => fileEraser.request(),
      onChanged: () => {
        ring();
        search.follow(this.room.id);
      },
    });
  }

  /** Waits for the newest page, which is read again if an earlier attempt failed. */
  async ready(): Promise<void> {
    await this.#loaded;
    // While the database is away, a short page is better than none: older messages can still be asked for.
    await this.#page.whole().catch(() => {});
  }

  /** The number of members, by the last announcement. */
  get people(): number {
    return this.presence.announcedCount;
  }

  get lastMessageAt(): string | null {
    return this.#page.messages.at(-1)?.timestamp ?? null;
  }

  isFullFor(person: string): boolean {
    return this.presence.windowsOf(person) >= MAX_WINDOWS;
  }

  /** Sends the newest page, or as much of it as a slow connection takes, the count and the room's state. */
  welcome(socket: RoomSocket, newest = PAGE_SIZE): void {
    // `join` sends pending events first, so that a member who joins again gets nothing of the page twice.
    void socket.join(MEMBERS);
    const { name } = this.#namespace;
    const { messages } = this.#page;
    // The newest page is encoded once for all members until it changes.
    this.#history ??= encodeEvent(name, 'chat history', messages);
    sendTogether(socket, [
      newest < messages.length ? encodeEvent(name, 'chat history', messages.slice(-newest)) : this.#history,
      encodeEvent(name, 'user count', this.people),
      encodeEvent(name, 'room state', this.rules.stateFor(this.newcomerOf(socket))),
    ]);
  }

  /**
   * Describes a connection to the rules about newcomers: its mark, its network and how long the person has been here.
   */
  newcomerOf({ data }: Pick<RoomSocket, 'data'>): Newcomer {
    const { visitor, network, mark = '' } = data;
    return { mark, network, since: this.presence.sinceOf(visitor.identity.person) };
  }

  /** Sends each member their own state, because a flood may affect only newcomers. */
  #sendStates(): void {
    for (const socket of this.#namespace.sockets.values())
      if (socket.rooms.has(MEMBERS)) socket.emit('room state', this.rules.stateFor(this.newcomerOf(socket)));
  }

  /**
   * Sends a member who comes back the messages that returned or were renamed meanwhile, with their own timestamps.
   * Returns the removals that the member has missed, and the number of the latest, for next time (contract §3).
   */
  sendMissed(socket: RoomSocket, position: Position): { removals: number; removed?: string[] | null } {
    const { recent } = this.removals;
    for (const message of recent.returnedSince(position)) socket.emit('chat message', message);
    const isBack = position.since !== undefined || position.removalsSeen !== undefined;
    return {
      removals: recent.latest,
      ...(isBack && { removed: recent.missedSince(position) }),
    };
  }

  /** Catches up with what other processes have stored and removed. */
  catchUpTo({ lastSentAt, lastRemoval }: RoomHead): void {
    this.messages.catchUpTo(lastSentAt);
    this.removals.catchUpTo(lastRemoval);
  }

  letStand(id: string): Promise<void> {
    this.reporting.overruled(id);
    return this.removals.letStand(id);
  }

  /** Returns false if there is no such message, if it is somebody else's, or if it is older than a day. */
  async removeOwn(id: string, author: Author): Promise<boolean> {
    const sinceUs = (this.#deps.now() - OWN_REMOVED_WITHIN_MS) * 1000;
    return (await isBy(this.#deps.db, this.room.id, { id, sinceUs, author })) && this.removals.remove(id);
  }

  async close(): Promise<void> {
    this.removals.close();
    this.presence.stop();
    await this.rules.close();
    await this.messages.close();
  }

  async #load(): Promise<void> {
    await createRoom(this.#deps.db, this.room.id);
    await this.removals.load();
    await this.rules.start();
    await this.messages.start();
    await this.#page.whole();
    this.rules.count(this.#page.messages);
  }

  #emit<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void {
    this.#namespace.to(MEMBERS).emit(event, ...args);
  }
}

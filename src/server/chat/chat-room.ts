/** One room on this process: its newest page in memory, its members, and the path of a message. */
import type { Namespace } from 'socket.io';
import { type ClientEvents, type Message, PAGE_SIZE, type ServerEvents } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { RoomHead } from '../processes/heads.ts';
import { type EncodedEvent, encodeEvent, sendTogether } from '../realtime/encoded-event.ts';
import { MEMBERS } from '../realtime/turn-adapter.ts';
import { measureTelling } from './log/delay.ts';
import { GroupCommit } from './log/group-commit.ts';
import { Pages } from './log/pages.ts';
import { RecentPage } from './log/recent-page.ts';
import { sourcesOf } from './log/source.ts';
import { Telling } from './log/telling.ts';
import { type Author, createRoom, isBy, readPage } from './messages.ts';
import { MAX_WINDOWS, Presence } from './people/presence.ts';
import { Reporting } from './people/reporting.ts';
import type { Identity } from './people/visitor.ts';
import { readReturns } from './removals/held-messages.ts';
import { type Position, REMOVALS_REMEMBERED, Removals } from './removals/removals.ts';
import { OWN_REMOVED_WITHIN_MS, Removing } from './removals/removing.ts';
import { RETURNS_REMEMBERED } from './removals/returns.ts';
import { readRemovals } from './removals/stored-removals.ts';
import type { RoomDeps } from './room-deps.ts';
import type { Newcomer } from './rules/newcomers.ts';
import { SendingRules } from './rules/sending-rules.ts';
import type { RoomSocket } from './sockets/room-socket.ts';
import { type Commit, type Draft, findSent, type Stored, storeMessages } from './store-messages.ts';
import { toMicroseconds } from './timestamp.ts';

/** A visitor who has joined, and the name they joined with. */
export type Member = Identity & { user: string; mark: () => Promise<string> };

type RoomNamespace = Namespace<ClientEvents, ServerEvents, Record<string, never>, RoomSocket['data']>;
const MAX_BATCH = 500;
const MAX_WAITING = 5000;

export class ChatRoom {
  readonly room: Room;
  readonly pages: Pages;
  readonly reporting: Reporting;
  readonly rules: SendingRules;
  readonly #namespace: RoomNamespace;
  readonly #deps: RoomDeps;
  readonly presence: Presence;
  readonly #writer: GroupCommit<Draft, Stored, Commit>;
  readonly #telling: Telling;
  readonly #recent: RecentPage;
  readonly #loaded: Promise<void>;
  /** Null when the newest page has changed since it was encoded. */
  #history: EncodedEvent | null = null;
  readonly #removals = new Removals();
  readonly #removing: Removing;

  constructor(room: Room, namespace: RoomNamespace, deps: RoomDeps) {
    this.room = room;
    this.#namespace = namespace;
    this.#deps = deps;
    const { now, log, storeMessages: store = storeMessages, ring = () => {} } = deps;
    this.rules = new SendingRules({ ...deps, room, ring, tell: () => this.#tellStates() });
    this.presence = new Presence((count) => this.#tell('user count', count), deps);
    this.#writer = new GroupCommit({
      store: (drafts) => store(deps.db, room.id, drafts, now(), this.#telling.wantedAfter),
      onCommit: ({ before, upTo, stored, missed }) => {
        if (missed) this.#telling.fill(missed, before);
        this.#telling.offer({ before, upTo, fresh: stored.flatMap(toFresh) });
        ring({ room: room.id, upTo });
      },
      onFailure: (error) => {
        log.error({ err: error, room: room.id }, 'a commit failed');
        this.#telling.doubt();
      },
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
    });
    this.#telling = this.#openTelling();
    this.#recent = new RecentPage({
      // Without what is stored and not yet told, or members would get it twice.
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
      tellReturned: (message) => {
        this.reporting.overruled(message.id);
        this.#tell('chat message', message);
      },
      onErased: () => deps.fileEraser.request(),
      onChanged: () => {
        ring();
        deps.search.follow(room.id);
      },
    });
    this.pages = new Pages({ ...deps, room: room.id, removals: this.#removals });
    this.reporting = new Reporting({
      ...deps,
      room: room.id,
      presence: this.presence,
      hide: async (id, fewest) => this.rules.isOn('reports') && this.#removing.hide(id, fewest),
    });
  }

  #openTelling(): Telling {
    const { room } = this;
    const deps = this.#deps;
    return new Telling({
      ...sourcesOf(deps, room.id),
      // A message removed while the gap was read: members know already.
      tell: (message) => !this.#removals.includes(message.id) && this.#tell('chat message', message),
      measure: measureTelling(room.id, deps.now),
      onTold: (messages) => {
        this.#recent.append(messages.filter(({ id }) => !this.#removals.includes(id)));
        this.rules.heard(messages);
        deps.search.follow(room.id);
      },
      log: deps.log,
    });
  }

  /** Waits for the newest page, and reads it again where a reading failed. */
  async ready(): Promise<void> {
    await this.#loaded;
    // Without the database a short page is better than none: older messages can still be asked for.
    await this.#recent.whole().catch(() => {});
  }

  /** How many have joined, as members were last told. */
  get people(): number {
    return this.presence.toldCount;
  }

  get lastMessageAt(): string | null {
    return this.#recent.messages.at(-1)?.timestamp ?? null;
  }

  isFullFor(person: string): boolean {
    return this.presence.windowsOf(person) >= MAX_WINDOWS;
  }

  /** Sends the newest page, or as much of it as a slow line takes, the count and the room's state. */
  welcome(socket: RoomSocket, newest = PAGE_SIZE): void {
    // Who joins again has been told by now what the page holds.
    void socket.join(MEMBERS);
    const messages = this.#recent.messages.slice(-newest);
    // Encoded once for all until it changes.
    this.#history ??= encodeEvent(this.#namespace.name, 'chat history', this.#recent.messages);
    const isWhole = messages.length === this.#recent.messages.length;
    const history = isWhole ? this.#history : encodeEvent(this.#namespace.name, 'chat history', messages);
    const count = encodeEvent(this.#namespace.name, 'user count', this.people);
    const rules = this.rules.stateFor(this.newcomerOf(socket));
    const state = encodeEvent(this.#namespace.name, 'room state', rules);
    if (history && count && state) {
      const events = [history, count, state];
      sendTogether(
        socket,
        events,
        events.map(({ frame }) => frame),
      );
    } else {
      socket.emit('chat history', messages);
      socket.emit('user count', this.people);
      socket.emit('room state', rules);
    }
  }

  /** Describes a connection to the rules about newcomers: its mark, its network and how long the person has been here. */
  newcomerOf({ data }: Pick<RoomSocket, 'data'>): Newcomer {
    const { visitor, network, mark = '' } = data;
    return { mark, network, since: this.presence.sinceOf(visitor.identity.person) };
  }

  /** Each by itself: a flood binds newcomers alone. */
  #tellStates(): void {
    for (const socket of this.#namespace.sockets.values())
      if (socket.rooms.has(MEMBERS)) socket.emit('room state', this.rules.stateFor(this.newcomerOf(socket)));
  }

  /**
   * What a returning member has missed of removals, and the number to ask with next time (contract §3). What came back
   * meanwhile is sent as a message with its own timestamp.
   */
  tellMissed(socket: RoomSocket, position: Position): { removals: number; removed?: string[] | null } {
    for (const message of this.#removals.returnedSince(position)) socket.emit('chat message', message);
    const isBack = position.since !== undefined || position.removalsSeen !== undefined;
    return {
      removals: this.#removals.latest,
      ...(isBack && { removed: this.#removals.missedSince(position) }),
    };
  }

  /** Resolves once the message is stored and told. */
  async post(draft: Draft): Promise<Stored> {
    if (this.room.identity === 'secret' && draft.authorId !== null)
      throw new Error('An anonymous message must not name its author.');
    return this.#writer.add(draft);
  }

  /** Finds the message stored under this idempotency key; members may not have got it yet. Null if there is none. */
  async findSent(key: string): Promise<Stored | null> {
    const stored = await findSent(this.#deps.db, this.room.id, key);
    if (stored?.message) this.hearHead(toMicroseconds(stored.message.timestamp));
    return stored;
  }

  /** Takes in how far the room has come in the database. */
  notice({ lastSentAt, lastRemoval }: RoomHead): void {
    this.hearHead(lastSentAt);
    this.#removing.notice(lastRemoval);
  }

  /** Takes in up to where messages were stored, and reads those that it lacks. */
  hearHead(lastSentAt: number): void {
    this.#telling.notice(lastSentAt);
  }

  /** False where there is no such message. */
  remove(id: string): Promise<boolean> {
    return this.#removing.remove(id);
  }

  letStand(id: string): Promise<void> {
    this.reporting.overruled(id);
    return this.#removing.letStand(id);
  }

  /** False where there is no such message of theirs, or not of the last day. */
  async removeOwn(id: string, author: Author): Promise<boolean> {
    const sinceUs = (this.#deps.now() - OWN_REMOVED_WITHIN_MS) * 1000;
    return (await isBy(this.#deps.db, this.room.id, { id, sinceUs, author })) && this.remove(id);
  }

  /** Gives how many were erased. */
  eraseBefore(beforeUs: number): Promise<number> {
    return this.#removing.eraseBefore(beforeUs);
  }

  async close(): Promise<void> {
    this.#removing.close();
    this.presence.stop();
    await this.rules.close();
    await this.#writer.close();
    await this.#telling.close();
  }

  async #load(): Promise<void> {
    await createRoom(this.#deps.db, this.room.id);
    const { db } = this.#deps;
    const removals = await readRemovals(db, this.room.id, REMOVALS_REMEMBERED);
    const known = { upTo: removals.lastRemoval, limit: RETURNS_REMEMBERED };
    this.#removals.load({ ...removals, returned: await readReturns(db, this.room.id, known) });
    await this.rules.load();
    await this.#telling.start();
    await this.#recent.whole();
    this.rules.heard(this.#recent.messages);
  }

  #tell<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void {
    this.#namespace.to(MEMBERS).emit(event, ...args);
  }
}

const toFresh = ({ message, isNew, isHeld }: Stored): Message[] =>
  message && isNew && !isHeld ? [message] : [];

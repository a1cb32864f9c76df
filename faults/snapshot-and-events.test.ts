import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { asReader, PageReader, readRoom, settled } from '#test/faults/readers.ts';
import { type Chance, drawChance, isLong, sized } from '#test/faults/seed.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';

const MEMBERS = 5;

/**
 * After any mixture of actions by members and moderators, a member has, from a snapshot and the events since, exactly
 * what a newcomer gets.
 */
(isLong ? eachDatabase : oneDatabase)('Whatever members do', (database) => {
  let server: TestServer;
  let admin: Caller;
  let connection: FlakyConnection;
  beforeAll(async () => {
    server = await startTestServer(database());
    admin = await server.signIn('admin');
    connection = await FlakyConnection.open(() => Number(new URL(server.url).port));
  });
  afterAll(async () => {
    await connection?.close();
    await server?.stop();
  });

  it('a snapshot and the events after it are a fresh snapshot', { timeout: 1_800_000 }, async () => {
    const chance = drawChance('snapshot and events');
    // Messages that a failed attempt left in the room were sent too.
    const room = new Room(server, admin, chance, await readRoom(server.url));
    const pages = [1, 2].map((n) => new PageReader(connection.url, `page ${n}`));
    for (let round = 0; round < sized(25, 600); round++) {
      const acts = Array.from({ length: chance.between(1, 8) }, () => room.act());
      if (chance.next() < 0.1) connection.cut();
      for (const page of pages) if (chance.next() < 0.3) page.client.loadOlder();
      await Promise.all(acts);
      if (round % sized(5, 50) === 0 || round > sized(20, 595)) await compare(room, pages);
    }
    for (const each of [...room.windows(), ...pages]) each.close();
  });

  async function compare(room: Room, pages: PageReader[]): Promise<void> {
    const history = await readRoom(server.url);
    const readings = await settled([...pages, ...room.readers()], history);
    expect(findBreaches({ sends: room.sends(), history, readings })).toEqual([]);
  }
});

/** The members, the messages that they sent, and those that were removed. */
class Room {
  readonly #server: TestServer;
  readonly #admin: Caller;
  readonly #chance: Chance;
  readonly #places: (TestMember | null)[] = Array(MEMBERS).fill(null);
  readonly #readers = new Map<TestMember, ReturnType<typeof asReader>>();
  readonly #sends: Send[];
  readonly #attempt: number;
  readonly #removed = new Set<string>();
  readonly #loading = new Set<TestMember>();

  constructor(server: TestServer, admin: Caller, chance: Chance, earlier: readonly Message[]) {
    this.#server = server;
    this.#admin = admin;
    this.#chance = chance;
    this.#sends = earlier.map((stored) => ({ sender: '', text: stored.message, outcome: 'ok', stored }));
    this.#attempt = earlier.length;
  }

  windows = () => this.#places.filter((window) => window !== null);

  readers = () => this.windows().flatMap((window) => this.#readers.get(window) ?? []);

  /** Leaves out removed messages, which the checker would take for lost. */
  sends = () => this.#sends.filter(({ stored }) => !stored || !this.#removed.has(stored.id));

  /** Lets somebody do something. */
  async act(): Promise<unknown> {
    const place = this.#chance.between(0, MEMBERS - 1);
    const window = this.#places[place];
    const choice = this.#chance.next();
    if (choice < 0.1) return this.#remove();
    if (!window) return this.#enter(place);
    if (choice < 0.2) return this.#leave(place);
    if (choice < 0.4) return this.#loadOlder(window);
    return this.#say(window, `said ${this.#sends.length} after ${this.#attempt}`);
  }

  /** Requests one page at a time: a second request from the same place would return the same page. */
  async #loadOlder(window: TestMember): Promise<void> {
    if (this.#loading.has(window)) return;
    this.#loading.add(window);
    const before = window.messages[0]?.timestamp;
    // A member who leaves gets no answer any more.
    await window.ask('load older messages', { before }).catch(() => null);
    this.#loading.delete(window);
  }

  async #say(window: TestMember, text: string): Promise<string> {
    const send: Send = { sender: window.socket.id ?? '', text, outcome: 'unknown' };
    this.#sends.push(send);
    const stored = await window.say(text, crypto.randomUUID()).catch(() => null);
    if (stored) Object.assign(send, { outcome: 'ok', stored });
    return stored?.id ?? '';
  }

  async #enter(place: number): Promise<void> {
    const window = await openWindow(this.#server.url, { room: 'anonymous' });
    await window.join();
    this.#readers.set(window, asReader(window, `window ${this.#readers.size}`));
    this.#places[place]?.close();
    this.#places[place] = window;
  }

  async #leave(place: number): Promise<void> {
    this.#places[place]?.close();
    this.#places[place] = null;
  }

  async #remove(): Promise<void> {
    const known = this.sends().flatMap(({ stored }) => stored ?? []);
    if (known.length === 0) return;
    // Most are from the newest page, which is kept in memory, and some from far back.
    const { id } = this.#chance.pick(this.#chance.next() < 0.7 ? known.slice(-40) : known);
    this.#removed.add(id);
    await this.#admin.call('DELETE', `/api/chat/anonymous/messages/${id}`);
  }
}

/**
 * What processes tell each other beside the database: that something was stored, and who is there, as tags under the
 * day's key. All of it may be lost: the rooms' heads are asked for each second, and a beat's checksum shows a difference.
 */
import { hash, randomUUID } from 'node:crypto';
import type { RoomId } from '#shared/rooms.ts';
import { Bell } from './bell.ts';
import type { Bus, OpenBus } from './bus.ts';
import {
  beginningOf,
  type Change,
  type CommitEntry,
  type Entry,
  encodeEntry,
  parseEntry,
  type Said,
  type Sums,
} from './entries.ts';
import type { Elsewhere, Gathering } from './gathering.ts';
import { Neighbours } from './neighbours.ts';

const BEAT_EVERY_MS = 1000;
const TAGS_TOGETHER = 450;
/** Measured: at most 7 ms where two processes commit as fast as they can. */
const COMMITS_ARRIVE_WITHIN_MS = 50;
/** A subscriber that falls behind by 32 MB is cut by Redis, and what was meant for it is lost: the database has it. */
const LONGEST_COMMIT = 64 * 1024;

type Options = {
  gatherings: ReadonlyMap<RoomId, Gathering>;
  openBus: OpenBus;
  onBell: () => void;
  onCommit: (commit: CommitEntry) => void;
  /** Told how far a room has come. */
  onHead: (room: RoomId, head: number) => void;
  /** The day's key, which all processes share. */
  readKey: () => Promise<string>;
};

export class Gossip {
  readonly #options: Options;
  readonly #process = randomUUID().slice(0, 8);
  readonly #bus: Bus;
  readonly #bell = new Bell((heads) => this.#say({ says: 'bell', ...(heads && { heads }) }));
  readonly #neighbours = new Neighbours();
  readonly #own = beginningOf(this.#process);
  readonly #lists = new Map<string, string[]>();
  readonly #people = new Map<string, { room: RoomId; person: string; tag: string }>();
  readonly #timer: NodeJS.Timeout;
  #changes = new Map<string, Change>();
  #key = '';

  private constructor(options: Options, key: string) {
    this.#options = options;
    this.#key = key;
    this.#bus = options.openBus((text) => {
      try {
        this.#hear(text);
      } catch {
        // What can't be understood may still be a bell.
        options.onBell();
      }
    });
    this.#timer = setInterval(() => void this.#beat().catch(() => {}), BEAT_EVERY_MS);
  }

  static async open(options: Options): Promise<Gossip> {
    return new Gossip(options, await options.readKey());
  }

  #arrive(room: RoomId, person: string): void {
    const tag = this.#tagOf(room, person);
    this.#people.set(`${room}|${person}`, { room, person, tag });
    this.#options.gatherings.get(room)?.arrive(tag);
    this.#note(room, 'add', tag);
  }

  #leave(room: RoomId, person: string): void {
    const tag = this.#people.get(`${room}|${person}`)?.tag;
    if (tag === undefined) return;
    this.#people.delete(`${room}|${person}`);
    this.#options.gatherings.get(room)?.leave(tag);
    this.#note(room, 'drop', tag);
  }

  /** How many processes of the installation live, with this one, as far as is known. */
  get processes(): number {
    return 1 + this.#neighbours.lastKnown;
  }

  /** Whether this process lately heard itself, and not over the spare bus. */
  get isBusUp(): boolean {
    return this.#neighbours.isBusWell(performance.now()) && !this.#bus.isReplaced;
  }

  /** Today's, as it was a beat ago at most. */
  get key(): string {
    return this.#key;
  }

  /** How long what another process committed may be on its way here; 0 where the bus only rings. */
  get commitsArriveWithinMs(): number {
    return this.#bus.carriesRows && this.#neighbours.count > 0 ? COMMITS_ARRIVE_WITHIN_MS : 0;
  }

  /** One room's people on other processes, for its presence. */
  elsewhereIn(room: RoomId): Elsewhere {
    const gathering = this.#options.gatherings.get(room);
    return {
      count: () => gathering?.elsewhere ?? 0,
      countSince: (latest) => gathering?.elsewhereSince(latest) ?? 0,
      since: (person) => gathering?.sinceOf(this.#tagOf(room, person)),
      arrive: (person) => this.#arrive(room, person),
      leave: (person) => this.#leave(room, person),
      watch: (onChange) => gathering?.watch(onChange),
    };
  }

  /** Tells other processes, if there are any, what was committed. */
  announce(commit: CommitEntry): void {
    if (this.#neighbours.count === 0) return;
    const text = this.#bus.carriesRows ? encodeEntry(this.#process, { says: 'commit', ...commit }) : '';
    const heads = { [commit.room]: commit.upTo };
    if (text === '' || text.length > LONGEST_COMMIT) this.#bell.ring(heads);
    else this.#bus.publish(text, encodeEntry(this.#process, { says: 'bell', heads }));
  }

  /** Tells other processes, if there are any, that something was stored. Once a turn. */
  ring(): void {
    if (this.#neighbours.count > 0) this.#bell.ring();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#say({ says: 'bye' });
    await this.#bus.close();
  }

  #note(room: RoomId, what: 'add' | 'drop', tag: string): void {
    if (this.#neighbours.count === 0) return;
    if (this.#changes.size === 0) setImmediate(() => this.#tellChanges());
    const change = this.#changes.get(room) ?? { room, add: [], drop: [] };
    this.#changes.set(room, change);
    change[what].push(tag);
    if (change.add.length + change.drop.length >= TAGS_TOGETHER) this.#tellChanges();
  }

  #tellChanges(): void {
    const changes = this.#changes;
    this.#changes = new Map();
    // Who came and went within a turn may be told in the wrong order; the next beat's checksum shows that.
    for (const change of changes.values()) this.#say({ says: 'change', ...change });
  }

  async #beat(): Promise<void> {
    await this.#retag();
    for (const process of this.#neighbours.lost(performance.now())) this.#forget(process);
    const sums: Sums = {};
    for (const [room, gathering] of this.#options.gatherings) sums[room] = gathering.sum;
    this.#say({ says: 'beat', sums });
  }

  /** The key of a new day makes other tags of the same people. */
  async #retag(): Promise<void> {
    const key = await this.#options.readKey();
    if (key === this.#key) return;
    this.#key = key;
    for (const someone of this.#people.values()) {
      const gathering = this.#options.gatherings.get(someone.room);
      gathering?.leave(someone.tag);
      someone.tag = this.#tagOf(someone.room, someone.person);
      gathering?.arrive(someone.tag);
    }
    for (const room of this.#options.gatherings.keys()) this.#tellAll(room);
  }

  #tagOf(room: RoomId, person: string): string {
    return hash('sha256', `${this.#key}|presence|${room}|${person}`, 'hex').slice(0, 12);
  }

  #tellAll(room: RoomId): void {
    const tags = this.#options.gatherings.get(room)?.here ?? [];
    for (let from = 0; from === 0 || from < tags.length; from += TAGS_TOGETHER) {
      const last = from + TAGS_TOGETHER >= tags.length;
      this.#say({
        says: 'list',
        room,
        first: from === 0,
        last,
        tags: tags.slice(from, from + TAGS_TOGETHER),
      });
    }
  }

  #say(said: Said): void {
    this.#bus.publish(encodeEntry(this.#process, said));
  }

  #hear(text: string): void {
    const isOwn = text.startsWith(this.#own);
    const entry = isOwn ? null : parseEntry(text);
    if (isOwn) this.#neighbours.hearEcho(performance.now());
    // Another version's: a bell at most.
    else if (!entry) this.#options.onBell();
    else if (entry.says === 'bye') this.#forget(entry.from);
    else this.#hearOther(entry);
  }

  #hearOther(entry: Entry): void {
    this.#neighbours.hear(entry.from, performance.now());
    if (entry.says === 'commit') this.#options.onCommit(entry);
    else if (entry.says === 'bell') this.#hearBell(entry);
    else if (entry.says === 'beat') this.#compare(entry.from, entry.sums);
    else if (entry.says === 'change')
      this.#options.gatherings.get(entry.room as RoomId)?.change(entry.from, entry);
    else if (entry.says === 'list') this.#takeIn(entry);
    else if (entry.says === 'want' && entry.of === this.#process)
      for (const room of this.#options.gatherings.keys()) this.#tellAll(room);
  }

  #hearBell({ heads }: Extract<Entry, { says: 'bell' }>): void {
    if (!heads) this.#options.onBell();
    for (const [room, head] of Object.entries(heads ?? {})) this.#options.onHead(room as RoomId, head);
  }

  #compare(process: string, sums: Sums): void {
    const differs = [...this.#options.gatherings].some(
      ([room, gathering]) => room in sums && gathering.sumOf(process) !== sums[room],
    );
    if (differs) this.#say({ says: 'want', of: process });
  }

  #takeIn(entry: Extract<Entry, { says: 'list' }>): void {
    const gathering = this.#options.gatherings.get(entry.room as RoomId);
    if (!gathering) return;
    const key = `${entry.from} ${entry.room}`;
    const list = [...(entry.first ? [] : (this.#lists.get(key) ?? [])), ...entry.tags];
    this.#lists.delete(key);
    if (entry.last) gathering.replace(entry.from, list);
    else this.#lists.set(key, list);
  }

  #forget(process: string): void {
    this.#neighbours.forget(process);
    for (const [room, gathering] of this.#options.gatherings) {
      this.#lists.delete(`${process} ${room}`);
      gathering.forget(process);
    }
  }
}

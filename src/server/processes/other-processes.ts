/**
 * Connects an installation's processes over Redis. A process that stores something sends a ring, and the others then
 * read the database. All processes also read it once a second, so rings may be lost (decision 41).
 */
import { hash, randomUUID } from 'node:crypto';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { readInstallationId } from '../db/stored-values.ts';
import type { Deps } from '../deps.ts';
import type { Sharing } from '../limits.ts';
import { ClusterPresence, LEASE_MS } from './cluster-presence.ts';
import { Following } from './following.ts';
import { openRedis, type RedisServer } from './redis.ts';
import { SharedBuckets } from './shared-buckets.ts';

/** What a ring says if only messages were stored: their room, and its last timestamp in microseconds. */
export type Head = { room: RoomId; upTo: number };

type Listeners = {
  /** Called when another process has stored something. */
  onStored: (head?: Head) => void;
  /** Reads the day key, which all processes share. */
  readKey: () => Promise<string>;
};

export class OtherProcesses {
  readonly sharing: Sharing;
  readonly #redis: RedisServer;
  readonly #listeners: Listeners;
  readonly #process = randomUUID().slice(0, 8);
  readonly #rooms: ReadonlyMap<RoomId, ClusterPresence>;
  readonly #beats: Following;
  /** Null until Redis has answered. */
  #others: readonly string[] | null = null;
  /** Whether others may have joined or left while Redis was away. */
  #isStale = false;
  #key: string;

  private constructor(
    redis: RedisServer,
    { key, log, ...listeners }: Listeners & { key: string } & Pick<Deps, 'log'>,
  ) {
    this.#redis = redis;
    this.#listeners = listeners;
    this.#key = key;
    this.#rooms = new Map(Object.values(ROOMS).map(({ id }) => [id, this.#openPeople(id)]));
    this.sharing = new SharedBuckets({ redis, processes: () => this.count, key: () => this.#key });
    redis.subscribe({
      onText: (text) => this.#receive(text),
      // Rings from before the subscription are lost.
      onSubscribed: () => this.#assumeAll(),
    });
    this.#beats = new Following({ look: () => this.#beat(), log });
  }

  /** Undefined without REDIS_URL (decision 17). @throws {ConfigError} if Redis refuses the sign-in. */
  static async open({ config, db, log }: Deps, listeners: Listeners): Promise<OtherProcesses | undefined> {
    if (!config.redisUrl) return undefined;
    const redis = await openRedis(config.redisUrl, `cogito:${await readInstallationId(db)}`, log);
    const others = new OtherProcesses(redis, { ...listeners, key: await listeners.readKey(), log });
    await others.#beat();
    return others;
  }

  /** The number of known live processes, with this one; until Redis has answered, a second one is assumed. */
  get count(): number {
    return 1 + (this.#others?.length ?? 1);
  }

  get isRedisUp(): boolean {
    return this.#redis.isUp();
  }

  /** A room's people on other processes, for its presence. */
  elsewhereIn(room: RoomId): ClusterPresence | undefined {
    return this.#rooms.get(room);
  }

  /** Sends other processes a ring, because something was stored. */
  ring(head?: Head): void {
    this.#publish(head ? `stored ${head.room} ${head.upTo}` : 'stored');
  }

  async close(): Promise<void> {
    await this.#beats.close();
    await Promise.all([...this.#rooms.values()].map((people) => people.close().catch(() => {})));
    await this.#redis.call((client) => client.del(this.#leaseOf(this.#process))).catch(() => {});
    await this.#redis.close();
  }

  #openPeople(room: RoomId): ClusterPresence {
    return new ClusterPresence({
      redis: this.#redis,
      process: this.#process,
      keyOf: (process) => `${this.#redis.prefix}:people:${room}:${process}`,
      others: () => this.#others ?? [],
      tagOf: (person) => hash('sha256', `${this.#key}|presence|${room}|${person}`, 'hex').slice(0, 12),
      ring: () => this.#publish(`people ${room}`),
    });
  }

  #publish(text: string): void {
    this.#redis.publish(`${this.#process} ${text}`);
  }

  #receive(text: string): void {
    const [process, what, room, upTo] = text.split(' ');
    if (process === this.#process) return;
    if (what === 'people') this.#rooms.get(room as RoomId)?.changed();
    else if (Number.isSafeInteger(Number(upTo)))
      this.#listeners.onStored({ room: room as RoomId, upTo: Number(upTo) });
    else this.#listeners.onStored();
  }

  #assumeAll(): void {
    this.#listeners.onStored();
    for (const people of this.#rooms.values()) people.changed();
  }

  /** Runs once a second. While Redis is away, and until the others are back, the last known ones count. */
  async #beat(): Promise<void> {
    await this.#takeKey();
    const others = await this.#findOthers().catch(() => null);
    const isAway = others === null || this.#redis.wasLostWithin(LEASE_MS);
    if (isAway || (!this.#isStale && `${others}` === `${this.#others}`)) {
      this.#isStale ||= isAway;
      return;
    }
    this.#others = others;
    this.#isStale = false;
    for (const people of this.#rooms.values()) people.changed();
  }

  async #takeKey(): Promise<void> {
    const key = await this.#listeners.readKey();
    if (key === this.#key) return;
    this.#key = key;
    for (const people of this.#rooms.values()) people.retag();
  }

  /** Renews this process's lease, and returns the others that have one. A process's data expire with its lease. */
  async #findOthers(): Promise<string[]> {
    for (const people of this.#rooms.values()) await people.renew();
    const all = `${this.#redis.prefix}:processes`;
    const [, , known] = await this.#redis.call((client) =>
      Promise.all([
        client.set(this.#leaseOf(this.#process), '', 'PX', LEASE_MS),
        client.sadd(all, this.#process),
        client.smembers(all),
      ]),
    );
    const others = known.filter((process) => process !== this.#process).toSorted();
    if (others.length === 0) return others;
    const leases = await this.#redis.call((client) =>
      client.mget(others.map((other) => this.#leaseOf(other))),
    );
    const gone = others.filter((_, n) => leases[n] === null);
    if (gone.length > 0) await this.#redis.call((client) => client.srem(all, gone));
    return others.filter((_, n) => leases[n] !== null);
  }

  #leaseOf(process: string): string {
    return `${this.#redis.prefix}:process:${process}`;
  }
}

/**
 * A room's people on all processes, in Redis: each process has a sorted set with a tag for each person, made with
 * the day key, and the time of their arrival. A set expires with its process.
 */
import type { RedisServer } from './redis.ts';

/** A killed process and its people are given up after this time. */
export const LEASE_MS = 4000;

type Options = {
  redis: RedisServer;
  keyOf: (process: string) => string;
  process: string;
  others: () => readonly string[];
  tagOf: (person: string) => string;
  /** Informs other processes that somebody joined or left. */
  ring: () => void;
};

/** The people on other processes, for a room's presence. While Redis is away, the last known ones count. */
export class ClusterPresence {
  readonly #options: Options;
  readonly #key: string;
  readonly #here = new Map<string, { tag: string; since: number }>();
  #away = new Map<string, number>();
  /** Changes that Redis doesn't have yet: the time of a person's arrival, or null for one who left. */
  #pending = new Map<string, number | null>();
  /** False if this process's set in Redis may differ from `#here`. */
  #isWhole = true;
  #onChange = () => {};

  constructor(options: Options) {
    this.#options = options;
    this.#key = options.keyOf(options.process);
  }

  /** Counts people who are only on other processes, and have been there since `latest` or earlier. */
  count(latest = Number.POSITIVE_INFINITY): number {
    const here = new Set([...this.#here.values()].map(({ tag }) => tag));
    let count = 0;
    for (const [tag, since] of this.#away) if (since <= latest && !here.has(tag)) count++;
    return count;
  }

  /** The time since when this person has been on another process, as far as this one knows. */
  since(person: string): number | undefined {
    return this.#away.get(this.#here.get(person)?.tag ?? this.#options.tagOf(person));
  }

  arrive(person: string, since: number): void {
    const tag = this.#options.tagOf(person);
    this.#here.set(person, { tag, since });
    this.#change(tag, since);
  }

  leave(person: string): void {
    const here = this.#here.get(person);
    if (!here) return;
    this.#here.delete(person);
    this.#change(here.tag, null);
  }

  /** Has `onChange` called when somebody may have joined or left. */
  watch(onChange: () => void): void {
    this.#onChange = onChange;
    // Others may have been there before.
    onChange();
  }

  /** Call this when others may have joined or left. */
  changed(): void {
    this.#onChange();
  }

  /** Reads who is there; while that is impossible, nothing changes. */
  async look(): Promise<void> {
    const { redis, others, keyOf } = this.#options;
    // After Redis was away, other processes may not have come back yet.
    if (redis.wasLostWithin(LEASE_MS)) return;
    const keys = others().map(keyOf);
    try {
      this.#away = keys.length === 0 ? new Map() : await readAll(redis, keys);
    } catch {
      // While Redis is away, the last known people count.
    }
  }

  /** Renews the set's lease, and rewrites the set if Redis has lost it. @throws while Redis is away. */
  async renew(): Promise<void> {
    const { redis } = this.#options;
    const isThere = this.#isWhole && (await redis.call((client) => client.pexpire(this.#key, LEASE_MS)));
    if (isThere || (this.#isWhole && this.#here.size === 0)) return;
    this.#isWhole = true;
    await this.#send((client) => {
      const all = client.multi().del(this.#key);
      for (const { tag, since } of this.#here.values()) all.zadd(this.#key, since, tag);
      return all.pexpire(this.#key, LEASE_MS).exec();
    });
  }

  /** The key of a new day gives the same people other tags. */
  retag(): void {
    for (const [person, here] of this.#here) here.tag = this.#options.tagOf(person);
    this.#isWhole = false;
  }

  async close(): Promise<void> {
    await this.#send((client) => client.del(this.#key));
  }

  /** Sends the change together with all others of this turn of the event loop. */
  #change(tag: string, since: number | null): void {
    if (this.#pending.size === 0) setImmediate(() => void this.#sendPending().catch(() => {}));
    this.#pending.set(tag, since);
  }

  async #sendPending(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    if (!this.#isWhole) return;
    await this.#send((client) => {
      const all = client.multi();
      for (const [tag, since] of pending)
        if (since === null) all.zrem(this.#key, tag);
        else all.zadd(this.#key, since, tag);
      return all.pexpire(this.#key, LEASE_MS).exec();
    });
  }

  async #send(change: Parameters<RedisServer['call']>[0]): Promise<void> {
    try {
      await this.#options.redis.call(change);
      this.#options.ring();
    } catch (error) {
      this.#isWhole = false;
      throw error;
    }
  }
}

/** Returns each person's earliest time, by tag. */
async function readAll(redis: RedisServer, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await redis.call((client) =>
    client.zunion(keys.length, ...keys, 'AGGREGATE', 'MIN', 'WITHSCORES'),
  );
  const people = new Map<string, number>();
  for (let at = 0; at < found.length; at += 2) people.set(found[at] as string, Number(found[at + 1]));
  return people;
}

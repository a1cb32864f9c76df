/** Carries what is said on one Redis to another and back, unreliably: each server has a Redis of its own. */
import { Redis } from 'ioredis';
import type { Chance } from './seed.ts';

/** Parts of what is said. */
export type Faults = { dropped: number; doubled: number; maxDelayMs: number };

const ALL_CHANNELS = '*';

export class UnreliableBus {
  faults: Faults = { dropped: 0, doubled: 0, maxDelayMs: 0 };
  readonly #chance: Chance;
  readonly #clients: Redis[] = [];

  private constructor(chance: Chance) {
    this.#chance = chance;
  }

  static async between(urls: readonly [string, string], chance: Chance): Promise<UnreliableBus> {
    const bus = new UnreliableBus(chance);
    const [one, other] = urls;
    // What is carried over is heard there too, and must not come back.
    const [toOne, toOther] = [new Map<string, number>(), new Map<string, number>()];
    await Promise.all([
      bus.#carry(one, other, { carried: toOther, ignored: toOne }),
      bus.#carry(other, one, { carried: toOne, ignored: toOther }),
    ]);
    return bus;
  }

  close(): void {
    for (const client of this.#clients) client.disconnect();
  }

  async #carry(
    from: string,
    to: string,
    { carried, ignored }: Record<'carried' | 'ignored', Map<string, number>>,
  ): Promise<void> {
    const [listener, speaker] = [new Redis(from), new Redis(to)];
    this.#clients.push(listener, speaker);
    listener.on('pmessage', (_pattern, channel: string, text: string) => {
      const times = ignored.get(text) ?? 0;
      if (times > 1) ignored.set(text, times - 1);
      else ignored.delete(text);
      if (times > 0) return;
      for (let copy = this.#copies(); copy > 0; copy--)
        setTimeout(() => {
          carried.set(text, (carried.get(text) ?? 0) + 1);
          speaker.publish(channel, text).catch(() => {});
        }, this.#chance.next() * this.faults.maxDelayMs);
    });
    await listener.psubscribe(ALL_CHANNELS);
  }

  #copies(): number {
    const { dropped, doubled } = this.faults;
    const fate = this.#chance.next();
    if (fate < dropped) return 0;
    return fate < dropped + doubled ? 2 : 1;
  }
}

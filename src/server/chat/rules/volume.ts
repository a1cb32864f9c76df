import { FloodGauge } from './flood-gauge.ts';
import type { Newcomer, Newcomers } from './newcomers.ts';

/** What those who were there before a flood may write in it, all together, without being slowed down themselves. */
const ESTABLISHED = { capacity: 100, drainedPerSecond: 20 };

/** How much is written in a room. */
export class Volume {
  readonly #newcomers: Newcomers | null;
  readonly #all = new FloodGauge();
  readonly #established = new FloodGauge(ESTABLISHED);
  /** Of what all processes stored, each message once; the others have what comes to this one, refused or not. */
  readonly #stored = new FloodGauge();

  constructor(newcomers: Newcomers | null) {
    this.#newcomers = newcomers;
  }

  /** Whether it is a flood now, and whether one concerns more than newcomers. */
  sent(by: Newcomer, now: number): { isFlood: boolean; isForAll: boolean } {
    const isFull = this.#all.add(now);
    const isStream = this.#newcomers?.sent(by, now) ?? false;
    const isForAll = !this.#newcomers?.isNewcomer(by, now) && this.#established.add(now);
    return { isFlood: isFull || isStream, isForAll };
  }

  /** Whether what all processes stored is a flood. */
  stored(at: number): boolean {
    return this.#stored.add(at);
  }
}

/** Tells a flood by how much is written: what flows in fills the gauge, and time drains it. */
import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';

/** Contract §3: 50 messages a second always pass, and many people may begin with five at once. */
const MESSAGES = { capacity: 210, drainedPerSecond: 55 };
const CHARACTERS_OF_ONE = 400;

/** The weight of the longest message: a character of Unicode takes up to two of JavaScript's. */
export const HEAVIEST = (2 * MAX_MESSAGE_CHARS) / CHARACTERS_OF_ONE;

/** Contract §3: 50 a second from one address always pass. */
const STEADY = { perSecond: 52, seconds: 3 };

/** A long message is as much to read as several. */
export const weightOf = (text: string): number => Math.max(1, text.length / CHARACTERS_OF_ONE);

export class FloodGauge {
  readonly #size: typeof MESSAGES;
  #level = 0;
  #at = 0;

  constructor(size = MESSAGES) {
    this.#size = size;
  }

  /** Takes one message, however long: 50 a second pass, long ones too. Whether the room is flooded now. */
  add(now: number): boolean {
    const { capacity, drainedPerSecond } = this.#size;
    const drained = (Math.max(0, now - this.#at) * drainedPerSecond) / 1000;
    this.#level = Math.min(capacity + 1, Math.max(0, this.#level - drained) + 1);
    this.#at = now;
    return this.#level > capacity;
  }
}

/** Tells a stream that stays too fast for three seconds, long before it fills a gauge that must bear a crowd's first words. */
export class SteadyStream {
  #times: number[] = [];

  /** Takes one message. Whether each of the last three seconds had more than may always pass. */
  add(now: number): boolean {
    const since = now - STEADY.seconds * 1000;
    this.#times = [...this.#times.filter((at) => at > since && at <= now), now];
    const perSecond = Array.from(
      { length: STEADY.seconds },
      (_, n) => this.#times.filter((at) => Math.floor((now - at) / 1000) === n).length,
    );
    return perSecond.every((count) => count > STEADY.perSecond);
  }
}

/** Which other processes live, by when each was last heard. Pure. */

/** A killed process is given up then. */
const LEASE_MS = 4000;
/** While the bus is away, others are most likely still there. */
const FROZEN_MS = 60_000;
const IS_WELL_WITHIN_MS = 3000;

export class Neighbours {
  readonly #heardAt = new Map<string, number>();
  #echoAt = Number.NEGATIVE_INFINITY;

  /** How many there were when the bus last worked; until it has, there may be one. */
  #lastKnown = 1;

  get count(): number {
    return this.#heardAt.size;
  }

  get lastKnown(): number {
    return Math.max(this.#lastKnown, this.#heardAt.size);
  }

  /** Whether this process lately heard what it said itself. */
  isBusWell(now: number): boolean {
    return now - this.#echoAt < IS_WELL_WITHIN_MS;
  }

  hear(process: string, now: number): void {
    this.#heardAt.set(process, now);
  }

  /** What others said while the bus was away is lost: each gets its time anew. */
  hearEcho(now: number): void {
    if (!this.isBusWell(now)) for (const process of this.#heardAt.keys()) this.#heardAt.set(process, now);
    else this.#lastKnown = this.#heardAt.size;
    this.#echoAt = now;
  }

  forget(process: string): void {
    this.#heardAt.delete(process);
  }

  /** Those who were silent for too long. */
  lost(now: number): string[] {
    const within = this.isBusWell(now) ? LEASE_MS : FROZEN_MS;
    return [...this.#heardAt].flatMap(([process, heardAt]) => (now - heardAt > within ? [process] : []));
  }
}

/** Who is in the room: people, not windows; told to everybody at most once a second (contract §3). */

const ANNOUNCE_AT_MOST_EVERY_MS = 1000;

export class Presence {
  readonly #announce: (count: number) => void;
  readonly #windows = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #announcedAt = Number.NEGATIVE_INFINITY;

  /** @param announce tells the count to everybody. */
  constructor(announce: (count: number) => void) {
    this.#announce = announce;
  }

  get count(): number {
    return this.#windows.size;
  }

  windowsOf(person: string): number {
    return this.#windows.get(person) ?? 0;
  }

  enter(person: string): void {
    this.#windows.set(person, (this.#windows.get(person) ?? 0) + 1);
    this.#changed();
  }

  leave(person: string): void {
    const windows = (this.#windows.get(person) ?? 0) - 1;
    if (windows > 0) this.#windows.set(person, windows);
    else this.#windows.delete(person);
    this.#changed();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #changed(): void {
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#announcedAt + ANNOUNCE_AT_MOST_EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    this.#timer = null;
    this.#announcedAt = performance.now();
    this.#announce(this.count);
  }
}

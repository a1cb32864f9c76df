/**
 * Who is in the room: people, not windows. A change is told to everybody at most once a second, and at a random moment
 * within two: told at once, it would say that whoever speaks next is the one who came (contract §3).
 */

const ANNOUNCE_AT_MOST_EVERY_MS = 1000;
const ANNOUNCE_WITHIN_MS = 2000;

export class Presence {
  readonly #announce: (count: number) => void;
  readonly #windows = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #announcedAt = Number.NEGATIVE_INFINITY;

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
    const windows = this.windowsOf(person) + 1;
    this.#windows.set(person, windows);
    if (windows === 1) this.#changed();
  }

  leave(person: string): void {
    const windows = this.windowsOf(person) - 1;
    if (windows > 0) {
      this.#windows.set(person, windows);
    } else if (this.#windows.delete(person)) {
      this.#changed();
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #changed(): void {
    if (this.#timer) return;
    const leastMs = Math.max(0, this.#announcedAt + ANNOUNCE_AT_MOST_EVERY_MS - performance.now());
    const waitMs = leastMs + Math.random() * (ANNOUNCE_WITHIN_MS - leastMs);
    this.#timer = setTimeout(() => this.#tell(), Math.ceil(waitMs));
  }

  #tell(): void {
    this.#timer = null;
    this.#announcedAt = performance.now();
    this.#announce(this.count);
  }
}

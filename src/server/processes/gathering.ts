/** One room's people over all processes, each once, as tags that say nothing about them. Pure. */

/** People on other processes, for a room's presence, and what those are told. */
export type Elsewhere = {
  /** Of those who aren't here too. */
  count: () => number;
  /** Of those, how many have been there since `latest` or longer. */
  countSince: (latest: number) => number;
  /** Since when this person has been on another process, as far as this one knows. */
  since: (person: string) => number | undefined;
  arrive: (person: string) => void;
  leave: (person: string) => void;
  watch: (onChange: () => void) => void;
};

/** Tags with a checksum: two sets with the same are the same. */
class TagSet {
  readonly tags = new Set<string>();
  #checksum = 0n;

  get sum(): string {
    return `${this.tags.size}.${this.#checksum.toString(36)}`;
  }

  add(tag: string): boolean {
    if (this.tags.has(tag)) return false;
    this.tags.add(tag);
    this.#checksum ^= BigInt(`0x${tag}`);
    return true;
  }

  delete(tag: string): boolean {
    if (!this.tags.delete(tag)) return false;
    this.#checksum ^= BigInt(`0x${tag}`);
    return true;
  }
}

export class Gathering {
  readonly #here = new TagSet();
  readonly #there = new Map<string, TagSet>();
  /** How many other processes have somebody, and since when this one knows. */
  readonly #away = new Map<string, { processes: number; since: number }>();
  readonly #now: () => number;
  #elsewhere = 0;
  #onChange = () => {};

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** People who are on other processes and not on this one. */
  get elsewhere(): number {
    return this.#elsewhere;
  }

  /** People who are on other processes since `latest` or longer, and not on this one. */
  elsewhereSince(latest: number): number {
    let count = 0;
    for (const [tag, { since }] of this.#away) if (since <= latest && !this.#here.tags.has(tag)) count++;
    return count;
  }

  sinceOf(tag: string): number | undefined {
    return this.#away.get(tag)?.since;
  }

  get here(): readonly string[] {
    return [...this.#here.tags];
  }

  get sum(): string {
    return this.#here.sum;
  }

  watch(onChange: () => void): void {
    this.#onChange = onChange;
  }

  arrive(tag: string): void {
    if (this.#here.add(tag) && this.#away.has(tag)) this.#elsewhere--;
  }

  leave(tag: string): void {
    if (this.#here.delete(tag) && this.#away.has(tag)) this.#elsewhere++;
  }

  sumOf(process: string): string {
    return this.#there.get(process)?.sum ?? new TagSet().sum;
  }

  /** What another process says of its people. */
  change(process: string, { add, drop }: { add: readonly string[]; drop: readonly string[] }): void {
    const before = this.#elsewhere;
    const there = this.#there.get(process) ?? new TagSet();
    this.#there.set(process, there);
    for (const tag of add) if (there.add(tag)) this.#countIn(tag);
    for (const tag of drop) if (there.delete(tag)) this.#countOut(tag);
    if (this.#elsewhere !== before) this.#onChange();
  }

  replace(process: string, tags: readonly string[]): void {
    const now = new Set(tags);
    const gone = [...(this.#there.get(process)?.tags ?? [])].filter((tag) => !now.has(tag));
    this.change(process, { add: tags, drop: gone });
  }

  forget(process: string): void {
    this.replace(process, []);
    this.#there.delete(process);
  }

  #countIn(tag: string): void {
    const away = this.#away.get(tag);
    if (away) {
      away.processes++;
      return;
    }
    this.#away.set(tag, { processes: 1, since: this.#now() });
    if (!this.#here.tags.has(tag)) this.#elsewhere++;
  }

  #countOut(tag: string): void {
    const away = this.#away.get(tag);
    if (!away) return;
    away.processes--;
    if (away.processes > 0) return;
    this.#away.delete(tag);
    if (!this.#here.tags.has(tag)) this.#elsewhere--;
  }
}

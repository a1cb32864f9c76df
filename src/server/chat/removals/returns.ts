/** The newest messages that came back, for members who were away (decision 36). */
import type { Message } from '#shared/chat.ts';

/** A message that came back, and its number in the room's removals. */
export type Return = { number: number; message: Message };

/** With their texts, so fewer than removals. */
export const RETURNS_REMEMBERED = 200;

export class Returns {
  /** Up to this number, returns may be missing here. */
  forgottenUpTo: number;
  readonly #byId = new Map<string, Return>();
  #latest = 0;

  constructor(forgottenUpTo: number) {
    this.forgottenUpTo = forgottenUpTo;
  }

  get latest(): number {
    return this.#latest;
  }

  add(back: Return): void {
    this.#latest = Math.max(this.#latest, back.number);
    this.#byId.set(back.message.id, back);
    if (this.#byId.size <= RETURNS_REMEMBERED) return;
    const [oldest] = this.#byId.values();
    if (!oldest) return;
    this.#byId.delete(oldest.message.id);
    this.forgottenUpTo = oldest.number;
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  deleteBefore(timestamp: string): void {
    for (const [id, { message }] of this.#byId) if (message.timestamp < timestamp) this.#byId.delete(id);
  }

  after(number: number, fromTimestamp: string): Message[] {
    return [...this.#byId.values()]
      .filter((back) => back.number > number && back.message.timestamp >= fromTimestamp)
      .map(({ message }) => message);
  }
}

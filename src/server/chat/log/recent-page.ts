/** The newest page of a room, kept in memory for everybody who joins. */
import { type Message, PAGE_SIZE } from '#shared/chat.ts';

type Options = {
  /** Reads the newest page of what members have been told; oldest first. */
  read: () => Promise<Message[]>;
  /** Called in the turn in which the page changes. */
  onChange: () => void;
};

export class RecentPage {
  readonly #options: Options;
  #messages: Message[] = [];
  #lastReading: Promise<void> = Promise.resolve();
  /** A reading failed, so that older messages may be missing. */
  #isShort = true;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Oldest first; shorter than a page only where the room is, or where the database couldn't be read. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Resolves once the page is whole. @throws what reading throws. */
  async whole(): Promise<void> {
    if (this.#isShort) await this.#lastReading;
    if (this.#isShort) await this.#refill();
  }

  /** Adds messages that members are told of in this turn. */
  append(fresh: readonly Message[]): void {
    this.#replace([...this.#messages, ...fresh]);
  }

  /** Takes out a message that is gone from the database; the one before the page takes its place in the same turn. */
  async takeOut(id: string): Promise<void> {
    if (!this.#messages.some((message) => message.id === id)) return;
    try {
      await this.#refill(id);
    } catch (error) {
      this.#replace(this.#messages.filter((message) => message.id !== id));
      throw error;
    }
  }

  /** Takes out what is older than `cutoff`, once the reading under way, which may still have it, is over. */
  async eraseBefore(cutoff: string): Promise<void> {
    await this.#lastReading;
    this.#replace(this.#messages.filter(({ timestamp }) => timestamp >= cutoff));
  }

  /** Reads the page again, one reading after the other: an earlier one may still have what is gone since. */
  #refill(removedId?: string): Promise<void> {
    const reading = this.#lastReading.then(async () => {
      this.#isShort = true;
      const page = await this.#options.read();
      const newestRead = page.at(-1)?.timestamp ?? '';
      // Told while the page was read. A removed message that was the newest is newer than the page, too.
      const newer = this.#messages.filter(({ id, timestamp }) => timestamp > newestRead && id !== removedId);
      this.#isShort = false;
      this.#replace([...page, ...newer]);
    });
    this.#lastReading = reading.catch(() => {});
    return reading;
  }

  #replace(messages: readonly Message[]): void {
    this.#messages = messages.slice(-PAGE_SIZE);
    this.#options.onChange();
  }
}

/** Pages of a room's messages: the newest is kept in memory for everybody who joins, the others are read on request. */
import { type Message, PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { readAround, readPage } from '../messages.ts';
import type { RecentRemovals } from '../removals/recent-removals.ts';
import type { MessageSearch } from '../search/message-search.ts';

type RecentOptions = {
  read: () => Promise<Message[]>;
  /** Called in the same turn of the event loop in which the page changes. */
  onChange: () => void;
};

export class RecentPage {
  readonly #options: RecentOptions;
  #messages: Message[] = [];
  #lastReading: Promise<void> = Promise.resolve();
  /** True before the first query and after a failed one: older messages may be missing. */
  #isShort = true;

  constructor(options: RecentOptions) {
    this.#options = options;
  }

  /** The messages, oldest first; a short page means a short room or that the database couldn't be read. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  async whole(): Promise<void> {
    if (this.#isShort) await this.#lastReading;
    if (this.#isShort) await this.#refill();
  }

  append(fresh: readonly Message[]): void {
    this.#replace([...this.#messages, ...fresh]);
  }

  /** Replaces the removed message by an older one in the same turn of the event loop. */
  async takeOut(id: string): Promise<void> {
    // After a failed query, a second one may be running for a member who joined, and may return the message.
    await this.#lastReading;
    if (!this.#messages.some((message) => message.id === id)) return;
    try {
      await this.#refill(id);
    } catch (error) {
      this.#replace(this.#messages.filter((message) => message.id !== id));
      throw error;
    }
  }

  /** Reads the page again after a message came back or got another name, if the message belongs to the page. */
  async takeIn({ id, timestamp }: Message): Promise<void> {
    if (this.#messages.some((message) => message.id === id)) return this.takeOut(id);
    const oldest = this.#messages.length < PAGE_SIZE ? '' : (this.#messages[0]?.timestamp ?? '');
    if (timestamp < oldest) return;
    await this.#refill().catch((error) => {
      // A page that lacks a message is read again for the next member who joins.
      this.#isShort = true;
      throw error;
    });
  }

  /** Waits for a running query, which may still return erased messages. */
  async eraseBefore(cutoff: string): Promise<void> {
    await this.#lastReading;
    this.#replace(this.#messages.filter(({ timestamp }) => timestamp >= cutoff));
  }

  /** Queries run one after the other, because an earlier one may return messages removed meanwhile. */
  #refill(removedId?: string): Promise<void> {
    const reading = this.#lastReading.then(async () => {
      this.#isShort = true;
      const page = await this.#options.read();
      const newestRead = page.at(-1)?.timestamp ?? '';
      // Messages newer than the page were sent while it was read, except for the message that was removed.
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

type Options = { db: Db; room: RoomId; removals: RecentRemovals; search: Pick<MessageSearch, 'find'> };

/** Reads pages as members may see them, whatever is removed or comes back meanwhile. */
export class Pages {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async before(beforeUs: number): Promise<Message[]> {
    if (beforeUs <= 0) return [];
    return (await this.#read(({ db, room }) => readPage(db, room, beforeUs))) ?? [];
  }

  /** Returns the newest first. */
  async search(query: string, beforeUs?: number): Promise<Message[]> {
    return (await this.#read(({ room, search }) => search.find(room, query, beforeUs))) ?? [];
  }

  /** Returns null if there is no such message. */
  async around(id: string): Promise<Message[] | null> {
    const page = await this.#read(({ db, room }) => readAround(db, room, id));
    return page?.some((message) => message.id === id) ? page : null;
  }

  async #read(readOnce: (options: Options) => Promise<Message[] | null>): Promise<Message[] | null> {
    const { removals } = this.#options;
    for (;;) {
      const { latestReturn } = removals;
      const page = await readOnce(this.#options);
      // A message that came back meanwhile was sent to members who hold its neighbours, so the page must contain it.
      if (removals.latestReturn !== latestReturn) continue;
      // Members already know of what was removed while the page was read, and must not get it afterwards.
      return page?.filter(({ id }) => !removals.includes(id)) ?? null;
    }
  }
}

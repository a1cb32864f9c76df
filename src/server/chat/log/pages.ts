/** Pages of a room: the newest one in memory, for everybody who joins, and the others as they are asked for. */
import { type Message, PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { readAround, readPage } from '../messages.ts';
import type { RecentRemovals } from '../removals/recent-removals.ts';
import type { MessageSearch } from '../search/message-search.ts';

type RecentOptions = {
  read: () => Promise<Message[]>;
  /** Called in the turn in which the page changes. */
  onChange: () => void;
};

export class RecentPage {
  readonly #options: RecentOptions;
  #messages: Message[] = [];
  #lastReading: Promise<void> = Promise.resolve();
  /** A reading failed, so that older messages may be missing. */
  #isShort = true;

  constructor(options: RecentOptions) {
    this.#options = options;
  }

  /** Oldest first; shorter than a page only where the room is, or where the database couldn't be read. */
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

  /** A message from before the page takes the removed one's place in the same turn. */
  async takeOut(id: string): Promise<void> {
    // A reading under way, for who joins after one that failed, may still have it.
    await this.#lastReading;
    if (!this.#messages.some((message) => message.id === id)) return;
    try {
      await this.#refill(id);
    } catch (error) {
      this.#replace(this.#messages.filter((message) => message.id !== id));
      throw error;
    }
  }

  /** A message came back, or has another name: it is read where it belongs to the page. */
  async takeIn({ id, timestamp }: Message): Promise<void> {
    if (this.#messages.some((message) => message.id === id)) return this.takeOut(id);
    const oldest = this.#messages.length < PAGE_SIZE ? '' : (this.#messages[0]?.timestamp ?? '');
    if (timestamp < oldest) return;
    await this.#refill().catch((error) => {
      // A page that lacks a message is read again by the next who joins.
      this.#isShort = true;
      throw error;
    });
  }

  /** Waits for a reading under way, which may still have what is erased. */
  async eraseBefore(cutoff: string): Promise<void> {
    await this.#lastReading;
    this.#replace(this.#messages.filter(({ timestamp }) => timestamp >= cutoff));
  }

  /** One reading after the other: an earlier one may still have what is gone since. */
  #refill(removedId?: string): Promise<void> {
    const reading = this.#lastReading.then(async () => {
      this.#isShort = true;
      const page = await this.#options.read();
      const newestRead = page.at(-1)?.timestamp ?? '';
      // Newer ones were sent while the page was read, or the newest of the page was removed.
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

/** Pages as members may see them, whatever is taken away or comes back while they are read. */
export class Pages {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async before(beforeUs: number): Promise<Message[]> {
    if (beforeUs <= 0) return [];
    return (await this.#read(({ db, room }) => readPage(db, room, beforeUs))) ?? [];
  }

  /** Newest first. */
  async search(query: string, beforeUs?: number): Promise<Message[]> {
    return (await this.#read(({ room, search }) => search.find(room, query, beforeUs))) ?? [];
  }

  /** Null where there is no such message. */
  async around(id: string): Promise<Message[] | null> {
    const page = await this.#read(({ db, room }) => readAround(db, room, id));
    return page?.some((message) => message.id === id) ? page : null;
  }

  async #read(readOnce: (options: Options) => Promise<Message[] | null>): Promise<Message[] | null> {
    const { removals } = this.#options;
    for (;;) {
      const { latestReturn } = removals;
      const page = await readOnce(this.#options);
      // Members were sent what came back meanwhile, and put it where they hold its neighbours: the page must have it.
      if (removals.latestReturn !== latestReturn) continue;
      // Removed while the page was read: members know already, and must not get it after that.
      return page?.filter(({ id }) => !removals.includes(id)) ?? null;
    }
  }
}

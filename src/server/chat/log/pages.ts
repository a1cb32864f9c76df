/** Pages of a room as members may see them, whatever is taken away or comes back while they are read. */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { readAround, readPage } from '../messages.ts';
import type { Removals } from '../removals/removals.ts';
import type { MessageSearch } from '../search/message-search.ts';

type Options = { db: Db; room: RoomId; removals: Removals; search: Pick<MessageSearch, 'find'> };

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
      // Members were told what came back meanwhile, and put it where they hold its neighbours: the page must have it.
      if (removals.latestReturn !== latestReturn) continue;
      // Removed while the page was read: members know already, and must not get it after that.
      return page?.filter(({ id }) => !removals.includes(id)) ?? null;
    }
  }
}

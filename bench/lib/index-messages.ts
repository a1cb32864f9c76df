/** Adds a room's messages to the index of the chats' search, as a server does in the background. */
import { IndexMerging } from '#server/chat/search/index-merging.ts';
import { Indexing } from '#server/chat/search/indexing.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import type { RoomId } from '#shared/rooms.ts';

const log = createLog('error');

/** @param index the file of the index on SQLite, and `db` itself on PostgreSQL. */
export async function indexMessages(db: Db, index: Db, room: RoomId): Promise<void> {
  const merging = new IndexMerging(index, () => {});
  const indexing = new Indexing({ db, index, room, onDropped: () => {}, merging, log });
  indexing.request();
  await indexing.settled();
}

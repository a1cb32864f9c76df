/** Searches the rooms' messages, in the index and among those that it doesn't have yet. */
import { type Message, PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { type FileEraser, openFileEraser } from '../../db/file-eraser.ts';
import { connectTo } from '../../db/postgres.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../log.ts';
import { selectShown, toMessage } from '../messages.ts';
import { openIndexFile } from './index-database.ts';
import { findEntries, readIndexedRoom } from './index-entries.ts';
import { IndexMerging } from './index-merging.ts';
import { Indexing } from './indexing.ts';
import { hasWords, readAt, readQuery, type StoredMessage } from './stored-messages.ts';

export type MessageSearch = {
  /** Returns up to a page of messages before `beforeUs`, newest first; none for an invalid query. */
  find: (room: RoomId, query: string, beforeUs?: number) => Promise<Message[]>;
  /** Must be called when a message in the room was sent, removed or erased. Returns at once. */
  follow: (room: RoomId) => void;
  close: () => Promise<void>;
};

/** A search looks through at most this many messages that the index lacks, even in a flood. */
const MAX_UNINDEXED = 500;

type SearchDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'> & {
  fileEraser: Pick<FileEraser, 'request'>;
  /** A database connection of its own, so that nobody waits for a search. */
  reader: Db;
  rooms: RoomId[];
};

export async function openMessageSearch({
  config,
  db,
  log,
  now,
  fileEraser,
  reader,
  rooms,
}: SearchDeps): Promise<MessageSearch> {
  const { databaseUrl, dataDir } = config;
  const file = databaseUrl ? null : await openIndexFile(dataDir, log);
  const index = file ?? db;
  const eraser = databaseUrl
    ? eraseOnPostgres({ databaseUrl, vacuum: () => fileEraser.request(), now, log })
    : openFileEraser({ db: index, databaseUrl: null, log });
  const merging = new IndexMerging(index, eraser.request);
  const onDropped = () => {
    merging.noteDropped();
    eraser.request();
  };
  const indexings = new Map(
    rooms.map((room) => [room, new Indexing({ db, index, room, onDropped, merging, log })]),
  );
  return {
    find: (room, query, beforeUs = Number.MAX_SAFE_INTEGER) =>
      findMessages({ reader, index: file ?? reader }, room, readQuery(query), beforeUs),
    follow: (room) => indexings.get(room)?.request(),
    async close() {
      await Promise.all([...indexings.values()].map((each) => each.close()));
      await eraser.close();
      await file?.destroy();
    },
  };
}

type Databases = { reader: Db; index: Db };

export async function findMessages(
  { reader, index }: Databases,
  room: RoomId,
  beginnings: string[],
  beforeUs: number,
): Promise<Message[]> {
  if (beginnings.length === 0) return [];
  // This is read first, so that messages indexed meanwhile are found twice rather than missed.
  const indexed = await readIndexedRoom(index, room);
  const unindexed = await selectShown(reader, room)
    .where('sentAt', '>', indexed.indexedUpTo)
    .where('sentAt', '<', beforeUs)
    .orderBy('sentAt', 'desc')
    .limit(MAX_UNINDEXED)
    .execute();
  const found = new Map<number, StoredMessage>();
  const add = (messages: StoredMessage[]) => {
    for (const message of messages) if (found.size < PAGE_SIZE) found.set(message.sentAt, message);
  };
  add(unindexed.filter((message) => hasWords(message, beginnings)));
  for (let before = beforeUs; found.size < PAGE_SIZE; ) {
    const times = await findEntries(index, indexed, beginnings, { beforeUs: before, limit: PAGE_SIZE });
    add(await readAt(reader, room, times));
    const last = times.at(-1);
    if (times.length < PAGE_SIZE || last === undefined) break;
    before = last;
  }
  return [...found.values()].sort((one, other) => other.sentAt - one.sentAt).map(toMessage);
}

const DAY_MS = 24 * 60 * 60_000;

type Options = { databaseUrl: string; vacuum: () => void; now: () => number; log: Log };

/** On PostgreSQL, GIN keeps every word that it ever had as a key, until the index is rebuilt. */
function eraseOnPostgres({ databaseUrl, vacuum, now, log }: Options): FileEraser {
  let remadeAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  function request(): void {
    vacuum();
    if (running || now() - remadeAt < DAY_MS) return;
    remadeAt = now();
    running = remake(databaseUrl)
      .catch((error) => log.warn({ err: error }, 'the index of messages could not be made anew yet'))
      .finally(() => {
        running = null;
      });
  }
  return { request, close: async () => void (await running) };
}

async function remake(databaseUrl: string): Promise<void> {
  // There is no time limit, because a large index takes long and delays nobody.
  const client = await connectTo(databaseUrl, {});
  try {
    // An interrupted rebuild leaves this index behind.
    await client.query('drop index concurrently if exists message_index_words_ccnew');
    await client.query('reindex index concurrently message_index_words');
  } finally {
    await client.end();
  }
}

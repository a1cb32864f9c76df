/** Many entries leave the index at once, as in the first run of a retention. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase, oneDatabase, type TestDatabase } from '#test/server/database.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { emptyLog } from '../../db/sqlite-dialect.ts';
import { createLog } from '../../log.ts';
import { createRoom } from '../messages.ts';
import { type Draft, storeMessages } from '../store-messages.ts';
import { openIndexFile } from './index-database.ts';
import { findEntries, readIndexedRoom } from './index-entries.ts';
import { IndexMerging, MANY } from './index-merging.ts';
import { Indexing } from './indexing.ts';

const ROOM = 'anonymous';
const OLD = MANY + 700;
const log = createLog('silent');

async function open({ db, dataDir }: TestDatabase) {
  const index = isPostgres(db) ? db : await openIndexFile(dataDir, log);
  const merging = new IndexMerging(index, () => {});
  const follow = async (onDropped: (indexing: Indexing) => void = () => {}) => {
    const indexing: Indexing = new Indexing({
      db,
      index,
      room: ROOM,
      merging,
      log,
      onDropped: () => {
        merging.noteDropped();
        onDropped(indexing);
      },
    });
    indexing.request();
    await indexing.settled();
  };
  const has = async (word: string) =>
    (await findEntries(index, await readIndexedRoom(index, ROOM), [word], { beforeUs: 2 ** 52, limit: 1 }))
      .length > 0;
  return { index, follow, has, close: () => (index === db ? undefined : index.destroy()) };
}

async function say(db: Db, words: string[]): Promise<void> {
  await createRoom(db, ROOM);
  for (let first = 0; first < words.length; first += 300)
    await storeMessages(db, ROOM, words.slice(first, first + 300).map(draft), Date.now());
}

const draft = (text: string): Draft => ({
  authorId: null,
  userName: 'Cog1',
  text,
  role: 'member',
  mark: 'abcdef',
  gender: null,
  idempotencyKey: null,
  replyTo: null,
});

const eraseAll = (db: Db) =>
  sql`update chat_rooms set erased_before = last_sent_at + 1 where id = ${sql.lit(ROOM)}`.execute(db);

eachDatabase('While a retention takes many entries', (database) => {
  it('what is said meanwhile is found first', async () => {
    const { db } = database();
    const { follow, has, close } = await open(database());
    await say(
      db,
      Array.from({ length: OLD }, (_, n) => `old${n}x`),
    );
    await follow();
    await eraseAll(db);
    const seen: Promise<[boolean, boolean]>[] = [];
    let said: Promise<void> | undefined;
    await follow((indexing) => {
      said ??= say(db, ['fresh']).then(() => indexing.request());
      seen.push(said.then(() => Promise.all([has('fresh'), has(`old${OLD - 1}x`)])));
    });
    expect(await Promise.all(seen)).toContainEqual([true, true]);
    expect(await Promise.all([has('fresh'), has('old')])).toEqual([true, false]);
    await close();
  });
});

oneDatabase('The index’s file', (database) => {
  const isInFile = (words: string) =>
    readdirSync(database().dataDir)
      .filter((name) => name.startsWith('message-index'))
      .some((name) => readFileSync(path.join(database().dataDir, name)).includes(words));
  const erasesAtOnce = async (index: Db) =>
    (await sql<{ v: number }>`select v from message_words_config where k = 'secure-delete'`.execute(index))
      .rows[0]?.v;

  it('has no word of the many that have left, also where a start was needed in between', async () => {
    const { db } = database();
    const before = await open(database());
    await say(
      db,
      Array.from({ length: OLD }, (_, n) => `departed${n}x`),
    );
    await before.follow();
    expect(isInFile('departed7x')).toBe(true);
    await eraseAll(db);
    await before.follow((indexing) => void indexing.close());
    expect(await erasesAtOnce(before.index)).toBe(0);
    await before.close();

    const after = await open(database());
    await say(db, ['lasting']);
    await after.follow();
    await emptyLog(after.index);
    expect([isInFile('departed'), isInFile('lasting')]).toEqual([false, true]);
    expect(await erasesAtOnce(after.index)).toBe(1);
    await after.close();
  });
});

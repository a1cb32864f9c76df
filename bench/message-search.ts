/**
 * Measures the cost of searching a long room: the same queries in rooms of a thousand messages and of a million, in one
 * run, and the time to index a message. All is measured twice, because at first much of the index isn't in memory.
 *
 *   node bench/message-search.ts [--long 1000000] [--queries 300] [--without SQLite]
 *
 * A million messages take about five minutes for each database, whose results are printed when it is done.
 */
import { parseArgs } from 'node:util';
import { openIndexFile } from '#server/chat/search/index-database.ts';
import { findMessages } from '#server/chat/search/message-search.ts';
import { readQuery } from '#server/chat/search/stored-messages.ts';
import { type Draft, storeMessages } from '#server/chat/store-messages.ts';
import { isPostgres } from '#server/db/dialect.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import type { RoomId } from '#shared/rooms.ts';
import { chanceFrom } from '#test/faults/seed.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { openDatabases, postgres } from './lib/databases.ts';
import { indexMessages } from './lib/index-messages.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '300' },
    without: { type: 'string', multiple: true, default: [] },
  },
});

/** The short room is the reference. */
const LENGTHS: Record<RoomId, number> = { anonymous: 1000, public: Number(values.long) };
const AT_ONCE = 500;
const VOCABULARY = 50_000;
const SYLLABLES = 'ka re mi to su na po li ve du sha gi wo be ja ty ne ro fa hu'.split(' ');
const log = createLog('error');

/** Every run has the same room. */
const { next: random, pick } = chanceFrom(1);
const words = Array.from({ length: VOCABULARY }, (_, rank) => {
  const length = rank < 100 ? 1 : 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => pick(SYLLABLES)).join('') + (rank < 5000 ? '' : pick(SYLLABLES));
});
/** The n-th word is used about 1/n as often as the first, as in any language. */
const word = () => words[Math.floor(VOCABULARY ** random()) - 1] as string;
/** A word that the newer half doesn't contain. */
const LONG_AGO = 'formerly';
const text = () => Array.from({ length: 3 + Math.floor(random() * 14) }, word).join(' ');

const QUERIES: Record<string, () => string> = {
  'one word': word,
  'an unfinished word': () => word().slice(0, 1 + Math.floor(random() * 5)),
  'two words': () => `${word()} ${word()}`,
  'three unfinished words': () => [word(), word(), word()].map((each) => each.slice(0, 4)).join(' '),
  'a rare word': () => pick(words.slice(VOCABULARY / 2)),
  'a word of long ago': () => LONG_AGO,
  'a name': () => `Cog${Math.floor(random() * 1000)}`,
};

const server = await postgres();
console.log(`${values.queries} searches of each kind, in a room of ${values.long} messages`);
for (const { name, db, dataDir, vacuum, remove } of await openDatabases(server?.url)) {
  if (values.without.includes(name)) {
    await remove();
    continue;
  }
  const index = isPostgres(db) ? db : await openIndexFile(dataDir, log);
  for (const [room, length] of Object.entries(LENGTHS) as [RoomId, number][]) {
    await fill(db, room, length);
    await vacuum();
    const startedAt = performance.now();
    await indexMessages(db, index, room);
    const tookUs = ((performance.now() - startedAt) * 1000) / length;
    if (length > AT_ONCE * 10) console.log(`${name}: ${tookUs.toFixed(0)} µs a message to index`);
  }
  await vacuum();
  for (const when of ['first', 'once read']) {
    const rows: string[][] = [];
    for (const [what, query] of Object.entries(QUERIES))
      rows.push(await measure(name, what, query, db, index));
    printTable([when, 'p50 ms', 'p99 ms', 'p99 of 1,000 messages', '×'], rows);
  }
  if (index !== db) await index.destroy();
  await remove();
}
await server?.stop();

/** The rooms take turns, so that other work of the machine affects both. */
async function measure(name: string, what: string, query: () => string, db: Db, index: Db) {
  const latenciesMs: Record<RoomId, number[]> = { anonymous: [], public: [] };
  for (let count = 0; count < Number(values.queries); count++) {
    const beginnings = readQuery(query());
    for (const room of Object.keys(LENGTHS) as RoomId[]) {
      const startedAt = performance.now();
      await findMessages({ reader: db, index }, room, beginnings, Number.MAX_SAFE_INTEGER);
      latenciesMs[room].push(performance.now() - startedAt);
    }
  }
  const [p99, reference] = [percentile(latenciesMs.public, 0.99), percentile(latenciesMs.anonymous, 0.99)];
  return [
    `${name}, ${what}`,
    percentile(latenciesMs.public, 0.5).toFixed(2),
    p99.toFixed(1),
    reference.toFixed(1),
    (p99 / reference).toFixed(1),
  ];
}

async function fill(db: Db, room: RoomId, length: number): Promise<void> {
  for (let first = 0; first < length; first += AT_ONCE) {
    const isOld = first < length / 2;
    const drafts = Array.from({ length: Math.min(AT_ONCE, length - first) }, (_, place) =>
      draft(isOld && place % 5 === 0 ? ` ${LONG_AGO}` : ''),
    );
    await storeMessages(db, room, drafts, Date.now());
  }
}

function draft(ending: string): Draft {
  const userName = `Cog${Math.floor(random() * 1000)}`;
  return {
    authorId: null,
    userName,
    text: text() + ending,
    role: 'member',
    mark: 'abcdef',
    gender: null,
    idempotencyKey: null,
    replyTo: null,
  };
}

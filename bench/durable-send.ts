/**
 * Measures how many messages a second are stored and acknowledged, and how long one waits: with group commit, with one
 * commit for each message, and while messages are indexed, all on the same database in one run.
 *
 *   node bench/durable-send.ts [--senders 256] [--seconds 3] [--rounds 3]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { GroupCommit } from '#server/chat/log/group-commit.ts';
import { openIndexFile } from '#server/chat/search/index-database.ts';
import { IndexMerging } from '#server/chat/search/index-merging.ts';
import { Indexing } from '#server/chat/search/indexing.ts';
import { type Draft, type Stored, storeMessages } from '#server/chat/store-messages.ts';
import { isPostgres } from '#server/db/dialect.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { median, percentile, printTable } from '../scripts/table.ts';
import { openDatabases, postgres } from './lib/databases.ts';

const { values } = parseArgs({
  options: {
    senders: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
const log = createLog('error');
const senders = Number(values.senders);
const forMs = Number(values.seconds) * 1000;

type Send = (draft: Draft) => Promise<Stored>;
type Result = { perSecond: number; p50Ms: number; p99Ms: number };

const WAYS: Record<string, (db: Db, indexing: Indexing) => Send> = {
  'one commit each': (db) => async (draft) =>
    (await storeMessages(db, 'public', [draft], Date.now())).stored[0] as Stored,
  'group commit': (db) => groupCommit(db, () => {}),
  'group commit, indexed': (db, indexing) => groupCommit(db, () => indexing.request()),
};

function groupCommit(db: Db, onCommit: () => void): Send {
  const writer = new GroupCommit<Draft, Stored>({
    store: (drafts) => storeMessages(db, 'public', drafts, Date.now()),
    onCommit,
    onFailure: () => {},
    maxBatch: 500,
    maxWaiting: 5000,
  });
  return (draft) => writer.add(draft);
}

const server = await postgres();
const databases = await openDatabases(server?.url);
const rows: string[][] = [];
for (const { name, db, dataDir, remove } of databases) {
  const index = isPostgres(db) ? db : await openIndexFile(dataDir, log);
  const results: Record<string, Result[]> = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [way, open] of Object.entries(WAYS)) {
      const merging = new IndexMerging(index, () => {});
      const indexing = new Indexing({ db, index, room: 'public', onDropped: () => {}, merging, log });
      results[way]?.push(await measure(open(db, indexing)));
      await indexing.close();
    }
  const medianOf = (way: string, key: keyof Result) =>
    median((results[way] ?? []).map((result) => result[key]));
  const [reference = ''] = Object.keys(WAYS);
  for (const way of Object.keys(WAYS))
    rows.push([
      `${name}, ${way}`,
      medianOf(way, 'perSecond').toFixed(0),
      `${(medianOf(way, 'perSecond') / medianOf(reference, 'perSecond')).toFixed(1)} ×`,
      medianOf(way, 'p50Ms').toFixed(1),
      medianOf(way, 'p99Ms').toFixed(1),
    ]);
  if (index !== db) await index.destroy();
  await remove();
}
await server?.stop();
console.log(`\n${senders} senders, each sending on when acknowledged; medians of ${values.rounds} rounds\n`);
printTable(['', 'acknowledged/s', '× one each', 'p50 ms', 'p99 ms'], rows);

async function measure(send: Send): Promise<Result> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  async function sendOn(): Promise<void> {
    while (performance.now() - startedAt < forMs) {
      const sentAt = performance.now();
      await send(draft());
      latenciesMs.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: senders }, sendOn));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

function draft(): Draft {
  return {
    authorId: null,
    userName: 'Asha Rai',
    text: 'x'.repeat(80),
    role: 'member',
    mark: 'abcdef',
    gender: 'female',
    idempotencyKey: randomUUID(),
    replyTo: null,
  };
}

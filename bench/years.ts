/**
 * What three years of a college of 5,000 students cost on SQLite: the same work in an installation with 39,435 pages and
 * two million messages and in an almost empty one, in turn, in the same run; and what each table takes on the disk.
 *
 *   node bench/years.ts [--messages 2000000] [--asks 20] [--in FOLDER]
 *
 * Seeding takes 171 µs of processor time a message and 1.2 ms a page in two threads, all in all 390 s. What lies in
 * FOLDER from a run before is used again.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { eraseAccount } from '#server/accounts/erasing.ts';
import { openIndexFile } from '#server/chat/search/index-database.ts';
import { IndexMerging } from '#server/chat/search/index-merging.ts';
import { Indexing } from '#server/chat/search/indexing.ts';
import { findMessages } from '#server/chat/search/message-search.ts';
import { readQuery } from '#server/chat/search/message-words.ts';
import { storeMessages } from '#server/chat/store-messages.ts';
import { databaseFile, openDatabase, openReader } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { countWaitingPages } from '#server/materials/library.ts';
import { listMaterials } from '#server/materials/materials.ts';
import { PageClaims } from '#server/materials/pages/page-claims.ts';
import { isShown } from '#server/materials/shown.ts';
import { search } from '#server/search/search.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { textOf } from './lib/words-of-years.ts';
import { FIRST_WEEK, seedYears, THREE_YEARS, type Years } from './lib/years.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: String(THREE_YEARS.messages) },
    asks: { type: 'string', default: '20' },
    in: { type: 'string' },
  },
});
const log = createLog('error');
const LIBRARY = ['the', 'of the', 'ab', 'नेपाल', 'energy', 'energy force', 'po li', 'kare'];
const CHAT = ['the', 'of the', 'नेपाल', 'kare'];
const YEARS = 3;
/** Messages that come into the index, and leave it. */
const MOVED = 5000;
const AT_ONCE = 500;

const root = values.in ?? (await mkdtemp(path.join(tmpdir(), 'cogito-years-')));
const grown = await open('three-years', { ...THREE_YEARS, messages: Number(values.messages) });
const fresh = await open('first-week', FIRST_WEEK);
printSizes(grown.dataDir);
await measureIndexing(grown);
const rows: string[][] = [];
for (const [what, work] of Object.entries(works())) rows.push(await compare(what, work));
for (const { close } of [grown, fresh]) await close();
console.log(`\n${values.asks} asks each, in turn; load ${(loadavg()[0] ?? 0).toFixed(1)} at the end\n`);
printTable(['', 'three years: p50 ms', 'p99 ms', 'first week: p50 ms', '×'], rows);
if (!values.in) await rm(root, { recursive: true, force: true });

type Opened = Awaited<ReturnType<typeof open>>;

async function open(name: string, years: Years) {
  const dataDir = path.join(root, name);
  if (!existsSync(databaseFile(dataDir))) {
    const startedAt = performance.now();
    await seedYears(dataDir, years);
    console.log(`${name}: seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const db = await openDatabase({ databaseUrl: null, dataDir }, log);
  const reader = openReader({ databaseUrl: null, dataDir }, log);
  const index = await openIndexFile(dataDir, log);
  const close = async () => void (await Promise.all([reader.destroy(), index.destroy(), db.destroy()]));
  return { dataDir, db, reader, index, close };
}

type Work = (opened: Opened) => Promise<unknown>;

function works(): Record<string, Work> {
  const inLibrary = (q: string): [string, Work] => [
    `library, '${q}'`,
    ({ reader }) => search(reader, q, { listMaterials, isShown }),
  ];
  const inChat = (q: string): [string, Work] => [
    `chat, '${q}'`,
    ({ reader, index }) => findMessages({ reader, index }, 'public', readQuery(q), Number.MAX_SAFE_INTEGER),
  ];
  return {
    ...Object.fromEntries([...LIBRARY.map(inLibrary), ...CHAT.map(inChat)]),
    'a start: pages looked for': ({ db }) => lookForPages(db),
    'an account erased, messages kept': ({ db }) => erase(db),
  };
}

async function compare(what: string, work: Work): Promise<string[]> {
  const took: [number[], number[]] = [[], []];
  for (let ask = 0; ask < Number(values.asks); ask++)
    for (const [place, opened] of [grown, fresh].entries()) {
      const startedAt = performance.now();
      await work(opened);
      took[place]?.push(performance.now() - startedAt);
    }
  const [p50, p99, reference] = [
    percentile(took[0], 0.5),
    percentile(took[0], 0.99),
    percentile(took[1], 0.5),
  ];
  return [what, p50.toFixed(1), p99.toFixed(1), reference.toFixed(1), (p50 / reference).toFixed(1)];
}

/** What the index of messages takes for those that come, and for many that leave, as at the first run of a retention. */
async function measureIndexing({ db, index }: Opened): Promise<void> {
  const room = 'anonymous';
  let merging = new IndexMerging(index, () => {});
  const follow = async () => {
    const startedAt = performance.now();
    const indexing = new Indexing({ db, index, room, merging, log, onDropped: () => merging.noteDropped() });
    indexing.request();
    await indexing.settled();
    return performance.now() - startedAt;
  };
  const draft = { authorId: null, role: 'member', mark: null, gender: null, idempotencyKey: null } as const;
  const said = Array.from({ length: MOVED }, (_, n) => textOf(n, 'message', 10));
  for (let first = 0; first < MOVED; first += AT_ONCE) {
    const drafts = said.slice(first, first + AT_ONCE);
    await storeMessages(
      db,
      room,
      drafts.map((text) => ({ ...draft, userName: 'Cog1', text, replyTo: null })),
      Date.now(),
    );
  }
  const addedMs = await follow();
  const messages = db.selectFrom('chatMessages').where('room', '=', room);
  const next = await messages.select('sentAt').orderBy('sentAt').offset(MOVED).limit(1).executeTakeFirst();
  await db
    .updateTable('chatRooms')
    .set({ erasedBefore: next?.sentAt ?? 0 })
    .where('id', '=', room)
    .execute();
  // Without merging at first, so that both can be told apart.
  merging = new (class extends IndexMerging {
    override mergeSome = async () => false;
  })(index, () => {});
  const droppedMs = await follow();
  merging = new IndexMerging(index, () => {});
  const mergedMs = await follow();
  await db
    .deleteFrom('chatMessages')
    .where('room', '=', room)
    .where('sentAt', '<', next?.sentAt ?? 0)
    .execute();
  const each = (ms: number) => `${((ms * 1000) / MOVED).toFixed(0)} µs`;
  console.log(
    `\n${MOVED} messages come into the index: ${each(addedMs)} each; as many leave: ${each(droppedMs)} each,`,
  );
  console.log(`and merging afterwards ${(mergedMs / 1000).toFixed(1)} s, however many they were`);
}

/** What each table takes, its indexes and the parts of its full-text index included. */
function printSizes(dataDir: string): void {
  const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const sizes = file
    .prepare(
      `select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes from dbstat
      left join sqlite_schema using (name) group by 1 having bytes > 1000000 order by bytes desc`,
    )
    .all() as { name: string; bytes: number }[];
  const rowsOf = (name: string) => Number(file.prepare(`select count(*) as rows from "${name}"`).get()?.rows);
  const indexBytes = statSync(path.join(dataDir, 'message-index.sqlite')).size;
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const row = (name: string, bytes: number, rows: number) => [
    name,
    String(rows),
    megabytes(bytes),
    (bytes / rows).toFixed(0),
    megabytes(bytes / YEARS),
  ];
  printTable(
    ['table', 'rows', 'MB', 'bytes a row', 'MB a year'],
    [
      ...sizes.map(({ name, bytes }) => row(name, bytes, rowsOf(name))),
      row('message-index.sqlite', indexBytes, rowsOf('chat_messages')),
    ],
  );
  file.close();
}

/** What reads pages at a start. */
async function lookForPages(db: Opened['db']): Promise<void> {
  await new PageClaims(db, Date.now).endAll();
  await countWaitingPages(db);
}

/** The quiet ones, who are many. */
async function erase(db: Opened['db']): Promise<void> {
  const newest = await db.selectFrom('users').selectAll().orderBy('createdAt', 'desc').executeTakeFirst();
  if (!newest) throw new Error('No account is left: ask less often.');
  await eraseAccount({ db, now: Date.now }, newest, { removeMessages: false });
}

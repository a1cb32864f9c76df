/**
 * How long a big library takes to answer: the list of a subject with thousands of items beside one with twenty, and the
 * search through ten thousand pages beside a plain scan of their text, over HTTP and in the same run.
 *
 *   node bench/library.ts [--items 2000] [--asks 200]
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { addMaterial } from '#server/materials/materials.ts';
import { indexPages } from '#server/search/entries.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { GENERATOR_CORE, pin, type RunningContestant, start } from './lib/contestant.ts';
import { createDatabase, postgres } from './lib/databases.ts';
import { type Ask, openHttpClient } from './lib/http-client.ts';

const { values } = parseArgs({
  options: { items: { type: 'string', default: '2000' }, asks: { type: 'string', default: '200' } },
});

const PAGES_OF_ITEM = 5;
const WORDS_OF_PAGE = 250;
const SHORT_LIST = 20;
const WARMING_UP = 20;
/** What the long list and the search may take at the 99th percentile. */
const LIST_MS = 30;
const SEARCH_MS = 50;

/** Some three thousand words that begin alike; of each script the first are common and the last rare. */
const ENGLISH = words(['pa', 'ko', 'ri', 'mo', 'sa', 'te', 'lu', 'ne', 'vi', 'do', 'ga', 'be', 'ha', 'ji']);
const DEVANAGARI = words(['का', 'मि', 'रे', 'सु', 'ता', 'नि', 'पा', 'लो', 'वि', 'दे', 'गु', 'बा', 'हि', 'जो']);

const QUERIES = {
  'English, a common word': () => [common(ENGLISH)],
  'English, a rare word': () => [rare(ENGLISH)],
  'English, a word’s beginning': () => [common(ENGLISH).slice(0, 3)],
  'English, one letter': () => [common(ENGLISH).slice(0, 1)],
  'English, three words': () => [common(ENGLISH), common(ENGLISH), common(ENGLISH).slice(0, 4)],
  'Devanagari, a common word': () => [common(DEVANAGARI)],
  'Devanagari, a rare word': () => [rare(DEVANAGARI)],
  'Devanagari, a word’s beginning': () => [common(DEVANAGARI).slice(0, 2)],
  'Devanagari, one letter': () => [common(DEVANAGARI).slice(0, 1)],
};

pin(GENERATOR_CORE);
const [load = 0] = loadavg();
const lists: string[][] = [];
const searches: string[][] = [];
const databaseServer = await postgres();
await measure('SQLite', null);
if (databaseServer) await measure('PostgreSQL', databaseServer.url);
await databaseServer?.stop();

console.log(`\n${values.asks} asks each, one after the other; load ${load.toFixed(1)} at the start\n`);
printTable(
  ['Lists', 'KB', 'the first, ms', 'p50 ms', 'p99 ms', 'at most', 'longest stall ms', '× twenty items'],
  lists,
);
console.log();
printTable(['Search', 'results', 'p50 ms', 'p99 ms', 'at most', '× a scan'], searches);

async function measure(name: string, serverUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
  const database = serverUrl ? await createDatabase(serverUrl) : null;
  const db = await openDatabase({ databaseUrl: database?.url ?? null, dataDir }, createLog('error'));
  await fill(db);
  // What a server that lives for longer than a bench does by itself.
  if (serverUrl) await sql`vacuum analyze`.execute(db);
  const cookie = await signIn(db);
  const server = await start(
    { name, module: 'cogito.ts', dialect: 'socket.io', environment: { DATABASE_URL: database?.url ?? '' } },
    dataDir,
  );
  const ask = openHttpClient(server.url, cookie);
  await measureLists(name, server, ask);
  await measureSearches(name, db, ask);
  await server.stop();
  await db.destroy();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureLists(name: string, server: RunningContestant, ask: Ask): Promise<void> {
  const subjects = { Maths: SHORT_LIST, Physics: Number(values.items) };
  const latenciesMs: Record<string, number[]> = { Maths: [], Physics: [] };
  const stallsMs: Record<string, number> = { Maths: 0, Physics: 0 };
  const sizes: Record<string, number> = {};
  const address = (subject: string) => `/api/assignment/subject?subject=${subject}`;
  const firstMs: Record<string, number> = {};
  for (const subject of Object.keys(subjects)) firstMs[subject] = (await ask(address(subject))).ms;
  // The next ones find code that is still being compiled, as in the first second after a start and never again.
  for (let asked = 0; asked < WARMING_UP; asked++)
    for (const subject of Object.keys(subjects)) await ask(address(subject));
  // In turn, so that whatever else the machine does meets both.
  for (let asked = 0; asked < Number(values.asks); asked++)
    for (const subject of Object.keys(subjects)) {
      await server.longestStallMs();
      const { ms, bodyBytes } = await ask(address(subject));
      stallsMs[subject] = Math.max(stallsMs[subject] ?? 0, await server.longestStallMs());
      latenciesMs[subject]?.push(ms);
      sizes[subject] = bodyBytes;
    }
  const reference = percentile(latenciesMs.Maths ?? [], 0.5);
  for (const [subject, items] of Object.entries(subjects)) {
    const measured = latenciesMs[subject] ?? [];
    lists.push([
      `${name}, ${items.toLocaleString('en-US')} items`,
      ((sizes[subject] ?? 0) / 1024).toFixed(0),
      (firstMs[subject] ?? 0).toFixed(0),
      percentile(measured, 0.5).toFixed(1),
      percentile(measured, 0.99).toFixed(1),
      String(LIST_MS),
      (stallsMs[subject] ?? 0).toFixed(1),
      `${(percentile(measured, 0.5) / reference).toFixed(1)} ×`,
    ]);
  }
}

async function measureSearches(name: string, db: Db, ask: Ask): Promise<void> {
  for (const [what, query] of Object.entries(QUERIES)) {
    const [latenciesMs, scansMs]: [number[], number[]] = [[], []];
    let results = 0;
    for (let asked = 0; asked < Number(values.asks); asked++) {
      const q = query();
      const { ms, body } = await ask(`/api/search?q=${encodeURIComponent(q.join(' '))}`);
      latenciesMs.push(ms);
      results += JSON.parse(body()).results.length;
      // A scan takes long: a tenth of the asks tell enough.
      if (asked % 10 === 0) scansMs.push(await scan(db, q));
    }
    searches.push([
      `${name}, ${what}`,
      (results / Number(values.asks)).toFixed(0),
      percentile(latenciesMs, 0.5).toFixed(1),
      percentile(latenciesMs, 0.99).toFixed(1),
      String(SEARCH_MS),
      `${(percentile(latenciesMs, 0.5) / percentile(scansMs, 0.5)).toFixed(2)} ×`,
    ]);
  }
}

/** What the same takes without an index: every page's text is read. */
async function scan(db: Db, query: string[]): Promise<number> {
  const startedAt = performance.now();
  await db
    .selectFrom('materialPages')
    .select(['materialId', 'number'])
    .where((where) => where.and(query.map((word) => sql<boolean>`text like ${`% ${word}%`}`)))
    .orderBy('number')
    .limit(50)
    .execute();
  return performance.now() - startedAt;
}

async function signIn(db: Db): Promise<string> {
  const person = { name: 'Asha Rai', email: 'asha@example.edu', passwordHash: '', gender: 'female' } as const;
  const account = await createAccount(db, { ...person, role: 'student' }, Date.now());
  return `${SESSION_COOKIE}=${await startSession(db, account, Date.now())}`;
}

/** Every other item is in Devanagari. */
async function fill(db: Db): Promise<void> {
  const items = [
    ...Array(Number(values.items)).fill('Physics'),
    ...Array(SHORT_LIST).fill('Maths'),
  ] as string[];
  for (const [index, subject] of items.entries()) {
    const vocabulary = index % 2 === 0 ? ENGLISH : DEVANAGARI;
    const pages = Array.from({ length: PAGES_OF_ITEM }, (_, page) => ({
      page: page + 1,
      text: write(vocabulary, WORDS_OF_PAGE),
    }));
    const material = {
      kind: 'assignment',
      subject,
      title: `${write(vocabulary, 4)} ${index}`,
      description: write(vocabulary, 15),
      status: 'published',
      ownerId: null,
      isSample: 0,
      createdAt: index,
      revision: randomUUID().replaceAll('-', ''),
      sourceHash: '',
    } as const;
    const rendered = {
      source: 'source-1.pdf',
      width: 1600,
      height: 2264,
      placeholder: 'x'.repeat(28),
      renderedAt: 1,
    };
    const rows = pages.map(({ text }, sourceIndex) => ({ ...rendered, sourceIndex, text }));
    const { id } = await addMaterial(db, material, rows);
    await indexPages(db, id, pages);
  }
}

function write(vocabulary: string[], count: number): string {
  // As in any language, a few words make up most of a text.
  return Array.from(
    { length: count },
    () => vocabulary[Math.floor(vocabulary.length ** Math.random()) - 1],
  ).join(' ');
}

function common(vocabulary: string[]): string {
  return vocabulary[randomInt(20, 200)] as string;
}

function rare(vocabulary: string[]): string {
  return vocabulary[randomInt(2000, vocabulary.length)] as string;
}

/** Every word of three of these syllables. */
function words(syllables: string[]): string[] {
  return syllables.flatMap((one) => syllables.flatMap((two) => syllables.map((three) => three + one + two)));
}

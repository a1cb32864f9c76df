/**
 * Measures the library's search on both databases, one query after the other: whole and unfinished words, words that no
 * page has, and Nepali ones in Latin letters, which are found by their sound.
 *
 *   node bench/library-search.ts [--pages 10000] [--queries 300] [--without SQLite]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { move } from '#server/backup/move.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { isShown } from '#server/materials/materials.ts';
import { readFound } from '#server/materials/search-results.ts';
import { search } from '#server/search/search.ts';
import { isDevanagari, soundsOf } from '#server/search/sounds.ts';
import { wordsOf } from '#shared/search/words.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { createDatabase, postgres } from './lib/databases.ts';
import { textOf } from './lib/words-of-years.ts';
import { seedYears, THREE_YEARS } from './lib/years.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '300' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const pages = Number(values.pages);
const AT_MOST_MS = 50;
/** As many as in three years' library. */
const PAGES_OF_ITEM = THREE_YEARS.pages / THREE_YEARS.items;
const items = Math.ceil(pages / PAGES_OF_ITEM);
const log = createLog('error');

/** The n-th query has words of the first page of some item. */
const wordsFor = (n: number) =>
  textOf((n % items) * 1000 + 1, 'page', 100)
    .split(' ')
    .slice(n % 50);

/** Spells a Nepali word in Latin letters, with the vowel that is written most between its consonants. */
function latinFor(n: number): string {
  for (let at = n; ; at++)
    for (const { text } of wordsOf(wordsFor(at).join(' '))) {
      const [sound] = isDevanagari(text) ? soundsOf(text) : [];
      if (sound) return [...sound].join('a');
    }
}

const QUERIES: Record<string, (n: number) => string> = {
  'one word': (n) => wordsFor(n)[0] ?? '',
  'an unfinished word': (n) => (wordsFor(n)[0] ?? '').slice(0, 1 + (n % 4)),
  'two words of a page': (n) => wordsFor(n).slice(0, 2).join(' '),
  'words that no page has': (n) => `zq${n} xq${n}`,
  'Nepali words in Latin letters': latinFor,
  'nepal, which is on every third page': () => 'nepal',
};

const seeded = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
const [load = 0] = loadavg();
await seedYears(seeded, { accounts: 10, items, pages, messages: 100 });
const rows: string[][] = [];
let isKept = true;
if (!values.without.includes('SQLite')) await measure('SQLite', null);
const server = values.without.includes('PostgreSQL') ? null : await postgres();
if (server) {
  const { url, vacuum, drop } = await createDatabase(server.url);
  await move(seeded, url, log);
  await vacuum();
  await measure('PostgreSQL', url);
  await drop();
  await server.stop();
}
await rm(seeded, { recursive: true });
console.log(
  `\n${pages} pages, ${values.queries} queries of each kind, p99 at most ${AT_MOST_MS} ms; load ${load.toFixed(1)} at the start\n`,
);
printTable(['ms', 'p50', 'p99', 'longest', 'by sound'], rows);
process.exitCode = isKept ? 0 : 1;

async function measure(name: string, databaseUrl: string | null): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: seeded }, log);
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { latenciesMs, bySound } = await ask(db, query);
    const p99 = percentile(latenciesMs, 0.99);
    isKept &&= p99 <= AT_MOST_MS;
    const figures = [percentile(latenciesMs, 0.5), p99, Math.max(...latenciesMs)];
    rows.push([`${name}: ${kind}`, ...figures.map((ms) => ms.toFixed(1)), String(bySound)]);
  }
  await db.destroy();
}

async function ask(db: Db, query: (n: number) => string) {
  const latenciesMs: number[] = [];
  let bySound = 0;
  for (let n = 0; n < Number(values.queries); n++) {
    const startedAt = performance.now();
    const results = await search(db, query(n), { readFound, isShown });
    latenciesMs.push(performance.now() - startedAt);
    if (results.some(({ alike }) => alike)) bySound++;
  }
  return { latenciesMs, bySound };
}

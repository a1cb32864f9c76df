import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { titleKey } from '#shared/characters.ts';
import { MAX_RESULTS, type SearchResult } from '#shared/search/search.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { explain, watchQueries } from '#test/server/watched-queries.ts';
import type { Db } from '../db/schema.ts';
import { isShown } from '../materials/materials.ts';
import { readFound } from '../materials/search-results.ts';
import { indexHeading, indexPages } from './entries.ts';
import { search } from './search.ts';

const ITEMS = 40;
const PAGES_OF_ITEM = 50;
const DRAFTS = 5;
/** The n-th word is on about 1/n of the pages; titles have only the first four. */
const WORDS = 'the then force energy lens prism wave node spectrum parallax'.split(' ');

/** The words are the same in every run: some pages have a word once, some often. */
const sayings = (item: number, page: number) =>
  WORDS.flatMap((word, rank) => {
    const drawn = Math.imul((item * 64 + page) * 16 + rank, 0x9e3779b1) >>> 8;
    return drawn % (rank + 1) === 0 ? Array(1 + (drawn % 7) ** 2).fill(word) : ['filler'];
  }).join(' ');

oneDatabase('The best of all that match', (database) => {
  beforeAll(async () => {
    const { db } = database();
    for (let n = 0; n < ITEMS; n++) {
      // The newest items are drafts, whose pages repeat the words most.
      const status = n >= ITEMS - DRAFTS ? 'draft' : 'published';
      const text = `${WORDS[n % 4]} ${n}`;
      await addItem(db, { id: `item-${n}`, title: text, status });
      const more = status === 'draft' ? ` ${WORDS.join(' ')}`.repeat(20) : '';
      const pages = Array.from({ length: PAGES_OF_ITEM }, (_, index) => ({
        page: index + 1,
        text: sayings(n, index) + more,
      }));
      await indexPages(db, `item-${n}`, pages);
    }
  });
  const find = async (query: string, maxRanked = Number.MAX_SAFE_INTEGER) =>
    (await search(database().db, query, { readFound, isShown, maxRanked })).map(toPlace);

  it.each(['the', 'th', 'force', 'lens', 'parallax', 'wave node', 'spec par en', 'the parallax'])(
    'is what ranking every title and every page gives: %s',
    async (query) => {
      expect(await find(query)).toEqual(await rankAll(database().db, query));
    },
  );

  // With the drafts, 599 and 443 pages have the word, and 510 and 386 repeat it often.
  it.each([
    ['lens', 550],
    ['node', 400],
  ])('is among the pages that say %s often where more have it than are ranked', async (word, maxRanked) => {
    const found = await find(word, maxRanked);
    expect(found.slice(0, 20)).toEqual((await rankAll(database().db, word)).slice(0, 20));
    expect(found).toHaveLength(MAX_RESULTS);
  });

  it('is read by the addresses of its pages, and little more of it than is shown', async () => {
    const watched = watchQueries(database().db);
    for (const query of ['force', 'lens', 'the parallax'])
      await search(watched.db, query, { readFound, isShown, maxRanked: 100 });
    expect(Math.max(...watched.rowCounts)).toBeLessThan(2 * MAX_RESULTS);
    const plans = await Promise.all(watched.queries.map((each) => explain(database().db, each)));
    const steps = plans.flat().filter((step) => step.includes('material_pages'));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toContain('(revision=? AND number=?)');
  });

  it('is the newest where every page says the words as often as others', async () => {
    const [first] = await find('filler', 100);
    expect(first).toEqual({ id: `item-${ITEMS - DRAFTS - 1}`, page: PAGES_OF_ITEM });
  });
});

eachDatabase('A page that says a word often', (database) => {
  it('is found before those that say it once, however many', async () => {
    const { db } = database();
    await addItem(db, { id: 'book', title: 'A thick book', status: 'published' });
    const pages = Array.from({ length: 60 }, (_, index) => ({
      page: index + 1,
      text: 'a lens and other words '.repeat(index === 30 ? 5 : 1),
    }));
    await indexPages(db, 'book', pages);
    for (const query of ['len', 'other len']) {
      const [first] = await search(db, query, { readFound, isShown, maxRanked: 10 });
      expect(first?.page).toBe(31);
    }
  });
});

type Place = { id: string; page: number };
const toPlace = ({ material, page }: SearchResult): Place => ({ id: material._id, page: page ?? 0 });

/** Returns the best of all matches, as SQLite ranks them all; at most five of an item. */
async function rankAll(db: Db, query: string): Promise<Place[]> {
  const words = query.split(' ').map((word) => `"${word}"*`);
  const ranked = async (index: string, column: string) =>
    (
      await sql<Place>`
        select entry.material_id as id, entry.page from ${sql.ref(index)}
        join search_entries as entry on entry.id = ${sql.ref(index)}.rowid
        join materials on materials.id = entry.material_id and ${isShown}
        where ${sql.ref(index)} match ${`${column} : (${words.join(' ')})`}
        order by bm25(${sql.ref(index)}), entry.id`.execute(db)
    ).rows;
  const all = [
    ...(await ranked('search_index_heads', 'heading')),
    ...(await ranked('search_index_pages', 'body')),
  ];
  const counts = new Map<string, number>();
  const isGiven = ({ id }: Place) => (counts.set(id, (counts.get(id) ?? 0) + 1).get(id) as number) <= 5;
  return all.filter(isGiven).slice(0, MAX_RESULTS);
}

async function addItem(
  db: Db,
  { id, title, status }: { id: string; title: string; status: 'draft' | 'published' },
) {
  await db
    .insertInto('materials')
    .values({
      id,
      kind: 'assignment',
      subject: 'Physics',
      title,
      titleKey: titleKey(title),
      description: '',
      status,
      ownerId: null,
      isSample: 0,
      createdAt: 1,
      publishedAt: 1,
      revision: id,
      pageCount: PAGES_OF_ITEM,
      isDownloadable: 0,
      sourceHash: '',
      version: 1,
      recognition: 'on',
    })
    .execute();
  await indexHeading(db, { id, title, description: '' });
}

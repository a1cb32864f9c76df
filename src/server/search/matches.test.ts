import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { titleKey } from '#shared/characters.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import type { Db } from '../db/schema.ts';
import { isShown } from '../materials/shown.ts';
import { indexHeading, indexPages } from './entries.ts';
import { type EntryMatch, matchEntries } from './matches.ts';

const ITEMS = 40;
const PAGES_OF_ITEM = 50;
const DRAFTS = 5;
const ENOUGH = 10;
const LIMIT = 60;
/** The n-th is in about 1/n of the pages; titles have only the first four. */
const WORDS = 'the then force energy lens prism wave node spectrum parallax'.split(' ');

/** The same in every run: some pages say a word once, some often. */
const sayings = (item: number, page: number) =>
  WORDS.flatMap((word, rank) => {
    const drawn = Math.imul((item * 64 + page) * 16 + rank, 0x9e3779b1) >>> 8;
    return drawn % (rank + 1) === 0 ? Array(1 + (drawn % 7) ** 2).fill(word) : ['filler'];
  }).join(' ');

oneDatabase('The best of all that match', (database) => {
  beforeAll(async () => {
    const { db } = database();
    for (let n = 0; n < ITEMS; n++) {
      // The newest are drafts, whose pages say the most.
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
  const match = (spelt: string[], maxRanked = Number.MAX_SAFE_INTEGER) =>
    matchEntries(database().db, { spelt, enough: ENOUGH, limit: LIMIT, isShown, maxRanked });

  it.each(['the', 'th', 'force', 'lens', 'parallax', 'wave node', 'spec par en', 'the parallax'])(
    'is what ranking every title and every page gives: %s',
    async (query) => {
      const spelt = query.split(' ');
      const all = await rankAll(database().db, spelt);
      const titles = all.filter(({ page }) => page === 0);
      const expected = titles.length >= ENOUGH ? titles : all;
      expect(await match(spelt)).toEqual(expected.slice(0, LIMIT));
    },
  );

  // With the drafts, 599 and 443 pages have the word, and 510 and 386 say it often.
  it.each([
    ['lens', 550],
    ['node', 400],
  ])('is among the pages that say %s often where more have it than are ranked', async (word, maxRanked) => {
    const isPage = ({ page }: EntryMatch) => page !== 0;
    const best = (await rankAll(database().db, [word])).filter(isPage).slice(0, 20);
    const found = (await match([word], maxRanked)).filter(isPage);
    expect(found.slice(0, 20)).toEqual(best);
    expect(found.length).toBeGreaterThan(LIMIT / 2);
  });

  it('is the newest where every page says the words as often as others', async () => {
    const found = (await match(['filler'], 100)).filter(({ page }) => page !== 0);
    expect(found[0]).toEqual({ materialId: `item-${ITEMS - DRAFTS - 1}`, page: PAGES_OF_ITEM });
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
    const find = (spelt: string[]) =>
      matchEntries(db, { spelt, enough: ENOUGH, limit: LIMIT, isShown, maxRanked: 10 });
    expect((await find(['len']))[0]).toEqual({ materialId: 'book', page: 31 });
    expect((await find(['other', 'len']))[0]).toEqual({ materialId: 'book', page: 31 });
  });
});

/** Every match, by the ranking that SQLite gives all of them. */
async function rankAll(db: Db, spelt: string[]): Promise<EntryMatch[]> {
  const ranked = async (index: string, column: string) =>
    (
      await sql<EntryMatch>`
        select entry.material_id, entry.page from ${sql.ref(index)}
        join search_entries as entry on entry.id = ${sql.ref(index)}.rowid
        join materials on materials.id = entry.material_id and ${isShown}
        where ${sql.ref(index)} match ${`${column} : (${spelt.map((word) => `"${word}"*`).join(' ')})`}
        order by bm25(${sql.ref(index)}), entry.id`.execute(db)
    ).rows;
  return [
    ...(await ranked('search_index_heads', 'heading')),
    ...(await ranked('search_index_pages', 'body')),
  ];
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

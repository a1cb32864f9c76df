import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { titleKey } from '#shared/characters.ts';
import type { Db } from '../db/schema.ts';
import { isShown } from '../materials/shown.ts';
import { oneDatabase } from '../testing/database.ts';
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

  it('is looked for among the newest where more match than are ranked', async () => {
    const all = await rankAll(database().db, ['lens']);
    const newest = all.filter(({ materialId }) => materialId === `item-${ITEMS - DRAFTS - 1}`);
    const found = await match(['lens'], DRAFTS * PAGES_OF_ITEM + newest.length);
    expect(found).toEqual(newest);
    expect(found.length).toBeGreaterThan(0);
  });
});

/** Every match, by the ranking that SQLite gives all of them. */
async function rankAll(db: Db, spelt: string[]): Promise<EntryMatch[]> {
  const ranked = async (column: string) =>
    (
      await sql<EntryMatch>`
        select entry.material_id, entry.page from search_index
        join search_entries as entry on entry.id = search_index.rowid
        join materials on materials.id = entry.material_id and ${isShown}
        where search_index match ${`${column} : (${spelt.map((word) => `"${word}"*`).join(' ')})`}
        order by bm25(search_index), entry.id`.execute(db)
    ).rows;
  return [...(await ranked('heading')), ...(await ranked('body'))];
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
    })
    .execute();
  await indexHeading(db, { id, title, description: '' });
}

/** An installation whose words were spelt differently finds the same after an upgrade. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SearchResult } from '#shared/search/search.ts';
import { eventually } from '#test/eventually.ts';
import { makeEmptyPlaces } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { isPostgres } from '../db/dialect.ts';
import { MIGRATIONS, migrate } from '../db/migrations.ts';
import { openAsItIs, openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';
import { spell } from './words.ts';

const UPGRADE = '2026-11-26-words-and-sounds';
const BEFORE = Object.keys(MIGRATIONS).filter((name) => name < UPGRADE);
const PAGES = 45;
const log = createLog('silent');

/** Stores an item of many pages, whose words are indexed as they were written. */
async function fill(db: Db): Promise<void> {
  const words = ['औँसी', 'पूर्णिमा'];
  const item = { id: 'item', kind: 'assignment', subject: 'Nepali', title: words[1], titleKey: 'x' };
  const dates = { createdAt: 1, publishedAt: 1, ownerId: null, isSample: 0, isDownloadable: 0, version: 1 };
  const set = {
    status: 'published',
    description: '',
    revision: 'a'.repeat(32),
    pageCount: PAGES,
    sourceHash: '',
  };
  await db
    .insertInto('materials')
    .values({ ...item, ...dates, ...set } as never)
    .execute();
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1);
  const page = { source: '1.pdf', sourceIndex: 0, width: 1, height: 1, placeholder: '', rotation: 0 };
  const textOf = (number: number) => (number === PAGES ? words.join(' ') : 'words');
  const pages = numbers.map((number) => ({ number, text: textOf(number), renderedAt: 1, ...page }));
  await db
    .insertInto('materialPages')
    .values(pages.map((each) => ({ materialId: 'item', revision: set.revision, ...each })) as never)
    .execute();
  const spelt = (text: string) => text.split(' ').map(spell).join(' ');
  const entries = numbers.map((number) => ({ page: number, heading: '', body: spelt(textOf(number)) }));
  await db
    .insertInto('searchEntries')
    .values(
      [{ page: 0, heading: spelt(item.title ?? ''), body: '' }, ...entries].map((each) => ({
        materialId: 'item',
        ...each,
      })),
    )
    .execute();
}

describe.each(makeEmptyPlaces)('An upgrade on $name', ({ make, isMissing }) => {
  it.skipIf(isMissing)('makes the indexes anew, where words are folded otherwise now', async () => {
    const place = await make();
    const before = openAsItIs(place, log);
    await migrate(before, BEFORE);
    await fill(before);
    if (isPostgres(before))
      await sql`insert into message_index (id, words) values (1, to_tsvector('simple', 'word'))`.execute(
        before,
      );
    await before.destroy();

    const db = await openDatabase(place, log);
    if (isPostgres(db))
      expect((await sql`select 1 from message_index`.execute(db)).rows, 'of messages').toEqual([]);
    const server = await startTestServer({ db, ...place });
    const student = await server.signIn('student');
    const find = async (q: string) => {
      const { body } = await student.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
      return (body.results as SearchResult[]).map(({ page }) => page);
    };
    await eventually(async () => expect(await find('पुर्णिमा')).toEqual([null, PAGES]));
    expect(await find('औंसि'), 'as it was written').toEqual([PAGES]);
    expect(await find('औँसी')).toEqual([PAGES]);
    expect(await find('purnima'), 'by its sound').toEqual([null, PAGES]);
    await server.stop();
    await db.destroy();
    await place.remove();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '#shared/search/search.ts';
import { snippetOf } from '#shared/search/snippet.ts';
import { wordsOf } from '#shared/search/words.ts';
import { eachDatabase } from '#test/server/database.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import type { Db } from '../db/schema.ts';
import { addMaterial, changeMaterial, removeMaterial } from '../materials/materials.ts';
import { indexPage } from './entries.ts';
import { spell } from './words.ts';

const size = { source: '1.pdf', sourceIndex: 0, width: 100, height: 100 };

/** Stores a material whose pages have been read; returns its id. */
async function put(db: Db, title: string, pages: string[], status: 'published' | 'draft' = 'published') {
  const { id } = await addMaterial(
    db,
    {
      kind: 'assignment',
      subject: 'Physics',
      title,
      description: 'For the first year.',
      status,
      ownerId: null,
      isSample: 0,
      createdAt: Date.now(),
      revision: randomUUID(),
      sourceHash: '',
    },
    pages.map(() => size),
  );
  for (const [index, text] of pages.entries()) {
    await db
      .updateTable('materialPages')
      .set({ text })
      .where('materialId', '=', id)
      .where('number', '=', index + 1)
      .execute();
    await indexPage(db, id, index + 1, text);
  }
  return id;
}

eachDatabase('Search', (database, itOnce) => {
  let server: TestServer;
  let find: (q: string) => Promise<SearchResult[]>;
  beforeAll(async () => {
    server = await startTestServer(database());
    const student = await server.signIn('student');
    find = async (q) => (await student.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body.results;
    const { db } = database();
    await put(db, 'Projectile Motion', ['Throw a ball.', 'The trajectory is a parabola, says Galileo.']);
    await put(db, 'Café physics', ['Heat flows from the cup.', 'गुरुत्वाकर्षण र नमस्ते संसार']);
    await put(db, 'Secret draft', ['The trajectory of a draft.'], 'draft');
  });
  afterAll(() => server.stop());
  const places = (results: SearchResult[]) => results.map(({ material, page }) => [material.title, page]);

  it('finds a page by its text, and a material by its title before its pages', async () => {
    expect(places(await find('parabola'))).toEqual([['Projectile Motion', 2]]);
    expect(places(await find('projectile'))).toEqual([['Projectile Motion', null]]);
  });

  it('gives titles and descriptions first, however often a page says the word', async () => {
    const { db } = database();
    const ids = [
      await put(db, 'A reader', [`${'zircon '.repeat(300)}`]),
      await put(db, 'Stones, zircon among them', ['Nothing here.']),
    ];
    expect(places(await find('zircon'))).toEqual([
      ['Stones, zircon among them', null],
      ['A reader', 1],
    ]);
    for (const id of ids) await removeMaterial(db, id);
  });

  it('takes words that are unfinished, in any case, in any order, with or without accents', async () => {
    expect(places(await find('GALI traj'))).toEqual([['Projectile Motion', 2]]);
    expect(places(await find('cafe'))).toEqual([['Café physics', null]]);
  });

  it('finds Devanagari by its beginnings, vowel signs and all', async () => {
    expect(places(await find('गुरुत्वा'))).toEqual([['Café physics', 2]]);
    expect(places(await find('नमस्'))).toEqual([['Café physics', 2]]);
    expect(await find('मस्ते')).toEqual([]);
  });

  it('shows what matched, and nothing that is markup', async () => {
    const [result] = await find('galileo');
    expect(result?.snippet).toContainEqual({ text: 'Galileo', match: true });
    expect(result?.snippet.map(({ text }) => text).join('')).toContain('parabola, says Galileo');
  });

  it.each([
    '',
    '   ',
    '***',
    '"',
    "' or 1=1 --",
    'a:*',
    ')(',
    '%',
    '\u0000',
    'NEAR("x")',
    '-',
    'x'.repeat(5000),
  ])('survives the query %.20j', async (q) => {
    expect(Array.isArray(await find(q))).toBe(true);
  });

  it('follows changes, drafts and removals', async () => {
    const { db } = database();
    const id = await put(db, 'Passing thing', ['ephemeral words']);
    expect(await find('ephemeral')).toHaveLength(1);
    await changeMaterial(db, id, { title: 'Renamed thing' });
    expect(places(await find('renamed'))).toEqual([['Renamed thing', null]]);
    expect(await find('passing')).toEqual([]);
    await changeMaterial(db, id, { status: 'draft' });
    expect(await find('ephemeral')).toEqual([]);
    await removeMaterial(db, id);
    expect(
      await database().db.selectFrom('searchEntries').select('id').where('materialId', '=', id).execute(),
    ).toEqual([]);
    expect(places(await find('trajectory'))).toEqual([['Projectile Motion', 2]]);
  });

  it('waits for nobody who writes', async () => {
    const writing = Promise.withResolvers<void>();
    const written = database()
      .db.transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('libraryVersions').set({ version: 7 }).execute();
        await writing.promise;
      });
    expect(places(await find('parabola'))).toEqual([['Projectile Motion', 2]]);
    writing.resolve();
    await written;
  });

  it('answers with what a result shows and opens, and with no more of long documents than a screen has use for', async () => {
    const { db } = database();
    const ids = [];
    for (let n = 0; n < 8; n++) {
      const id = await put(db, `Encyclopaedia ${n}`, ['zoology']);
      await db.updateTable('materials').set({ pageCount: 500 }).where('id', '=', id).execute();
      ids.push(id);
    }
    const results = await find('zoology');
    expect(results).toHaveLength(5);
    expect(JSON.stringify(results).length).toBeLessThan(150_000);
    const shown = ['_id', 'title', 'description', 'subject', 'createdAt', 'images', 'kind'];
    expect(Object.keys(results[0]?.material ?? {}).toSorted()).toEqual(
      [...shown, 'hasPdf', 'isDownloadable', 'version'].toSorted(),
    );
    expect(results[0]?.material.images).toHaveLength(500);
    for (const id of ids) await removeMaterial(db, id);
  });

  itOnce('asks for patience where one account searches without a pause, and of no other', async () => {
    // The clock stands still, so that a slow machine permits no further searches meanwhile.
    const nowMs = Date.now();
    const limited = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on' },
      now: () => nowMs,
    });
    const [one, other] = [await limited.signIn('student'), await limited.signIn('student')];
    const ask = (who: Caller) => who.call('GET', '/api/search?q=parabola');
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(one)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(200);
    await limited.stop();
  });

  itOnce('asks visitors to sign in', async () => {
    expect((await server.visitor.call('GET', '/api/search?q=x')).status).toBe(401);
  });

  itOnce('answers without a query, or with two, as with an empty one', async () => {
    const student = await server.signIn('student');
    for (const path of ['/api/search', '/api/search?q=a&q=b'])
      expect((await student.call('GET', path)).body).toEqual({ success: true, results: [] });
  });
});

describe('words and snippets', () => {
  it('spells words beyond ASCII so that their beginnings stay beginnings', () => {
    const [whole, part] = [spell('नमस्ते'), spell('नमस')];
    expect(whole).toMatch(/^x[0-9a-f]+$/);
    expect(whole.startsWith(part)).toBe(true);
    expect(wordsOf('Größe: E=mc²').map(({ text }) => text)).toEqual(['große', 'e', 'mc2']);
  });

  it('takes the place where most of the words stand, without cutting any', () => {
    const text = `${'filler words here. '.repeat(30)}the needle lies in the hay, a needle indeed. ${'more. '.repeat(50)}`;
    const parts = snippetOf(text, ['needle', 'hay']);
    expect(parts.filter(({ match }) => match).map(({ text: word }) => word)).toEqual([
      'needle',
      'hay',
      'needle',
    ]);
    expect(parts[0]).toEqual({ text: '… ', match: false });
    expect(parts.at(-1)).toEqual({ text: ' …', match: false });
  });

  it('shows the beginning where nothing matches', () => {
    expect(snippetOf('Short text', ['nothing'])).toEqual([{ text: 'Short text', match: false }]);
  });
});

/** Queries in Latin letters that find Devanagari. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '#shared/search/search.ts';
import { wordsOf } from '#shared/search/words.ts';
import { eachDatabase } from '#test/server/database.ts';
import { LATIN_SPELLINGS } from '#test/server/latin-spellings.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import type { Db } from '../db/schema.ts';
import { addMaterial } from '../materials/materials.ts';
import { indexPage } from './entries.ts';
import { soundOf, soundsOf } from './sounds.ts';

describe('The sound of a word', () => {
  it('is that of its Devanagari for at least 70 of 76 spellings that are common', () => {
    const isMet = ([latin, word]: readonly [string, string]) => {
      const sound = soundOf(latin);
      return (
        sound !== '' && wordsOf(word).some(({ text }) => soundsOf(text).some((own) => own.startsWith(sound)))
      );
    };
    expect(LATIN_SPELLINGS).toHaveLength(76);
    expect(LATIN_SPELLINGS.filter(isMet).length).toBeGreaterThanOrEqual(70);
  });

  it('is none of fewer than three consonants, of figures, and of other scripts', () => {
    for (const word of ['uttar', 'dasa', 'ram', '2083', 'घर', 'привет', 'x1'])
      expect(soundOf(word), word).toBe('');
  });
});

async function put(db: Db, title: string, pages: string[], status: 'published' | 'draft' = 'published') {
  const item = { kind: 'assignment', subject: 'Nepali', title, description: '', ownerId: null } as const;
  const made = { status, isSample: 0, createdAt: 1, revision: randomUUID(), sourceHash: '' };
  const page = { source: '1.pdf', sourceIndex: 0, width: 100, height: 100 };
  const rows = pages.map((text) => ({ ...page, text, renderedAt: 1 }));
  const { id } = await addMaterial(db, { ...item, ...made }, rows);
  for (const [index, text] of pages.entries()) await indexPage(db, id, index + 1, text);
}

eachDatabase('A search in Latin letters', (database) => {
  let server: TestServer;
  let find: (q: string) => Promise<SearchResult[]>;
  beforeAll(async () => {
    server = await startTestServer(database());
    const student = await server.signIn('student');
    find = async (q) => (await student.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body.results;
    const { db } = database();
    await put(db, 'नेपाली चाडपर्व', ['दसैँमा टीका लगाइन्छ।', 'तिहार पाँच दिनको हुन्छ।', 'दसैं र तिहार']);
    await put(db, 'दसैँको मस्यौदा', ['दसैँ'], 'draft');
    await put(
      db,
      'Parabolas',
      Array.from({ length: 5 }, (_, n) => `The parabola ${n}`),
    );
    await put(db, 'परबल', ['परबल एक तरकारी हो।']);
  });
  afterAll(() => server.stop());
  const places = (results: SearchResult[]) => results.map(({ material, page }) => [material.title, page]);

  it('finds Nepali words that sound so, and says which', async () => {
    const results = await find('dashain');
    const told = results.map(({ material, page, alike }) =>
      [material.title, page, ...(alike ?? [])].join(' '),
    );
    expect(new Set(told)).toEqual(new Set(['नेपाली चाडपर्व 1 दसैँमा', 'नेपाली चाडपर्व 3 दसैं']));
    const [marked] = results.flatMap(({ snippet }) => snippet.filter(({ match }) => match));
    expect(['दसैँमा', 'दसैं']).toContain(marked?.text);
  });

  it('finds titles, and places that have each of several words', async () => {
    expect(places(await find('chaadparba'))).toEqual([['नेपाली चाडपर्व', null]]);
    expect(places(await find('tihar dasain'))).toEqual([['नेपाली चाडपर्व', 3]]);
    expect(await find('dashain parabola')).toEqual([]);
  });

  it('puts what is spelt so first, and asks for no sounds where there is enough of that', async () => {
    expect(places(await find('parabol'))).not.toContainEqual(['परबल', null]);
    await put(database().db, 'Dashain in English', ['On holidays.']);
    const results = await find('dashain');
    expect(places(results)[0]).toEqual(['Dashain in English', null]);
    expect(results.map(({ alike }) => alike !== undefined)).toEqual([false, true, true]);
  });
});

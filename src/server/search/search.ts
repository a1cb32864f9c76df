/** Searching all published material by title, description and page text (contract §2). */
import type { RawBuilder, SqlBool } from 'kysely';
import { ENDPOINTS } from '#shared/api.ts';
import type { Material } from '#shared/materials.ts';
import { MAX_IMAGES_OF_RESULTS, MAX_RESULTS, type SearchResult } from '#shared/search/search.ts';
import { wordsOf } from '#shared/search/words.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { findAlike, soundsAsked, wordsAlike } from './alike.ts';
import { HEADING } from './entries.ts';
import { type EntryMatch, matchEntries } from './matches.ts';
import { snippetOf } from './snippet.ts';
import { Turns } from './turns.ts';
import { spell } from './words.ts';

/** The field asks at each pause between letters: four times a second for a slow typist. */
const OF_ACCOUNT = { burst: 40, perMinute: 180 };
/** SQLite's thread has its next question while this one reads its answer; a pool has two connections. */
const AT_ONCE = 2;
/** A search takes 5 ms to 50 ms: whoever is the last of so many waits for a few seconds at most. */
const MAX_WAITING = 100;
const MAX_QUERY_CHARS = 200;
const MAX_WORDS = 10;
/** One long document must not fill the results. */
const MAX_PAGES_OF_ONE = 5;
const MAX_MATCHES = 300;
/** Fewer are followed by what only sounds alike. */
const FEW = 5;

export type Searching = {
  listMaterials: (db: Db, ids: string[]) => Promise<Material[]>;
  isShown: RawBuilder<SqlBool>;
};

type Library = Searching & {
  /** A database of its own, so that lists, pages and messages never wait for a search. */
  reader: Db;
};

export function serveSearch(
  serve: Serve,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { reader, ...library }: Library,
): void {
  const ofAccount = new KeyedLimit({ ...OF_ACCOUNT, now, isOn: config.rateLimits });
  const turns = new Turns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

  serve(ENDPOINTS.search, async ({ query, account, reply }) => {
    ofAccount.enforce(account.id);
    // Each letter that is typed replaces a question: its asker hangs up.
    const results = await turns.run(
      () => search(reader, query.q, library),
      () => reply.raw.destroyed,
    );
    return { results: results ?? [] };
  });
}

/** The best results for `query`, whose words may be unfinished; nothing for a query without words. */
export async function search(
  db: Db,
  query: string,
  { listMaterials, isShown }: Searching,
): Promise<SearchResult[]> {
  const words = wordsOf(query.slice(0, MAX_QUERY_CHARS)).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const searched = words.map(({ text }) => text);
  const spelt = searched.map(spell);
  const matched = await matchEntries(db, { spelt, enough: MAX_RESULTS, limit: MAX_MATCHES, isShown });
  const matches = leaveRoom(matched).slice(0, MAX_RESULTS);
  const sounds = matches.length < FEW ? soundsAsked(searched) : [];
  const places = new Set(matches.map(placeOf));
  const alike = (await findAlike(db, sounds, isShown)).filter((match) => !places.has(placeOf(match)));
  const shown = [...matches, ...leaveRoom(alike)].slice(0, MAX_RESULTS);
  if (shown.length === 0) return [];

  const [found, texts] = await Promise.all([
    listMaterials(db, [...new Set(shown.map(({ materialId }) => materialId))]),
    readTexts(db, shown),
  ]);
  const materials = new Map(found.map(({ status: _, cover: __, ...material }) => [material._id, material]));
  let images = 0;
  return shown.flatMap((match) => {
    const material = materials.get(match.materialId);
    if (!material) return [];
    if (images + material.images.length > MAX_IMAGES_OF_RESULTS) return [];
    images += material.images.length;
    const isHeading = match.page === HEADING;
    const text = isHeading ? `${material.title}. ${material.description}` : (texts.get(placeOf(match)) ?? '');
    const result = { material, page: isHeading ? null : match.page };
    if (places.has(placeOf(match))) return { ...result, snippet: snippetOf(text, searched) };
    const { folded, shown: words } = wordsAlike(text, sounds);
    return { ...result, snippet: snippetOf(text, folded), alike: words };
  });
}

const placeOf = ({ materialId, page }: EntryMatch) => `${materialId} ${page}`;

function leaveRoom(matches: EntryMatch[]): EntryMatch[] {
  const counts = new Map<string, number>();
  return matches.filter(({ materialId }) => {
    const count = (counts.get(materialId) ?? 0) + 1;
    counts.set(materialId, count);
    return count <= MAX_PAGES_OF_ONE;
  });
}

async function readTexts(db: Db, matches: EntryMatch[]): Promise<Map<string, string>> {
  const pages = matches.filter(({ page }) => page !== HEADING);
  if (pages.length === 0) return new Map();
  const rows = await db
    .selectFrom('materialPages')
    .select(['materialId', 'number', 'text'])
    .where(({ or, and, eb }) =>
      or(
        pages.map(({ materialId, page }) =>
          and([eb('materialId', '=', materialId), eb('number', '=', page)]),
        ),
      ),
    )
    .execute();
  return new Map(rows.map(({ materialId, number, text }) => [`${materialId} ${number}`, text]));
}

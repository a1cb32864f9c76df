/** Searches all published material by title, description and page text (contract §2). */
import type { RawBuilder, SqlBool } from 'kysely';
import { ENDPOINTS } from '#shared/api.ts';
import {
  type FoundMaterial,
  MAX_IMAGES_OF_RESULTS,
  MAX_RESULTS,
  type SearchResult,
} from '#shared/search/search.ts';
import { snippetOf } from '#shared/search/snippet.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { HEADING } from './entries.ts';
import { matchEntries } from './matches.ts';
import { findSimilarSounding, similarSoundingWords, soundsAsked } from './similar-sounding.ts';
import { spell, wordsAsked } from './words.ts';

/** The field sends a query at each pause between letters: four a second for a slow typist. */
const OF_ACCOUNT = { burst: 40, perMinute: 180 };
/** With two, SQLite's thread has a query while this thread reads an answer; PostgreSQL has two connections. */
const AT_ONCE = 2;
/** A search takes 2 ms to 15 ms: the last of this many waits for a second or two at most. */
const MAX_WAITING = 100;
/** One long document must not fill the results. */
const MAX_PAGES_OF_ONE = 5;
/** This is more than the fifty results, because a few are left out as further pages of a document or as drafts. */
const READ_TOGETHER = 60;
/** Fewer results are followed by words that only sound similar. */
const FEW = 5;

/** An entry of the index for the material `id`: a page with its text, or title and description as page 0. */
export type Found = {
  entryId: number;
  id: string;
  page: number;
  text: string;
  pageCount: number;
  /** Called only when the material is shown, because it contains the address of each page. */
  material: () => FoundMaterial;
};

type Searching = {
  /** Returns the given index entries, except those that students can't find, in the given order. */
  readFound: (db: Db, entryIds: number[]) => Promise<Found[]>;
  isShown: RawBuilder<SqlBool>;
  maxRanked?: number;
};

type Library = Searching & {
  /** A database connection of its own, so that lists, pages and messages never wait for a search. */
  reader: Db;
};

export function serveSearch(
  serve: Serve,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { reader, ...library }: Library,
): void {
  const ofAccount = new KeyedLimit({ ...OF_ACCOUNT, now, isOn: config.rateLimits });
  const queue = new SearchQueue();

  serve(ENDPOINTS.search, async ({ query, account, reply }) => {
    ofAccount.enforce(account.id);
    // Each typed letter replaces a query, whose caller hangs up.
    const results = await queue.run(
      () => search(reader, query.q, library),
      () => reply.raw.destroyed,
    );
    return { results: results ?? [] };
  });
}

/** Returns the best results for `query`, whose words may be unfinished; none for a query without words. */
export async function search(
  db: Db,
  query: string,
  { readFound, ...options }: Searching,
): Promise<SearchResult[]> {
  const searched = wordsAsked(query);
  if (searched.length === 0) return [];
  const read = (ids: number[]) => readFound(db, ids);
  const matches = await takeBest(matchEntries(db, { spelt: searched.map(spell), ...options }), read);
  const sounds = matches.length < FEW ? soundsAsked(searched) : [];
  const matching = new Set(matches.map(({ entryId }) => entryId));
  const alike = (await findSimilarSounding(db, sounds, options.isShown)).filter((id) => !matching.has(id));
  let images = 0;
  return [...matches, ...(await takeBest([alike], read))].slice(0, MAX_RESULTS).flatMap((found) => {
    const { entryId, page, text, pageCount, material } = found;
    if (images + pageCount > MAX_IMAGES_OF_RESULTS) return [];
    images += pageCount;
    const result = { material: material(), page: page === HEADING ? null : page };
    if (matching.has(entryId)) return { ...result, snippet: snippetOf(text, searched) };
    const { folded, shown } = similarSoundingWords(text, sounds);
    return { ...result, snippet: snippetOf(text, folded), alike: shown };
  });
}

type Lists = AsyncIterable<number[]> | Iterable<number[]>;

async function takeBest(lists: Lists, read: (ids: number[]) => Promise<Found[]>): Promise<Found[]> {
  const best: Found[] = [];
  const counts = new Map<string, number>();
  for await (const ids of inPieces(lists))
    for (const found of await read(ids)) {
      const count = (counts.get(found.id) ?? 0) + 1;
      counts.set(found.id, count);
      if (count <= MAX_PAGES_OF_ONE) best.push(found);
      if (best.length === MAX_RESULTS) return best;
    }
  return best;
}

/** Yields each id once, as many at a time as are read together. */
async function* inPieces(lists: Lists): AsyncGenerator<number[]> {
  const given = new Set<number>();
  let piece: number[] = [];
  for await (const ids of lists)
    for (const id of ids) {
      if (given.has(id)) continue;
      given.add(id);
      piece.push(id);
      if (piece.length < READ_TOGETHER) continue;
      yield piece;
      piece = [];
    }
  if (piece.length > 0) yield piece;
}

type Waiting = { isGone: () => boolean; settle: (isTheirTurn: boolean) => void };

/** Runs a few searches at once and the others in turn, except those whose callers have left meanwhile. */
class SearchQueue {
  #waiting: Waiting[] = [];
  #running = 0;

  /** Returns the result of `work`, or null if its caller has left before its turn. @throws {Failure} `unavailable` */
  async run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T | null> {
    if (!(await this.#take(isGone))) return null;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  async #take(isGone: () => boolean): Promise<boolean> {
    if (this.#running < AT_ONCE) {
      this.#running++;
      return true;
    }
    if (this.#waiting.length >= MAX_WAITING) this.#letGo();
    if (this.#waiting.length >= MAX_WAITING) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ isGone, settle: resolve });
    return promise;
  }

  #startNext(): void {
    this.#letGo();
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running++;
    next.settle(true);
  }

  #letGo(): void {
    for (const { settle } of this.#waiting.filter(({ isGone }) => isGone())) settle(false);
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone());
  }
}

import { ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { type Searching, search } from './search.ts';
import { Turns } from './turns.ts';

/** The field asks at each pause between letters: four times a second for a slow typist. */
const OF_ACCOUNT = { burst: 40, perMinute: 180 };
/** SQLite's thread has its next question while this one reads its answer; a pool has two connections. */
const AT_ONCE = 2;
/** A search takes 5 ms to 50 ms: whoever is the last of so many waits for a few seconds at most. */
const MAX_WAITING = 100;

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

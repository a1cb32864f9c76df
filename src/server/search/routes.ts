import { ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { type Searching, search } from './search.ts';

/** The field asks at each pause between letters: four times a second for a slow typist. */
const OF_ACCOUNT = { burst: 40, perMinute: 180 };
/** A search takes 5 ms to 50 ms: whoever is the last of so many waits for a few seconds at most. */
const MAX_UNDER_WAY = 100;

type Library = Searching & {
  /** A database of its own, so that lists, pages and messages never wait for a search. */
  reader: Db;
};

export function serveSearch(serve: Serve, { config, now }: Deps, { reader, ...library }: Library): void {
  const ofAccount = new KeyedLimit({ ...OF_ACCOUNT, now, isOn: config.rateLimits });
  let underWay = 0;

  serve(ENDPOINTS.search, async ({ query, account }) => {
    ofAccount.enforce(account.id);
    if (underWay >= MAX_UNDER_WAY) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    underWay++;
    try {
      return { results: await search(reader, query.q, library) };
    } finally {
      underWay--;
    }
  });
}

import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { search } from './search.ts';

export function serveSearch(serve: Serve, { db }: Pick<Deps, 'db'>): void {
  serve(ENDPOINTS.search, async ({ query }) => ({ results: await search(db, query.q) }));
}

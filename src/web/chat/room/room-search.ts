/** Searches the whole room, as steps of its state; hits come newest first, one page at a time. */
import { PAGE_SIZE } from '#shared/chat.ts';
import { wordMatcherOf } from '../search/spellings.ts';
import { canLoad, type Found, type RoomState, type Search, type Step, step } from './room-state.ts';
import type { LoadedMessage } from './segment.ts';

export function search(state: RoomState, query: string): Step {
  if (query === (state.search?.query ?? '')) return step(state);
  if (query === '') return step({ ...state, search: null });
  return ask({ ...state, search: begun(query) });
}

const begun = (query: string): Search => ({ query, hits: [], state: 'searching', hasMore: true });

/** Searches for older hits, or repeats a search that failed. */
export function continueSearch(state: RoomState): Step {
  const { search: known } = state;
  if (!known?.hasMore || known.state === 'searching') return step(state);
  return ask({ ...state, search: { ...known, state: 'searching' } });
}

/** Restarts the search, because too many messages were removed to be listed. */
export const searchAnew = (state: RoomState): RoomState =>
  state.search ? { ...state, search: begun(state.search.query) } : state;

/** Repeats a search that was lost with its connection. */
export const searchAgain = (state: RoomState): Step =>
  state.search?.state === 'searching' ? ask(state) : step(state);

function ask(state: RoomState): Step {
  if (!state.search || !canLoad(state)) return step(state);
  const { query, hits } = state.search;
  const before = hits.at(-1)?.timestamp;
  return step(state, { type: 'search', query, ...(before && { before }) });
}

type Page = { query: string; before?: string; answer: Found };

/** A page that is no longer awaited is dropped. */
export function takeHits(state: RoomState, { query, before, answer }: Page): RoomState {
  const { search: known } = state;
  const isAsked =
    known?.state === 'searching' && known.query === query && known.hits.at(-1)?.timestamp === before;
  if (!isAsked || !answer) return state;
  if (!answer.ok) return { ...state, search: { ...known, state: 'failed' } };
  const { messages } = answer;
  const hasMore = messages.length === PAGE_SIZE;
  return { ...state, search: { ...known, hits: [...known.hits, ...messages], state: 'found', hasMore } };
}

/** Removes the hits of removed messages from the search. */
export function withoutHits(known: Search, ids: ReadonlySet<string>): Search {
  const hits = known.hits.filter(({ id }) => !ids.has(id));
  return hits.length === known.hits.length ? known : { ...known, hits };
}

/** Tells whether a text or its author's name contains the query (spec §5), or the words by which the server finds it. */
export function matcherOf(query: string): (message: LoadedMessage) => boolean {
  const asked = query.toLowerCase();
  const hasWords = wordMatcherOf(query);
  return ({ message, user, removed }) =>
    !removed &&
    (message.toLowerCase().includes(asked) ||
      user.toLowerCase().includes(asked) ||
      hasWords(`${user} ${message}`));
}

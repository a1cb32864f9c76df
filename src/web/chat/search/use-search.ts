import { useEffect, useMemo, useState } from 'react';
import { useSettled } from '#web/lib/timed-values.ts';
import { type HiddenPeople, isHidden } from '../room/message-rows.ts';
import type { RoomClient } from '../room/room-client.ts';
import { matcherOf } from '../room/room-search.ts';
import type { RoomState } from '../room/room-state.ts';
import { type LoadedMessage, mergeByTime } from '../room/segment.ts';

export type Search = ReturnType<typeof useSearch>;

/** Searches the loaded messages and the whole room, and opens hits in the conversation. */
export function useSearch(client: RoomClient, view: RoomState, hidden: HiddenPeople) {
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim());
  // Clearing the field ends the search at once.
  const query = words.trim() && settled;
  const [opened, setOpened] = useState({ query: '', id: '' });
  const openedId = query && opened.query === query ? opened.id : null;

  useEffect(() => {
    // The list leaves an excerpt, so that it shows the newest messages after a search without an opened hit.
    if (query) client.goToEnd();
    client.search(query);
  }, [client, query]);

  return {
    words,
    setWords,
    /** The words that are searched for now, or ''. */
    query,
    found: useFound(view, query, hidden),
    /** The id of the hit that is open in the conversation, or null while the list shows the hits. */
    openedId,
    openHit: (id: string) => {
      if (query) setOpened({ query, id });
      client.openMessage(id);
    },
    showHits: () => setOpened({ query: '', id: '' }),
  };
}

/** The hits, oldest first, without those by hidden people. Loaded messages are found at once, others with the answers. */
function useFound(
  { timeline: { loaded }, search }: RoomState,
  query: string,
  hidden: HiddenPeople,
): readonly LoadedMessage[] {
  const hits = search?.query === query ? search.hits : NONE;
  return useMemo(() => {
    if (!query) return NONE;
    const matching = loaded.filter(matcherOf(query));
    return mergeByTime(matching, hits.toReversed()).filter((message) => !isHidden(hidden, message));
  }, [loaded, hits, query, hidden]);
}

const NONE: readonly LoadedMessage[] = [];

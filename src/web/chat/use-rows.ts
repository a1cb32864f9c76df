import { useMemo, useState } from 'react';
import { matches, RowBuilder } from './room/message-rows.ts';
import type { RoomState } from './room/room-state.ts';

/** What the list shows: everything, or what a search finds in all that is loaded. */
export function useRows(view: RoomState, query: string) {
  const [builder] = useState(() => new RowBuilder());
  const { timeline, outgoing, sentFrom, ownMarks } = view;
  return useMemo(() => {
    const shown = { timeline, outgoing, sentFrom, ownMarks };
    if (!query) return { rows: builder.build(shown, timeline.held), found: 0, searched: 0 };
    const found = timeline.held.filter((message) => matches(message, query));
    // A search has no beginning of its own, and what is on its way isn't part of it.
    const hits = { ...shown, outgoing: [], timeline: { ...timeline, isComplete: false } };
    const searched = timeline.held.filter(({ removed }) => !removed).length;
    return { rows: new RowBuilder().build(hits, found), found: found.length, searched };
  }, [builder, timeline, outgoing, sentFrom, ownMarks, query]);
}

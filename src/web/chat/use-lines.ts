import { useMemo, useState } from 'react';
import { LineWriter, matches } from './message-lines.ts';
import type { RoomView } from './room-session.ts';

/** What the list shows: everything, or what a search finds in all that is loaded. */
export function useLines(view: RoomView, query: string) {
  const [writer] = useState(() => new LineWriter());
  const { timeline, outgoing, sentFrom, isOwn } = view;
  return useMemo(() => {
    const shown = { timeline, outgoing, sentFrom, isOwn };
    if (!query) return { lines: writer.write(shown, timeline.held), found: 0, searched: 0 };
    const found = timeline.held.filter((message) => matches(message, query));
    // A search has no beginning of its own, and what is on its way isn't part of it.
    const hits = { ...shown, outgoing: [], timeline: { ...timeline, isComplete: false } };
    const searched = timeline.held.filter(({ removed }) => !removed).length;
    return { lines: new LineWriter().write(hits, found), found: found.length, searched };
  }, [writer, timeline, outgoing, sentFrom, isOwn, query]);
}

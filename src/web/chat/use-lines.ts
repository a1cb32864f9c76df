import { useMemo, useRef } from 'react';
import type { RoomView } from './room-session.ts';
import { type Line, type LineCache, linesOf, matches } from './rows.ts';

/** What the list shows: everything, or what a search finds in all that is loaded. */
export function useLines(view: RoomView, query: string) {
  const cache = useRef<LineCache>(new WeakMap());
  const { timeline, outgoing, sentFrom, isOwn } = view;
  return useMemo(() => {
    const shown = { timeline, outgoing, sentFrom, isOwn };
    const searched = timeline.held.filter(({ removed }) => !removed).length;
    if (!query) return { lines: linesOf(shown, timeline.held, cache.current), found: searched, searched };
    const found = timeline.held.filter((message) => matches(message, query));
    // A hit stands alone: each carries its name and the search has no beginning.
    const lines: Line[] = linesOf(
      { ...shown, outgoing: [], timeline: { ...timeline, isComplete: false } },
      found,
      new WeakMap(),
    );
    return { lines, found: found.length, searched };
  }, [timeline, outgoing, sentFrom, isOwn, query]);
}

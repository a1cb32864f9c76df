import { useMemo, useState } from 'react';
import { type HiddenPeople, RowBuilder, toShow } from '../room/message-rows.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Held } from '../room/stretch.ts';

/** What the list shows: everything, or the hits of a search. */
export function useRows(view: RoomState, hits: readonly Held[] | null, hidden: HiddenPeople) {
  const [builder] = useState(() => new RowBuilder());
  const { stretch, outgoing, sentFrom, ownMarks, originals, newSince } = toShow(view);
  return useMemo(() => {
    const shown = { stretch, outgoing, sentFrom, ownMarks, originals, newSince, hidden };
    if (!hits) return { rows: builder.build(shown, stretch.held), namesakes: builder.namesakes };
    // Each has its day; what is on its way isn't part of it.
    const found = { ...stretch, isComplete: true };
    const rows = new RowBuilder().build({ ...shown, outgoing: [], newSince: null, stretch: found }, hits);
    return { rows: rows.filter(({ kind }) => kind !== 'beginning'), namesakes: builder.namesakes };
  }, [builder, stretch, outgoing, sentFrom, ownMarks, originals, newSince, hidden, hits]);
}

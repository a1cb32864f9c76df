import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeOf, type Row } from '../room/message-rows.ts';
import type { Opened } from '../room/room-state.ts';
import type { ReadingPosition } from './reading-position.ts';
import type { RowRange } from './rendered-rows.ts';

/** An opened message is highlighted for this long. */
const POINTED_OUT_MS = 2600;

/** Returns the row index of an opened message, or −1. */
export const openedRow = (rows: readonly Row[], opened: Opened | null): number =>
  opened?.state === 'shown' ? placeOf(rows, opened.id) : -1;

type Elements = {
  position: RefObject<ReadingPosition | null>;
  box: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
};

type Opening = Elements & {
  /** The index of the opened message among the rows, or −1. */
  index: number;
  range: RowRange;
  opened: Opened | null;
  onDone: () => void;
};

/** Scrolls an opened message into the middle of the list, focuses it and ends its highlight later. */
export function useScrollToOpened({ position, box, content, index, range, opened, onDone }: Opening) {
  const isThere = index >= range.begin && index < range.end;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each opening
  useLayoutEffect(() => {
    const row = isThere ? content.current?.children[index - range.begin] : undefined;
    if (!row) return;
    position.current?.show(row, 'center');
    // A hidden or removed message has no bubble.
    const focused = row.querySelector<HTMLElement>('[data-message]') ?? box.current;
    focused?.focus({ preventScroll: true });
    const timer = setTimeout(onDone, POINTED_OUT_MS);
    return () => clearTimeout(timer);
  }, [isThere, opened?.time]);
}

export type NewSince = {
  /** The id of the newest message when the reader left. */
  since: string | null;
  /** True while this window has the focus. */
  isFocused: boolean;
  /** Opens the list near the first new message; null unless messages must be loaded for that. */
  open: (() => void) | null;
};

/** Offers to scroll up to the first new message while it is above the view and unseen. */
export function useJumpToNew(
  { since, isFocused, open }: NewSince,
  list: Elements,
  rows: readonly Row[],
  range: RowRange,
) {
  const { position, content } = list;
  const [seen, setSeen] = useState<string | null>(null);
  const [isAbove, setAbove] = useState(false);

  const look = () => {
    const { begin } = range;
    // If nothing was seen in this room before, nothing counts as new.
    const index = since === null || !isFocused ? -1 : indexOfNew(rows);
    if (index < 0) return;
    const row = content.current?.children[index - begin];
    const isPast = index < begin || (row && (position.current?.bottomInView(row) ?? 0) <= 0);
    setAbove(isPast === true);
    if (!isPast) setSeen(since);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling also calls it
  useEffect(look, [isFocused]);

  const go = (draw: (index: number) => RowRange) => {
    setSeen(since);
    if (open) return open();
    const index = indexOfNew(rows);
    let { begin } = range;
    if (index < begin) flushSync(() => ({ begin } = draw(index)));
    const row = content.current?.children[index - begin];
    if (row) position.current?.show(row, 'start');
  };
  const isOffered = isFocused && since !== seen && (open !== null || isAbove);
  return { look, go, isOffered };
}

const indexOfNew = (rows: readonly Row[]) => rows.findLastIndex(({ kind }) => kind === 'new');

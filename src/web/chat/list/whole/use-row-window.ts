import { type RefObject, useMemo, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../../room/message-rows.ts';
import { type RowRange, readyRows, rowsAtEnd } from './row-window.ts';

/** Keeps rows ready where a reader scrolls: many are drawn at once, and then none for many frames. */
export function useRowWindow(list: RefObject<VirtualizerHandle | null>, rows: readonly Row[]) {
  const [ready, setReady] = useState<(RowRange & { firstKey: string | undefined }) | null>(null);
  // Rows that were put before them have moved them on.
  const moved = ready ? rows.findIndex(({ key }) => key === ready.firstKey) : -1;
  const range = useMemo(
    () => (ready && moved >= 0 ? { from: ready.from + moved, to: ready.to + moved } : null),
    [ready, moved],
  );
  const last = Math.min(range?.to ?? -1, rows.length - 1);
  const indexes = useMemo(
    () => (range ? Array.from({ length: last - range.from + 1 }, (_, index) => range.from + index) : []),
    [range, last],
  );
  return {
    indexes,
    scrolled(offset: number, isFollowing: boolean) {
      if (!list.current) return;
      const { viewportSize, findItemIndex } = list.current;
      const inSight = { from: findItemIndex(offset), to: findItemIndex(offset + viewportSize) };
      const next = isFollowing
        ? rowsAtEnd(inSight.from, range)
        : readyRows(inSight, range && { ...range, to: last }, rows.length);
      if (next.from !== range?.from || next.to !== range.to) setReady({ ...next, firstKey: rows[0]?.key });
    },
  };
}

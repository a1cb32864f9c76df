import { type RefObject, useMemo, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../room/message-rows.ts';
import { type RowRange, readyRows } from './row-window.ts';

/** Keeps rows ready where a reader scrolls: many are drawn at once, and then none for many frames. */
export function useRowWindow(list: RefObject<VirtualizerHandle | null>, rows: readonly Row[]) {
  const [ready, setReady] = useState<(RowRange & { firstKey: string | undefined }) | null>(null);
  // Rows that were put before them have moved them on.
  const moved = ready ? rows.findIndex(({ key }) => key === ready.firstKey) : -1;
  const range = useMemo(
    () => (ready && moved >= 0 ? { from: ready.from + moved, to: ready.to + moved } : null),
    [ready, moved],
  );
  const indexes = useMemo(
    () => (range ? Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index) : []),
    [range],
  );
  return {
    indexes,
    scrolled(offset: number, isFollowing: boolean) {
      if (!list.current) return;
      // At the end, what comes is drawn row by row.
      if (isFollowing) return setReady(null);
      const { viewportSize, findItemIndex } = list.current;
      const inSight = { from: findItemIndex(offset), to: findItemIndex(offset + viewportSize) };
      const next = readyRows(inSight, range, rows.length);
      if (next !== range) setReady({ ...next, firstKey: rows[0]?.key });
    },
  };
}

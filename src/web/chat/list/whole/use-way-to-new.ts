import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../../room/message-rows.ts';

export type NewSince = {
  /** What was the newest when one left. */
  since: string | null;
  /** Somebody looks at this window. */
  isHere: boolean;
  /** Opens the begin of what is new where that isn't loaded. */
  open: (() => void) | null;
};

type WayToNew = NewSince & {
  list: RefObject<VirtualizerHandle | null>;
  rows: readonly Row[];
  onLeaveEnd: () => void;
};

/** Leads up to where what is new begins, while that is above what is seen and wasn't seen yet. */
export function useWayToNew({ since, isHere, open, list, rows, onLeaveEnd }: WayToNew) {
  const [seen, setSeen] = useState<string | null>(null);
  const [isAbove, setAbove] = useState(false);
  // Where nothing was seen before, nothing is new.
  const index = useMemo(
    () => (since === null ? -1 : rows.findLastIndex(({ kind }) => kind === 'new')),
    [rows, since],
  );
  const look = (offset = list.current?.scrollOffset ?? 0) => {
    if (index < 0 || !isHere || !list.current) return;
    const isPast = list.current.findItemIndex(offset) > index;
    setAbove(isPast);
    if (!isPast) setSeen(since);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling tells the rest
  useEffect(() => look(), [isHere]);

  const go = () => {
    setSeen(since);
    if (open) return open();
    onLeaveEnd();
    list.current?.scrollToIndex(index, { align: 'start' });
  };
  const isOffered = isHere && since !== seen && (open !== null || (isAbove && index >= 0));
  return { look, go: isOffered ? go : null };
}

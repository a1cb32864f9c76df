import { useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../../room/message-rows.ts';

/** True only for the render that puts rows before those that were there: virtua keeps the position from the end then. */
export function usePrepending(rows: readonly Row[]): boolean {
  const shown = useRef(rows);
  const first = shown.current[0]?.key;
  const isPrepending = first !== undefined && rows[0]?.key !== first && rows.some(({ key }) => key === first);
  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  return isPrepending;
}

/** How many messages by others stand below the one that was the newest when the reader went up. */
export function useUnread(rows: readonly Row[]) {
  const [readUpTo, setReadUpTo] = useState<string | undefined>(undefined);
  const from = readUpTo === undefined ? -1 : rows.findLastIndex(({ key }) => key === readUpTo);
  const below = from < 0 ? [] : rows.slice(from + 1);
  return {
    unread: below.filter((row) => row.kind === 'message' && !row.isOwn).length,
    countFromHere: () => setReadUpTo((known) => known ?? rows.at(-1)?.key),
    countNothing: () => setReadUpTo(undefined),
  };
}

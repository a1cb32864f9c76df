import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Row } from '../../room/message-rows.ts';
import { isLeavingEnd, type ScrollPlace } from './leaving-end.ts';
import { useReaderInput } from './use-reader-input.ts';

type Box = RefObject<HTMLDivElement | null>;

/** Where the list is scrolled to, and what a scroll event tells of its reader. */
export function useScrollPlace(box: Box, rows: readonly Row[]) {
  const last = useRef<ScrollPlace>({ offset: 0, toEnd: 0, contentHeight: 0 });
  const hasNewRows = useRef(false);
  const hasInput = useReaderInput(box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows
  useLayoutEffect(() => {
    hasNewRows.current = true;
  }, [rows]);
  return {
    offset: () => last.current.offset,
    /** Null while there is no box. */
    scrolledTo(offset: number) {
      if (!box.current) return null;
      const before = last.current;
      const now = { offset, toEnd: distanceToEnd(box.current), contentHeight: box.current.scrollHeight };
      const since = { hasNewRows: hasNewRows.current, hasInput: hasInput() };
      last.current = now;
      hasNewRows.current = false;
      return {
        toEnd: now.toEnd,
        isUpwards: offset < before.offset - 1,
        isLeavingEnd: isLeavingEnd(before, now, since),
      };
    },
  };
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.clientHeight - box.scrollTop;

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Line } from './message-lines.ts';

/** Spec §9: the button appears beyond this, older messages load within this. */
const BOTTOM_PX = 50;
const NEAR_TOP_PX = 100;

type Reading = {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly Line[];
  onNearTop: () => void;
  hasOlder: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
};

/** Where the reader is in the list, and what that asks for: following, counting what is new, loading what is older. */
export function useReadingPosition({ scroller, lines, onNearTop, hasOlder, onBottomChange }: Reading) {
  const list = useRef<VirtualizerHandle>(null);
  const isFollowing = useRef(true);
  const lastOffset = useRef(0);
  const [isAway, setAway] = useState(false);
  const [readUpTo, setReadUpTo] = useState<string | undefined>(undefined);
  const isPrepending = usePrepending(lines);
  const newest = lines.at(-1)?.key;

  const goToEnd = (smooth: boolean) =>
    list.current?.scrollToIndex(lines.length - 1, { align: 'end', smooth });

  const setFollowing = (follows: boolean) => {
    if (isFollowing.current !== follows) onBottomChange(follows);
    isFollowing.current = follows;
    if (!follows) setReadUpTo((known) => known ?? newest);
    else setReadUpTo(undefined);
  };

  const fillUp = () => {
    const box = scroller.current;
    if (box && hasOlder && lines.length > 0 && box.scrollHeight <= box.clientHeight + NEAR_TOP_PX)
      onNearTop();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines, not for each closure
  useLayoutEffect(() => {
    if (isFollowing.current) goToEnd(false);
    fillUp();
  }, [lines, hasOlder]);

  const scrolled = (offset: number) => {
    const box = scroller.current;
    if (!box) return;
    const toBottom = box.scrollHeight - box.clientHeight - box.scrollTop;
    const isUpwards = offset < lastOffset.current - 1;
    lastOffset.current = offset;
    setAway(toBottom > BOTTOM_PX);
    // Growth moves the bottom away as well: only a reader who goes up leaves it.
    if (toBottom <= BOTTOM_PX) setFollowing(true);
    else if (isUpwards) setFollowing(false);
    if (isUpwards && offset < NEAR_TOP_PX && hasOlder) onNearTop();
  };

  const resized = () => {
    if (isFollowing.current) goToEnd(false);
    fillUp();
  };

  const goToBottom = () => {
    goToEnd(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    scroller.current?.focus({ preventScroll: true });
  };

  return { list, isPrepending, isAway, unread: unreadSince(lines, readUpTo), scrolled, resized, goToBottom };
}

/** True only for the render that puts lines before those that were there: virtua keeps the position from the end then. */
function usePrepending(lines: readonly Line[]): boolean {
  const shown = useRef(lines);
  const first = shown.current[0]?.key;
  const isPrepending =
    first !== undefined && lines[0]?.key !== first && lines.some(({ key }) => key === first);
  useLayoutEffect(() => {
    shown.current = lines;
  }, [lines]);
  return isPrepending;
}

/** How many messages by others stand below the one that was the newest when the reader went up. */
function unreadSince(lines: readonly Line[], readUpTo: string | undefined): number {
  if (readUpTo === undefined) return 0;
  const from = lines.findLastIndex(({ key }) => key === readUpTo);
  return lines.slice(from + 1).filter((line) => line.kind === 'message' && !line.isOwn).length;
}

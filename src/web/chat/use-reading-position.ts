import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { EndFollower } from './end-follower.ts';
import type { Row } from './room/message-rows.ts';

/** Spec §9: the button appears beyond this, older messages load within this. */
const BOTTOM_PX = 50;
const NEAR_TOP_PX = 100;
/** A turn of the wheel scrolls in many small steps, the first of which are still near the end. */
const WHEEL_SCROLLS_FOR_MS = 300;
/** One to draw rows of a guessed height, one to measure them, one to scroll by that, and one to hear of it. */
const FRAMES_OF_ARRIVAL = 4;

type Reading = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  onNearTop: () => void;
  hasOlder: boolean;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
};

/** Where the reader is in the list, and what that asks for: following, counting what is new, loading what is older. */
export function useReadingPosition({
  scroller,
  rows,
  onNearTop,
  hasOlder,
  isOnline,
  onBottomChange,
}: Reading) {
  const list = useRef<VirtualizerHandle>(null);
  const isFollowing = useRef(true);
  const lastOffset = useRef(0);
  const wheelTurnedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isAway, setAway] = useState(false);
  const isPrepending = usePrepending(rows);
  const { unread, countFromHere, countNothing } = useUnread(rows);
  const hasWritten = useOwnWriting(rows);

  const end = useEnd(scroller);
  const arrival = useArrival(rows.length > 0, () => end.follow(false));
  const followEnd = () => end.follow(arrival.isOver() && end.isNear());

  const setFollowing = (follows: boolean) => {
    if (isFollowing.current !== follows) onBottomChange(follows);
    isFollowing.current = follows;
    if (follows) countNothing();
    else {
      end.stop();
      countFromHere();
    }
  };

  const fillUp = () => {
    const box = scroller.current;
    if (box && hasOlder && rows.length > 0 && box.scrollHeight <= box.clientHeight + NEAR_TOP_PX) onNearTop();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows, not for each closure
  useLayoutEffect(() => {
    // Whoever writes wants to see it: an own message leads back to the newest.
    if (hasWritten()) setFollowing(true);
    if (isFollowing.current) followEnd();
    fillUp();
  }, [rows, hasOlder]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a load that the row broke off is taken up when it is back
  useEffect(() => {
    if (isOnline && hasOlder && !isFollowing.current && lastOffset.current < NEAR_TOP_PX) onNearTop();
  }, [isOnline]);

  const scrolled = (offset: number) => {
    const box = scroller.current;
    if (!box) return;
    const toBottom = box.scrollHeight - box.clientHeight - box.scrollTop;
    const isUpwards = offset < lastOffset.current - 1;
    lastOffset.current = offset;
    // Growth moves the bottom away as well: only a reader who goes up leaves it.
    const isLeaving = performance.now() - wheelTurnedAt.current < WHEEL_SCROLLS_FOR_MS;
    if (toBottom <= BOTTOM_PX) setFollowing(!isLeaving);
    else if (isUpwards && arrival.isOver()) setFollowing(false);
    setAway(toBottom > BOTTOM_PX && arrival.isOver() && !isFollowing.current);
    if (isUpwards && offset < NEAR_TOP_PX && hasOlder) onNearTop();
  };

  /** Whoever turns the wheel upwards leaves the end, before the next message draws them back to it. */
  const wheelTurned = (deltaY: number) => {
    const offset = scroller.current?.scrollTop ?? 0;
    if (deltaY >= 0 || offset === 0) return;
    arrival.end();
    wheelTurnedAt.current = performance.now();
    setFollowing(false);
    // Stays where the wheel has led by now, and so ends a way to the end that is still being measured.
    list.current?.scrollTo(offset);
  };

  const resized = () => {
    if (isFollowing.current) followEnd();
    fillUp();
  };

  const goToBottom = () => {
    end.stop();
    list.current?.scrollToIndex(rows.length - 1, { align: 'end', smooth: isMotionWelcome() });
    scroller.current?.focus({ preventScroll: true });
  };

  return { list, isPrepending, isAway, unread, scrolled, wheelTurned, resized, goToBottom };
}

const isMotionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The end of the list, which is followed smoothly where the way is short and seen. */
function useEnd(scroller: RefObject<HTMLDivElement | null>) {
  const [follower] = useState(() => new EndFollower());
  const height = useRef(0);
  useEffect(() => () => follower.stop(), [follower]);
  return {
    isNear() {
      const box = scroller.current;
      if (!box) return false;
      // A phone's keyboard that opens or closes must not hide the newest message meanwhile.
      const isResized = box.clientHeight !== height.current;
      height.current = box.clientHeight;
      const toEnd = box.scrollHeight - box.clientHeight - box.scrollTop;
      return !isResized && toEnd <= box.clientHeight / 2;
    },
    follow(isNear: boolean) {
      const isSmooth = isNear && !document.hidden && isMotionWelcome();
      if (scroller.current) follower.follow(scroller.current, isSmooth);
    },
    stop: () => follower.stop(),
  };
}

/** A list that has just come is moved by what is measured in it, not yet by its reader: it goes to its end until that is done. */
function useArrival(hasRows: boolean, goToEnd: () => void) {
  const framesLeft = useRef(FRAMES_OF_ARRIVAL);
  const go = useEffectEvent(goToEnd);
  useEffect(() => {
    if (!hasRows) return;
    let frame = requestAnimationFrame(function settle() {
      if (framesLeft.current-- <= 0) return;
      go();
      frame = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(frame);
  }, [hasRows]);
  return {
    isOver: () => framesLeft.current <= 0,
    end: () => {
      framesLeft.current = 0;
    },
  };
}

/** True only for the render that puts rows before those that were there: virtua keeps the position from the end then. */
function usePrepending(rows: readonly Row[]): boolean {
  const shown = useRef(rows);
  const first = shown.current[0]?.key;
  const isPrepending = first !== undefined && rows[0]?.key !== first && rows.some(({ key }) => key === first);
  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  return isPrepending;
}

/** Tells once of each message that the reader has just written. */
function useOwnWriting(rows: readonly Row[]): () => boolean {
  const told = useRef<string | undefined>(undefined);
  return () => {
    const last = rows.at(-1);
    if (last?.kind !== 'outgoing' || last.key === told.current) return false;
    told.current = last.key;
    return true;
  };
}

/** How many messages by others stand below the one that was the newest when the reader went up. */
function useUnread(rows: readonly Row[]) {
  const [readUpTo, setReadUpTo] = useState<string | undefined>(undefined);
  const from = readUpTo === undefined ? -1 : rows.findLastIndex(({ key }) => key === readUpTo);
  const below = from < 0 ? [] : rows.slice(from + 1);
  return {
    unread: below.filter((row) => row.kind === 'message' && !row.isOwn).length,
    countFromHere: () => setReadUpTo((known) => known ?? rows.at(-1)?.key),
    countNothing: () => setReadUpTo(undefined),
  };
}

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Row } from '../../room/message-rows.ts';
import { BOTTOM_PX, type Standing } from '../first-rows.tsx';
import { useOwnWriting } from '../use-own-writing.ts';
import { usePrepending, useUnread } from './row-changes.ts';
import { useFollowing } from './use-following.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/** Spec §9: older messages load within this. */
const NEAR_TOP_PX = 100;

type Reading = {
  /** What stood there already. */
  standing: Standing;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  onNearTop: () => void;
  hasOlder: boolean;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
  /** In an excerpt: its end isn't the room's, and more comes when it is reached. */
  onNearEnd: (() => void) | null;
  /** The list is led to a message: what scrolls now isn't its reader. */
  isLed: boolean;
};

/** Where the reader is in the list, and what that asks for: following, counting what is new, loading what is older. */
export function useReadingPosition(reading: Reading) {
  const { standing, scroller, rows, onNearTop, hasOlder, isOnline, onBottomChange, onNearEnd, isLed } =
    reading;
  const place = useScrollPlace(scroller, rows);
  const [isAway, setAway] = useState(false);
  const isPrepending = usePrepending(rows);
  const { unread, countFromHere, countNothing } = useUnread(rows);
  const hasWritten = useOwnWriting(rows, standing.heights.length > 0 ? rows : undefined);
  const changeFollowing = (isFollowing: boolean) => {
    onBottomChange(isFollowing);
    (isFollowing ? countNothing : countFromHere)();
  };
  const following = useFollowing(scroller, { standing, hasRows: rows.length > 0, onChange: changeFollowing });

  const resized = () => {
    following.goOn();
    if (hasOlder && rows.length > 0 && hasRoomForMore(scroller.current)) onNearTop();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows, not for each closure
  useLayoutEffect(() => {
    // Whoever writes wants to see it: an own message leads back to the newest.
    if (hasWritten()) following.start();
    resized();
  }, [rows, hasOlder]);

  useWhen(isOnline, () => {
    // A load that the loss broke off is taken up again.
    if (hasOlder && !following.isOn() && place.offset() < NEAR_TOP_PX) onNearTop();
  });

  const scrolled = (offset: number) => {
    const seen = place.scrolledTo(offset);
    if (!seen) return;
    const { toEnd, isUpwards, isLeavingEnd } = seen;
    if (onNearEnd && toEnd < NEAR_TOP_PX) onNearEnd();
    if (onNearEnd || isLed) following.leave();
    else if (toEnd <= BOTTOM_PX) following.reachedEnd();
    else if (isLeavingEnd) following.wentUp();
    setAway((toEnd > BOTTOM_PX || onNearEnd !== null) && following.hasArrived() && !following.isOn());
    if (isUpwards && offset < NEAR_TOP_PX && hasOlder) onNearTop();
  };

  useWhen(!isLed, () => following.hasArrived() && scrolled(place.offset()));

  const wheelTurned = (deltaY: number) => {
    // What was last heard of: to ask the box would lay it out once more in each frame.
    if (deltaY < 0 && place.offset() > 0) following.turnedWheelUp();
  };

  const goToBottom = () => {
    following.goToEnd();
    scroller.current?.focus({ preventScroll: true });
  };

  return { isPrepending, isAway, unread, scrolled, wheelTurned, resized, goToBottom, following };
}

/** Acts each time that something has come true. */
function useWhen(isSo: boolean, act: () => unknown) {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isSo) actNow();
  }, [isSo]);
}

const hasRoomForMore = (box: HTMLElement | null) =>
  box !== null && box.scrollHeight <= box.clientHeight + NEAR_TOP_PX;

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../room/message-rows.ts';
import { BOTTOM_PX, ReadingPosition } from './reading-position.ts';
import type { RowRange } from './rendered-rows.ts';

/** Older messages are loaded within this distance from the top (spec §9). */
const NEAR_TOP_PX = 100;
/** A click or a momentum scroll may follow the end of a touch within this time. */
const FINGER_LEADS_TO_MS = 300;

export type Reading = {
  rows: readonly Row[];
  /** True if older messages can be loaded. */
  hasOlder: boolean;
  onNearTop: () => void;
  /** Loads newer messages in an excerpt, which doesn't reach the room's end; null elsewhere. */
  onNearEnd: (() => void) | null;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
  /** True while a row's menu is open, which stops the list from scrolling. */
  isHeld: boolean;
};

type Place = Reading & {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  range: RowRange;
  /** True while an opened message is highlighted, so that the list stays there instead of following new ones. */
  isLed: boolean;
  onFollowing: (isFollowing: boolean) => void;
  drawNewest: () => void;
  /** Called after scrolling and after a change of the rendered rows. */
  onLook: () => void;
};

/** Keeps the reading position: follows new messages, counts unread ones, and loads older ones. */
export function useReadingPosition(place: Place) {
  const { box, content, range, rows, hasOlder, onNearEnd, isOnline, isHeld, isLed, onLook } = place;
  const position = useRef<ReadingPosition>(null);
  const [isBelow, setBelow] = useState(false);
  const { unread, countFromHere, countNothing } = useUnread(rows);
  const hasWritten = useOwnMessage(rows);
  const isAllBelow = range.end === rows.length && !onNearEnd;

  const changeFollowing = useEffectEvent((isFollowing: boolean) => {
    place.onFollowing(isFollowing);
    place.onBottomChange(isFollowing);
    (isFollowing ? countNothing : countFromHere)();
  });

  const look = (isUpwards: boolean) => {
    const { current: reading } = position;
    const { current: list } = box;
    if (!reading || !list) return;
    setBelow((!isAllBelow || reading.toEnd > BOTTOM_PX) && !reading.isFollowing);
    askForMore(place, list, isUpwards);
    onLook();
  };

  const scrolled = useEffectEvent(() => {
    look(position.current?.scrolled({ canFollow: isAllBelow && !isLed }) ?? false);
  });
  const resized = useEffectEvent(() => {
    position.current?.keep();
    look(false);
  });

  useLayoutEffect(() => {
    if (!box.current || !content.current) return;
    position.current = new ReadingPosition(box.current, content.current, (isOn) => changeFollowing(isOn));
    return listen(box.current, content.current, position.current, {
      onScroll: () => scrolled(),
      onResize: () => resized(),
    });
  }, [box, content]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each change of the rendered rows
  useLayoutEffect(() => {
    // The reader's own new message scrolls to the end.
    if (hasWritten()) {
      if (range.end < rows.length) place.drawNewest();
      position.current?.follow();
    } else if (!isAllBelow || isLed) position.current?.leave();
    position.current?.keep();
    look(false);
  }, [rows, range, hasOlder, isAllBelow, isLed]);

  // A new list reports where it begins, because the list that it replaces may have been scrolled up.
  useLayoutEffect(() => changeFollowing(position.current?.isFollowing ?? true), []);
  useLayoutEffect(() => position.current?.[isHeld ? 'hold' : 'release']('menu'), [isHeld]);

  // A lost connection may have aborted a load, so it is requested again.
  useWhen(isOnline, () => !position.current?.isFollowing && look(true));
  useWhen(!isLed, () => scrolled());
  return { position, isBelow, unread };
}

/** Loads more messages near an end of the list, or while the loaded ones don't fill it. */
function askForMore(
  { range, rows, hasOlder, onNearTop, onNearEnd }: Place,
  { scrollTop, scrollHeight, clientHeight }: HTMLElement,
  isUpwards: boolean,
) {
  const isUnfilled = rows.length > 0 && scrollHeight <= clientHeight + NEAR_TOP_PX;
  const isNearTop = range.begin === 0 && scrollTop < NEAR_TOP_PX;
  if (hasOlder && isNearTop && (isUpwards || isUnfilled)) onNearTop();
  const toEnd = scrollHeight - clientHeight - scrollTop;
  if (onNearEnd && range.end === rows.length && toEnd < NEAR_TOP_PX) onNearEnd();
}

/** Calls `act` each time that a condition becomes true. */
function useWhen(isSo: boolean, act: () => unknown) {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isSo) actNow();
  }, [isSo]);
}

type Listeners = { onScroll: () => void; onResize: () => void };

function listen(
  box: HTMLElement,
  content: HTMLElement,
  reading: ReadingPosition,
  { onScroll, onResize }: Listeners,
) {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  const observer = new ResizeObserver(onResize);
  observer.observe(box);
  observer.observe(content);
  box.addEventListener('scroll', onScroll, options);
  box.addEventListener('wheel', ({ deltaY }) => reading.wheelTurned(deltaY), options);
  holdUnderFinger(box, reading, options);
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

/** Holds the list under a finger, because each message of a busy room would scroll a slow finger back. */
function holdUnderFinger(box: HTMLElement, reading: ReadingPosition, options: { signal: AbortSignal }) {
  let lifted: ReturnType<typeof setTimeout> | undefined;
  const lift = ({ touches }: TouchEvent) => {
    if (touches.length > 0) return;
    clearTimeout(lifted);
    lifted = setTimeout(() => reading.release('finger'), FINGER_LEADS_TO_MS);
  };
  const touch = ({ target }: TouchEvent) => {
    clearTimeout(lifted);
    reading.hold('finger');
    // The touched row gets these events even after it was removed from the list.
    for (const type of ['touchend', 'touchcancel'] as const)
      (target as HTMLElement | null)?.addEventListener(type, lift, options);
  };
  box.addEventListener('touchstart', touch, options);
  options.signal.addEventListener('abort', () => clearTimeout(lifted));
}

/** Counts the messages by others below the one that was newest when the reader scrolled up. */
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

/** Returns true once for each message that the reader has just written. */
function useOwnMessage(rows: readonly Row[]): () => boolean {
  const seen = useRef<string>(undefined);
  return () => {
    const last = rows.at(-1);
    if (last?.kind !== 'outgoing' || last.key === seen.current) return false;
    seen.current = last.key;
    return true;
  };
}

import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Row } from '../../room/message-rows.ts';
import type { Opened } from '../../room/room-state.ts';
import type { Standing } from '../first-rows.tsx';
import type { Deeds } from '../message-deeds.ts';
import { useListOverlay } from './list-overlay.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useOpened } from './use-opened.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTakeover } from './use-takeover.ts';
import { useTouch } from './use-touch.ts';
import { type NewSince, useWayToNew } from './use-way-to-new.ts';

export type WholeListProps = {
  scroller: RefObject<HTMLDivElement | null>;
  /** Shows what lies over the list. */
  onOverlay: (overlay: ReactNode) => void;
  /** What stands there already. */
  standing: Standing;
  left: RefObject<string | null>;
  rows: readonly Row[];
  children: (row: Row) => ReactElement;
  /** Someone reached the top, or nothing overflows yet. */
  onNearTop: () => void;
  /** In an excerpt: its end isn't the room's, and more comes when it is reached. */
  onNearEnd: (() => void) | null;
  /** Leads from an excerpt to the room's newest messages. */
  onGoToEnd: () => void;
  /** More may come when the top is reached. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
  opened: Opened | null;
  onOpenedDone: () => void;
  newSince: NewSince;
  deeds: Deeds;
};

/** All rows, of which those in sight are drawn: keeps what is read where it is, follows the newest only from the bottom. */
export function WholeList(props: WholeListProps) {
  const { children, standing, left, isLoadingOlder, opened, onOpenedDone, newSince, deeds, ...all } = props;
  const { scroller, onNearEnd, onGoToEnd, onOverlay } = all;
  const list = useRef<VirtualizerHandle>(null);
  const { rows, isGoingOn, goOn, cache } = useTakeover({ scroller, rows: all.rows, standing, left });
  const reading = { ...all, rows, hasOlder: all.hasOlder && isGoingOn };
  const position = useReadingPosition({ ...reading, standing, isLed: opened?.state === 'shown' });
  useOpened({ list, scroller, rows, opened, onLeaveEnd: position.following.leave, onDone: onOpenedDone });
  const wayToNew = useWayToNew({ ...newSince, list, rows, onLeaveEnd: position.following.leave });
  const rowWindow = useRowWindow(list, rows);
  const isPrinting = usePrinting();
  useListOverlay({
    ...{ isLoadingOlder, onOverlay, isAway: position.isAway, unread: position.unread },
    goToNew: wayToNew.go,
    goToBottom: () => {
      onOpenedDone();
      if (onNearEnd) onGoToEnd();
      else position.goToBottom();
    },
  });
  useInput(scroller, position);
  useTouch(scroller, deeds);
  useKeyboardInset();
  return (
    <Virtualizer
      ref={list}
      scrollRef={scroller}
      data={rows}
      // Before it knows its own height, virtua would wait for a scroll event that an unfilled list never has.
      shift={position.isPrepending && isMeasured(list.current)}
      // Until the list has seen where it is scrolled to, it draws no others; and paper shows them all.
      keepMounted={isGoingOn && !isPrinting ? rowWindow.indexes : [...rows.keys()]}
      {...(cache && { cache })}
      onScroll={(offset) => {
        position.scrolled(offset);
        wayToNew.look(offset);
        rowWindow.scrolled(offset, position.following.isOn());
      }}
      onResize={() => {
        position.resized();
        // Where rows put before others move the list only once it rests, as on iOS, they wait for that.
        if (list.current?.scrollOffset === 0) goOn();
      }}
      onScrollEnd={goOn}
    >
      {children}
    </Virtualizer>
  );
}

const isMeasured = (list: VirtualizerHandle | null) => list !== null && list.viewportSize > 0;

type Position = ReturnType<typeof useReadingPosition>;

/** Wheel and finger on the list. */
function useInput(scroller: RefObject<HTMLElement | null>, { wheelTurned, following }: Position) {
  const turn = useEffectEvent(({ deltaY }: WheelEvent) => wheelTurned(deltaY));
  const touch = useEffectEvent(({ target }: Event) => target && following.touched({ target }));
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    scroller.current?.addEventListener('wheel', turn, options);
    scroller.current?.addEventListener('touchstart', touch, options);
    return () => listening.abort();
  }, [scroller]);
}

/** Whether the browser is printing; it changes before the browser lays the sheets out. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const tell = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', tell, { signal });
    window.addEventListener('afterprint', tell, { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

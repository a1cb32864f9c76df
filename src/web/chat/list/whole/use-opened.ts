import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { placeOf, type Row } from '../../room/message-rows.ts';
import type { Opened } from '../../room/room-state.ts';

/** How long the place of an opened message is pointed out. */
const POINTED_OUT_MS = 2600;
/** The focus waits until its row is drawn and in sight. */
const FRAMES_TO_DRAW = 120;
/** virtua corrects a guessed place only while it measures a row every 150 ms, which a busy phone doesn't. */
const FRAMES_TO_TRY_AGAIN = 20;
/** Rows that are measured late may still move it out of sight. */
const FRAMES_TO_SETTLE = 10;

type Opening = {
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  opened: Opened | null;
  /** The reader leaves the end of the list for it. */
  onLeaveEnd: () => void;
  onDone: () => void;
};

/** Brings an opened message into the middle of the list, once for each opening, and gives it the focus. */
export function useOpened({ list, scroller, rows, opened, onLeaveEnd, onDone }: Opening) {
  const id = opened?.state === 'shown' ? opened.id : null;
  const index = id === null ? -1 : placeOf(rows, id);
  const isThere = index >= 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, however its rows move afterwards
  useLayoutEffect(() => {
    if (!isThere) return;
    onLeaveEnd();
    const go = () => list.current?.scrollToIndex(index, { align: 'center' });
    go();
    if (rows[index]?.kind === 'message') return focusOnceDrawn(scroller, id ?? '', go);
    // Of somebody whom one hides, or removed meanwhile: no bubble is drawn.
    scroller.current?.focus({ preventScroll: true });
    return;
  }, [isThere, opened?.time]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(onDone, POINTED_OUT_MS);
    return () => clearTimeout(timer);
  }, [isThere, opened?.time]);
}

function focusOnceDrawn(scroller: RefObject<HTMLElement | null>, id: string, go: () => void): () => void {
  let framesLeft = FRAMES_TO_DRAW;
  let framesInSight = 0;
  let frame = requestAnimationFrame(function look() {
    const bubble = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    if (bubble && isInSight(bubble, scroller.current)) {
      if (framesInSight++ === 0) bubble.focus({ preventScroll: true });
    } else {
      framesInSight = 0;
      if (framesLeft % FRAMES_TO_TRY_AGAIN === 0 && framesLeft < FRAMES_TO_DRAW) go();
    }
    if (framesLeft-- > 0 && framesInSight < FRAMES_TO_SETTLE) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

function isInSight(bubble: HTMLElement, scroller: HTMLElement | null): boolean {
  const [inner, outer] = [bubble, scroller].map((element) => element?.getBoundingClientRect());
  return inner && outer ? inner.bottom > outer.top && inner.top < outer.bottom : false;
}

import { type Dispatch, type PointerEvent, useRef } from 'react';
import type { Point } from '../geometry.ts';
import { pointOn } from '../point-on-stage.ts';
import { pageFits, scrollReach, type ViewerAction, type ViewerState } from '../viewer-state.ts';
import { Flick } from './flick.ts';
import { isTap, lift, type Movement, move, NO_TOUCH, putDown, swipeAlong, swipeOf } from './touch.ts';

const MAIN_BUTTON = 0;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;
/** A page's end within so many pixels is reached. */
const END_PX = 1;

type Drag = Extract<Movement, { type: 'drag' }>;

type Options = { state: ViewerState; dispatch: Dispatch<ViewerAction>; onDoubleTap: (at: Point) => void };

/** The stage's pointer handlers: drag, pinch, and by touch also swipe, scroll and double tap. */
export function useTouch({ state, dispatch, onDoubleTap }: Options) {
  const touch = useRef(NO_TOUCH);
  const panFrom = useRef(0);
  const tap = useTaps(onDoubleTap);
  const flick = useRef<Flick>(null);
  flick.current ??= new Flick((by) => dispatch({ type: 'pan', by }));

  const touchStage = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== MAIN_BUTTON) return;
    // Captured, so that a drag continues outside the stage and its end is received.
    event.currentTarget.setPointerCapture(event.pointerId);
    flick.current?.stop();
    panFrom.current = state.pan.y;
    touch.current = putDown(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    if (touch.current.swipeFrom === null) dispatch({ type: 'let go' });
  };

  const moveOnStage = (event: PointerEvent<HTMLElement>) => {
    const next = move(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    touch.current = next.touch;
    const { movement } = next;
    if (movement.type === 'pinch') dispatch(movement);
    if (movement.type !== 'drag') return;
    const isSwipe = isFinger(event) && next.touch.swipeFrom !== null;
    for (const action of actionsOf(movement, state, isSwipe)) dispatch(action);
    if (isFinger(event) && movement.way !== 'across') flick.current?.follow(movement.by, event.timeStamp);
  };

  const liftFromStage = (event: PointerEvent<HTMLElement>) => {
    const end = pointOn(event.currentTarget, event);
    const from = touch.current;
    touch.current = lift(from, event.pointerId);
    if (!isFinger(event) || !from.at.has(event.pointerId)) return dispatch({ type: 'let go' });
    const swipe = pageFits(state) ? swipeOf(from, end) : 0;
    const scroll = pageFits(state) ? swipeAlong(from, end) : 0;
    dispatch(swipe ? { type: 'turn page', by: swipe } : { type: 'let go' });
    if (scroll && isAtEnd(state, panFrom.current, scroll)) dispatch({ type: 'scroll to page', by: scroll });
    else if (!swipe) flick.current?.release(event.timeStamp);
    if (isTap(from, end)) tap(end, event.timeStamp);
  };

  const loseTouch = (event: PointerEvent<HTMLElement>) => {
    touch.current = lift(touch.current, event.pointerId);
    dispatch({ type: 'let go' });
  };

  return {
    onPointerDown: touchStage,
    onPointerMove: moveOnStage,
    onPointerUp: liftFromStage,
    onPointerCancel: loseTouch,
  };
}

/** At 100 % a finger scrolls up and down and turns sideways, and a mouse selects text. */
function actionsOf({ by, way }: Drag, state: ViewerState, isSwipe: boolean): ViewerAction[] {
  if (!pageFits(state)) return [{ type: 'pan', by }];
  if (!isSwipe) return [];
  if (way === 'along') return [{ type: 'let go' }, { type: 'pan', by: { x: 0, y: by.y } }];
  return [{ type: 'slide', by: by.x }];
}

/** Takes each tap, and tells of every second one that follows soon and nearby. */
function useTaps(onDoubleTap: (at: Point) => void) {
  const last = useRef<{ at: Point; timeMs: number } | null>(null);
  return (at: Point, timeMs: number) => {
    const before = last.current;
    const isSecond =
      before !== null &&
      timeMs - before.timeMs < DOUBLE_TAP_MS &&
      Math.hypot(at.x - before.at.x, at.y - before.at.y) < DOUBLE_TAP_PX;
    last.current = isSecond ? null : { at, timeMs };
    if (isSecond) onDoubleTap(at);
  };
}

/** A page laid out to be scrolled turns from its end; a whole page turns sideways only. */
function isAtEnd(state: ViewerState, panY: number, by: 1 | -1): boolean {
  if (state.layout === 'page' || state.layout === 'pair') return false;
  return panY * by <= END_PX - scrollReach(state);
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType !== 'mouse';

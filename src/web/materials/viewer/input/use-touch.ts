import { type Dispatch, type PointerEvent, type RefObject, useRef } from 'react';
import { PARTS_OF_WIDTH } from '#shared/page.ts';
import { type Point, placeOnPage, pointOn } from '../state/geometry.ts';
import { sheetOf } from '../state/sheet.ts';
import { pageFits, scrollReach, type ViewerAction, type ViewerState } from '../state/viewer-state.ts';
import type { ShownText } from '../text/use-text-selection.ts';
import { isTap, lift, type Movement, move, NO_TOUCH, putDown, swipeOf, verticalSwipeOf } from './touch.ts';

const MAIN_BUTTON = 0;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;
/** The end of a page counts as reached within this distance. */
const END_PX = 1;

type Drag = Extract<Movement, { type: 'drag' }>;

type Options = { state: ViewerState; dispatch: Dispatch<ViewerAction>; onDoubleTap: (at: Point) => void };

/** Returns the stage's pointer handlers for drag and pinch, and for touch also swipe, scroll and double tap. */
export function useTouch({ state, dispatch, onDoubleTap }: Options) {
  const touch = useRef(NO_TOUCH);
  const panFrom = useRef(0);
  const tap = useTaps(onDoubleTap);
  const momentum = useRef<Momentum>(null);
  momentum.current ??= new Momentum((by) => dispatch({ type: 'pan', by }));

  const touchStage = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== MAIN_BUTTON) return;
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    // A link takes a mouse's click itself; a finger that begins on one may still turn the page.
    if (isOnLink && !isFinger(event)) return;
    // The capture continues a drag outside the stage, and delivers its end; on a link it would take the tap.
    if (!isOnLink) event.currentTarget.setPointerCapture(event.pointerId);
    momentum.current?.stop();
    panFrom.current = state.pan.y;
    touch.current = putDown(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    if (touch.current.swipeFrom === null) dispatch({ type: 'release' });
  };

  const moveOnStage = (event: PointerEvent<HTMLElement>) => {
    const next = move(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    touch.current = next.touch;
    const { movement } = next;
    if (movement.type === 'pinch') dispatch(movement);
    if (movement.type !== 'drag') return;
    const isSwipe = isFinger(event) && next.touch.swipeFrom !== null;
    for (const action of actionsOf(movement, state, isSwipe)) dispatch(action);
    if (isFinger(event) && movement.axis !== 'horizontal')
      momentum.current?.follow(movement.by, event.timeStamp);
  };

  const liftFromStage = (event: PointerEvent<HTMLElement>) => {
    const end = pointOn(event.currentTarget, event);
    const from = touch.current;
    touch.current = lift(from, event.pointerId);
    if (!isFinger(event) || !from.at.has(event.pointerId)) return dispatch({ type: 'release' });
    const swipe = pageFits(state) ? swipeOf(from, end) : 0;
    const scroll = pageFits(state) ? verticalSwipeOf(from, end) : 0;
    dispatch(swipe ? { type: 'turn page', by: swipe } : { type: 'release' });
    if (scroll && isAtEnd(state, panFrom.current, scroll)) dispatch({ type: 'scroll to page', by: scroll });
    else if (!swipe) momentum.current?.release(event.timeStamp);
    if (isTap(from, end)) tap(end, event.timeStamp);
  };

  const loseTouch = (event: PointerEvent<HTMLElement>) => {
    touch.current = lift(touch.current, event.pointerId);
    dispatch({ type: 'release' });
  };

  return {
    onPointerDown: touchStage,
    onPointerMove: moveOnStage,
    onPointerUp: liftFromStage,
    onPointerCancel: loseTouch,
  };
}

/** At 100 % a finger scrolls vertically and turns pages horizontally, and a mouse selects text. */
function actionsOf({ by, axis }: Drag, state: ViewerState, isSwipe: boolean): ViewerAction[] {
  if (!pageFits(state)) return [{ type: 'pan', by }];
  if (!isSwipe) return [];
  if (axis === 'vertical') return [{ type: 'release' }, { type: 'pan', by: { x: 0, y: by.y } }];
  return [{ type: 'slide', by: by.x }];
}

/** Returns a handler of taps, which calls `onDoubleTap` for a second one soon after and nearby. */
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

/** Scrolling beyond the end turns a page that is higher than the stage; a whole page needs a sideways swipe. */
function isAtEnd(state: ViewerState, panY: number, by: 1 | -1): boolean {
  if (state.layout === 'page' || state.layout === 'pair') return false;
  return panY * by <= END_PX - scrollReach(state);
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType !== 'mouse';

/** A finger that rested for longer before it was lifted causes no momentum. */
const REST_MS = 60;
const MEMORY_MS = 100;
const MIN_SPEED = 0.05;
/** The fraction of the speed that remains after a millisecond. */
const GLIDE = 0.997;

type Step = { by: Point; timeMs: number };

/** Continues the movement of a page after the finger is lifted. */
class Momentum {
  readonly #onGlide: (by: Point) => void;
  #steps: Step[] = [];
  #frame = 0;

  constructor(onGlide: (by: Point) => void) {
    this.#onGlide = onGlide;
  }

  follow(by: Point, timeMs: number) {
    this.#steps = [...this.#steps.filter((step) => timeMs - step.timeMs < MEMORY_MS), { by, timeMs }];
  }

  release(timeMs: number) {
    const [first] = this.#steps;
    const last = this.#steps.at(-1);
    if (!first || !last || timeMs - last.timeMs > REST_MS) return this.stop();
    const passedMs = Math.max(16, timeMs - first.timeMs);
    const sum = (of: (by: Point) => number) => this.#steps.reduce((total, { by }) => total + of(by), 0);
    this.stop();
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.#glide({ x: sum(({ x }) => x) / passedMs, y: sum(({ y }) => y) / passedMs });
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#steps = [];
  }

  /** `speed` is in pixels per millisecond. */
  #glide(speed: Point) {
    let lastMs = performance.now();
    let left = 1;
    const move = (nowMs: number) => {
      const passedMs = Math.min(50, Math.max(0, nowMs - lastMs));
      lastMs = nowMs;
      left *= GLIDE ** passedMs;
      if (Math.hypot(speed.x, speed.y) * left < MIN_SPEED) return;
      this.#onGlide({ x: speed.x * left * passedMs, y: speed.y * left * passedMs });
      this.#frame = requestAnimationFrame(move);
    };
    this.#frame = requestAnimationFrame(move);
  }
}

/** The zoom of a double tap where there is no column. */
const ZOOM = 2;
/** A column that is nearly as wide as the stage isn't zoomed to. */
const MIN_ZOOM = 1.2;
/** The blank margin of a column, as a fraction of its width. */
const COLUMN_MARGIN = 0.06;

/** Zooms to the column under the finger, or back to 100 %. */
export function useDoubleTap(
  state: ViewerState,
  dispatch: Dispatch<ViewerAction>,
  texts: RefObject<ReadonlySet<ShownText>>,
) {
  return (at: Point) => {
    const { zoom } = state;
    if (zoom > 1) return dispatch({ type: 'magnify', factor: 1 / zoom, at });
    const aim = columnOnStage(state, texts.current, at);
    if (!aim || aim.zoom < MIN_ZOOM) return dispatch({ type: 'magnify', factor: ZOOM / zoom, at });
    dispatch({
      type: 'pinch',
      factor: aim.zoom / zoom,
      from: { x: aim.middle, y: at.y },
      to: { x: 0, y: at.y },
    });
  };
}

function columnOnStage(state: ViewerState, texts: ReadonlySet<ShownText>, at: Point) {
  const [text] = texts;
  if (!text || texts.size > 1 || state.rotation !== 0) return null;
  const sheet = sheetOf(state);
  const column = text.columnAt(placeOnPage(state, at, sheet));
  if (!column) return null;
  const unit = sheet.page.width / PARTS_OF_WIDTH;
  const middle = sheet.page.left + (column.left + column.width / 2) * unit - sheet.width / 2;
  return {
    middle: middle * state.zoom + state.pan.x,
    zoom: state.stage.width / (column.width * unit * (1 + COLUMN_MARGIN)),
  };
}

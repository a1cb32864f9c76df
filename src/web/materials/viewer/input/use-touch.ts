import { type Dispatch, type PointerEvent, useRef } from 'react';
import { pointOn } from '../point-on-stage.ts';
import { pageFits, type ViewerAction, type ViewerState } from '../viewer-state.ts';
import { lift, move, NO_TOUCH, putDown, swipeOf } from './touch.ts';

const MAIN_BUTTON = 0;

/** The stage's pointer handlers: drag, pinch, and by touch also swipe. */
export function useTouch(state: ViewerState, dispatch: Dispatch<ViewerAction>) {
  const touch = useRef(NO_TOUCH);

  const touchStage = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== MAIN_BUTTON) return;
    // Captured, so that a drag continues outside the stage and its end is received.
    event.currentTarget.setPointerCapture(event.pointerId);
    touch.current = putDown(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    if (touch.current.swipeFrom === null) dispatch({ type: 'let go' });
  };

  const moveOnStage = (event: PointerEvent<HTMLElement>) => {
    const next = move(touch.current, event.pointerId, pointOn(event.currentTarget, event));
    touch.current = next.touch;
    const { movement } = next;
    if (movement.type === 'pinch') dispatch(movement);
    if (movement.type !== 'drag') return;
    dispatch({ type: 'pan', by: movement.by });
    if (isFinger(event) && next.touch.swipeFrom) dispatch({ type: 'slide', by: movement.by.x });
  };

  const liftFromStage = (event: PointerEvent<HTMLElement>) => {
    const swipe =
      isFinger(event) && pageFits(state) ? swipeOf(touch.current, pointOn(event.currentTarget, event)) : 0;
    touch.current = lift(touch.current, event.pointerId);
    dispatch(swipe ? { type: 'turn page', by: swipe } : { type: 'let go' });
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

const isFinger = ({ pointerType }: PointerEvent) => pointerType !== 'mouse';

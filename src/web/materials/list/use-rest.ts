import { type PointerEvent, useEffect, useRef } from 'react';

const RESTS_AFTER_MS = 80;

/** Calls `onRest` once the mouse or the focus has stayed on an element; not for touch, which may begin a scroll. */
export function useRest(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const arrive = () => {
    leave();
    timer.current = setTimeout(onRest, RESTS_AFTER_MS);
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && arrive(),
    onPointerLeave: leave,
    onFocus: arrive,
    onBlur: leave,
  };
}

import { type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that only passes by doesn't rest. */
const RESTS_AFTER_MS = 80;

/** Handlers for what the mouse or the keyboard's focus may rest on; a finger that comes down may only want to scroll. */
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

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Deeds, menuOf } from '../message-deeds.ts';
import { listenToTouch } from './touch.ts';

/** Fingers are listened to where there are any. */
export function useTouch(scroller: RefObject<HTMLElement | null>, deeds: Deeds) {
  const onReply = useEffectEvent((id: string) => deeds.onReply(id));
  const onMenu = useEffectEvent((bubble: HTMLElement, x: number, y: number) =>
    deeds.onMenu(menuOf(bubble, { left: x, top: y, bottom: y })),
  );
  useEffect(() => {
    if (!scroller.current || !matchMedia('(any-pointer: coarse)').matches) return;
    return listenToTouch(scroller.current, {
      onReply: (id) => onReply(id),
      onMenu: (...at) => onMenu(...at),
    });
  }, [scroller]);
}

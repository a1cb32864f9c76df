/** Pointers, wheel and keys, whose code is asked for with the viewer's own: it is there before the first page is. */
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import type { useTextSelection } from '../text/use-text-selection.ts';
import { isTyped } from './is-typed.ts';
import type { useTouch } from './use-touch.ts';

export type StageHandlers = ReturnType<typeof useTouch> & ReturnType<typeof useTextSelection>['handlers'];
export type TextUnderPointer = { isOverText: boolean; hasSelection: boolean };

const NO_TEXT: TextUnderPointer = { isOverText: false, hasSelection: false };

const input = untilLoaded(() => import('./reader-input.tsx'));
const fetchStageInput = async () => (await input).StageInput;
const fetchReaderKeys = async () => (await input).ReaderKeys;

/** The code of the keys. What is pressed before it has come counts once it has. */
export function useLateReaderKeys() {
  const ReaderKeys = useComponent(fetchReaderKeys, true);
  const pressedBefore = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    const pressed = pressedBefore.current;
    if (ReaderKeys) {
      // To the document alone: React has heard them already.
      for (const event of pressed.splice(0)) document.dispatchEvent(new KeyboardEvent(event.type, event));
      return;
    }
    const keep = (event: KeyboardEvent) => {
      if (!isTyped(event) && !event.defaultPrevented) pressed.push(event);
    };
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [ReaderKeys]);
  return ReaderKeys;
}

/** What listens on the stage, and hands on what it hears. */
export function useStageInput() {
  const StageInput = useComponent(fetchStageInput, true);
  const [underPointer, setUnderPointer] = useState(NO_TEXT);
  const handlers = useRef<StageHandlers>(null);
  const hand = (name: keyof StageHandlers) => (event: PointerEvent<HTMLElement> & MouseEvent<HTMLElement>) =>
    handlers.current?.[name](event);
  return {
    StageInput,
    underPointer,
    handed: { handlers, onTextUnderPointer: setUnderPointer },
    listeners: {
      onPointerDown: hand('onPointerDown'),
      onPointerMove: hand('onPointerMove'),
      onPointerUp: hand('onPointerUp'),
      onPointerCancel: hand('onPointerCancel'),
      onPointerMoveCapture: hand('onPointerMoveCapture'),
      onPointerDownCapture: hand('onPointerDownCapture'),
      onMouseDown: hand('onMouseDown'),
      onMouseMove: hand('onMouseMove'),
      onMouseUp: hand('onMouseUp'),
    },
  };
}

import { type Dispatch, type RefObject, useLayoutEffect } from 'react';
import type { Sheet } from '../sheet.ts';
import { type ShownText, useTextSelection } from '../text/use-text-selection.ts';
import type { ViewerAction, ViewerState } from '../viewer-state.ts';
import type { StageHandlers, TextUnderPointer } from './late-input.ts';
import { SideZones } from './side-zones.tsx';
import { useDoubleTap } from './use-double-tap.ts';
import { type Reading, useReaderKeys } from './use-reader-keys.ts';
import { useTouch } from './use-touch.ts';
import { useWheel } from './use-wheel.ts';

type StageInputProps = {
  stage: RefObject<HTMLElement | null>;
  state: ViewerState;
  sheet: Sheet;
  dispatch: Dispatch<ViewerAction>;
  texts: RefObject<ReadonlySet<ShownText>>;
  /** Is given what to do with events of the stage. */
  handlers: RefObject<StageHandlers | null>;
  onTextUnderPointer: (text: TextUnderPointer) => void;
};

/** What pointers and wheel do on the stage. */
export function StageInput(props: StageInputProps) {
  const { stage, state, sheet, dispatch, texts, handlers, onTextUnderPointer } = props;
  useWheel(stage, state, dispatch);
  const touch = useTouch({ state, dispatch, onDoubleTap: useDoubleTap(state, dispatch, texts) });
  const { isOverText, hasSelection, handlers: selection } = useTextSelection(texts, state);
  useLayoutEffect(() => {
    handlers.current = { ...touch, ...selection };
  });
  useLayoutEffect(
    () => onTextUnderPointer({ isOverText, hasSelection }),
    [isOverText, hasSelection, onTextUnderPointer],
  );
  return <SideZones {...{ state, sheet, dispatch }} />;
}

/** Draws nothing. */
export function ReaderKeys(reading: Reading) {
  useReaderKeys(reading);
  return null;
}

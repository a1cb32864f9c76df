import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { PageBox } from '#shared/page.ts';
import { type Point, placeOnPage, pointOn } from '../state/geometry.ts';
import { sheetOf } from '../state/sheet.ts';
import { pageFits, type ViewerState } from '../state/viewer-state.ts';
import type { Caret, Selection } from './page-text.ts';

const MAIN_BUTTON = 0;
const IS_DOWN = 1;

/** The text of a visible page as functions, whose code loads late; places are in fractions of the page's width. */
export type ShownText = {
  /** The place of the page on the sheet. */
  box: PageBox;
  hasTextAt: (place: Point) => boolean;
  caretAt: (place: Point) => Caret | null;
  /** Returns the word around a caret, or the whole line. */
  rangeAt: (caret: Caret, whole: boolean) => Selection;
  columnAt: (place: Point) => Pick<PageBox, 'left' | 'width'> | null;
  select: (from: Caret, to: Caret) => void;
};

/** Selects by mouse in place of the browser, which sees only the image (spec §2) and places words less exactly. */
export function useTextSelection(texts: RefObject<ReadonlySet<ShownText>>, state: ViewerState) {
  const anchor = useRef<{ caret: Caret; text: ShownText } | null>(null);
  const isMouse = useRef(false);
  const [isOverText, setIsOverText] = useState(false);
  const [hasSelection, setHasSelection] = useState(false);

  const placeOn = ({ box }: ShownText, event: MouseEvent<HTMLElement>): Point =>
    placeOnPage(state, pointOn(event.currentTarget, event), { ...sheetOf(state), page: box });
  const textAt = (event: MouseEvent<HTMLElement>) =>
    pageFits(state) ? [...texts.current].find((text) => text.hasTextAt(placeOn(text, event))) : undefined;

  const notePointer = ({ pointerType }: PointerEvent) => {
    isMouse.current = pointerType === 'mouse';
  };
  const beginSelection = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== MAIN_BUTTON || !isMouse.current) return;
    anchor.current = null;
    setHasSelection(false);
    const text = textAt(event);
    if (!text) return getSelection()?.removeAllRanges();
    // This prevents the browser's own selection and with it focusing, so the focus is set here.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    const caret = text.caretAt(placeOn(text, event));
    if (!caret) return;
    // A double click selects the word, a triple click the line.
    const isRepeated = event.detail > 1;
    const { from, to } = isRepeated ? text.rangeAt(caret, event.detail > 2) : { from: caret, to: caret };
    text.select(from, to);
    setHasSelection(isRepeated);
    anchor.current = isRepeated ? null : { caret, text };
  };

  const extendSelection = (event: MouseEvent<HTMLElement>) => {
    setIsOverText(isMouse.current && textAt(event) !== undefined);
    if (!anchor.current || event.buttons !== IS_DOWN) return;
    const { caret: from, text } = anchor.current;
    const to = text.caretAt(placeOn(text, event));
    if (to) text.select(from, to);
  };

  const endSelection = () => {
    if (anchor.current) setHasSelection(getSelection()?.type === 'Range');
    anchor.current = null;
  };

  return {
    isOverText,
    hasSelection,
    handlers: {
      onPointerMoveCapture: notePointer,
      onPointerDownCapture: notePointer,
      onMouseDown: beginSelection,
      onMouseMove: extendSelection,
      onMouseUp: endSelection,
    },
  };
}

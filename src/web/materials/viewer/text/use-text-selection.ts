import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { TextLine } from '#shared/materials.ts';
import { placeOnPage } from '../geometry.ts';
import { pointOn } from '../point-on-stage.ts';
import { fittedPage, pageFits, type ViewerState } from '../viewer-state.ts';
import { around, type Caret, caretAt, hasTextAt } from './page-text.ts';

const MAIN_BUTTON = 0;
const IS_DOWN = 1;

/**
 * A mouse selects text up to 100 % zoom; above, the same drag moves the page (spec §5). Not the browser's selection,
 * because the image must stay under the pointer (its context menu is blocked, spec §2), and because the text layer's
 * font differs from the page's: the stored positions of words are more exact.
 */
export function useTextSelection(
  layer: RefObject<HTMLElement | null>,
  state: ViewerState,
  lines: readonly TextLine[],
) {
  const anchor = useRef<Caret | null>(null);
  const isMouse = useRef(false);
  const [isOverText, setIsOverText] = useState(false);
  const [hasSelection, setHasSelection] = useState(false);

  const placeOf = (event: MouseEvent<HTMLElement>) =>
    placeOnPage(state, pointOn(event.currentTarget, event), fittedPage(state));

  const beginSelection = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== MAIN_BUTTON || !isMouse.current) return;
    anchor.current = null;
    setHasSelection(false);
    const place = placeOf(event);
    if (!pageFits(state) || !hasTextAt(lines, place)) return getSelection()?.removeAllRanges();
    // Prevents the browser's own selection, and with it the focus, which is set here.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    const caret = caretAt(lines, place);
    if (!caret) return;
    // A double click selects the word, a triple click the line.
    const isRepeated = event.detail > 1;
    const { from, to } = isRepeated ? around(lines, caret, event.detail > 2) : { from: caret, to: caret };
    select(layer.current, from, to);
    setHasSelection(isRepeated);
    anchor.current = isRepeated ? null : caret;
  };

  const extendSelection = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    setIsOverText(isMouse.current && pageFits(state) && hasTextAt(lines, place));
    const caret = anchor.current && event.buttons === IS_DOWN ? caretAt(lines, place) : null;
    if (anchor.current && caret) select(layer.current, anchor.current, caret);
  };

  const endSelection = () => {
    if (anchor.current) setHasSelection(getSelection()?.type === 'Range');
    anchor.current = null;
  };

  return {
    isOverText,
    hasSelection,
    handlers: {
      onPointerMoveCapture: (event: PointerEvent) => {
        isMouse.current = event.pointerType === 'mouse';
      },
      onPointerDownCapture: (event: PointerEvent) => {
        isMouse.current = event.pointerType === 'mouse';
      },
      onMouseDown: beginSelection,
      onMouseMove: extendSelection,
      onMouseUp: endSelection,
    },
  };
}

function select(layer: HTMLElement | null, from: Caret, to: Caret) {
  const [start, end] = [nodeAt(layer, from), nodeAt(layer, to)];
  if (start && end) getSelection()?.setBaseAndExtent(...start, ...end);
}

/** The text node that holds a caret: a line with highlighted words has several. */
function nodeAt(layer: HTMLElement | null, { line, offset }: Caret): [Node, number] | null {
  const element = layer?.querySelectorAll(':scope > div')[line];
  if (!element) return null;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text;
    if (left <= length) return [node, left];
    left -= length;
  }
  return null;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageBox } from '#shared/page.ts';
import * as texts from '../texts.ts';
import { columnAt } from './column.ts';
import { around, caretAt, hasTextAt } from './page-text.ts';
import { selectText } from './select-text.ts';
import { TextLayer } from './text-layer.tsx';
import { usePageText } from './use-page-text.ts';
import type { ShownText } from './use-text-selection.ts';

type PageTextLayerProps = {
  image: string;
  number: number;
  box: PageBox;
  searched: readonly string[];
  isSelectable: boolean;
  hasSelection: boolean;
  /** Returns what takes the text back. */
  onText: (text: ShownText) => () => void;
};

/** A page's text: fetched, drawn, and told to who selects in it. */
export default function PageTextLayer(props: PageTextLayerProps) {
  const { image, number, box, searched, isSelectable, hasSelection } = props;
  const lines = usePageText(image, number);
  const layer = useRef<HTMLDivElement>(null);
  const tellText = useEffectEvent(props.onText);
  useEffect(
    () =>
      tellText({
        box,
        hasTextAt: (place) => hasTextAt(lines, place),
        caretAt: (place) => caretAt(lines, place),
        around: (caret, whole) => around(lines, caret, whole),
        columnAt: (place) => columnAt(lines, place),
        select: (from, to) => selectText(layer.current, from, to),
      }),
    [lines, box],
  );
  if (lines.length === 0) return null;
  return (
    <TextLayer
      ref={layer}
      label={texts.textOfPage(number)}
      lines={lines}
      searched={searched}
      width={box.width}
      isSelectable={isSelectable}
      hasSelection={hasSelection}
    />
  );
}

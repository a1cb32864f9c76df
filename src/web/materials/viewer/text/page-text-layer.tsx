import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import type { PageBox, TextLine, TextSource } from '#shared/page.ts';
import { call } from '#web/lib/api.ts';
import * as texts from '../texts.ts';
import { type Caret, caretAt, columnAt, hasTextAt, selectionAround, withoutPageNumber } from './page-text.ts';
import styles from './text-layer.module.css';
import { TextLayer } from './text-layer.tsx';
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
  const { lines, isRecognised } = usePageText(image, number);
  const note = useId();
  const layer = useRef<HTMLDivElement>(null);
  const tellText = useEffectEvent(props.onText);
  useEffect(
    () =>
      tellText({
        box,
        hasTextAt: (place) => hasTextAt(lines, place),
        caretAt: (place) => caretAt(lines, place),
        selectionAround: (caret, whole) => selectionAround(lines, caret, whole),
        columnAt: (place) => columnAt(lines, place),
        select: (from, to) => selectText(layer.current, from, to),
      }),
    [lines, box],
  );
  if (lines.length === 0) return null;
  return (
    <>
      {isRecognised && (
        <p id={note} className={styles.recognised}>
          {texts.recognised}
        </p>
      )}
      <TextLayer
        ref={layer}
        label={texts.textOfPage(number)}
        note={isRecognised ? note : undefined}
        lines={lines}
        searched={searched}
        width={box.width}
        isSelectable={isSelectable}
        hasSelection={hasSelection}
      />
    </>
  );
}

const KEPT_FOR_MS = 60_000;
const NONE: { source: TextSource; lines: readonly TextLine[] } = { source: 'file', lines: [] };

/** The text lines of a page, none after a failure, and whether they were read off a picture. */
function usePageText(image: string, number: number): { lines: readonly TextLine[]; isRecognised: boolean } {
  const { data = NONE } = useQuery({
    ...textOf(image),
    enabled: image.startsWith('/api/pages/'),
  });
  const lines = useMemo(() => withoutPageNumber(data.lines, number), [data, number]);
  return { lines, isRecognised: data.source === 'recognised' };
}

function textOf(image: string) {
  const [revision = '', number = ''] = image.split('/').slice(-2);
  return queryOptions({
    queryKey: ['page text', image],
    queryFn: ({ signal }) => call(READING_CALLS.readPageText, { params: { revision, number }, signal }),
    // A changed page set has other addresses. Words that a page lacks may be read off its picture meanwhile.
    staleTime: ({ state }) => (state.data?.lines.length === 0 ? 0 : Number.POSITIVE_INFINITY),
    gcTime: KEPT_FOR_MS,
  });
}

function selectText(layer: HTMLElement | null, from: Caret, to: Caret) {
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

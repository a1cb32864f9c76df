import { queryOptions, useQuery } from '@tanstack/react-query';
import { memo, startTransition, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import { PARTS_OF_WIDTH, type PageLink, type TextLine, type TextOfPage } from '#shared/page.ts';
import { call } from '#web/lib/api.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PageOnSheetProps } from '../page/page-on-sheet.tsx';
import { scaledBox } from '../state/geometry.ts';
import * as texts from '../texts.ts';
import { PageLinks } from './page-links.tsx';
import {
  asksAgainAfterMs,
  type Caret,
  caretAt,
  columnAt,
  type Divided,
  dividedAt,
  hasTextAt,
  type Piece,
  piecesOf,
  rangeAt,
  withoutPageNumber,
} from './page-text.ts';
import styles from './text-layer.module.css';

type PageTextLayerProps = Pick<
  PageOnSheetProps,
  'image' | 'box' | 'searched' | 'hasSelection' | 'onText' | 'dispatch'
> & {
  number: number;
  /** Enables selection by touch; the mouse selects by `useTextSelection`. */
  isSelectable: boolean;
};

/**
 * A page's links and its text, which is invisible on top of its image, for selection, screen readers and the
 * browser's find. The text is registered for `useTextSelection`.
 */
export default function PageTextLayer(props: PageTextLayerProps) {
  const { image, number, box, searched, isSelectable, hasSelection, dispatch } = props;
  const { lines, links, isRecognised } = usePageText(image, number);
  const note = useId();
  const layer = useRef<HTMLDivElement>(null);
  const publishText = useEffectEvent(props.onText);
  useEffect(
    () =>
      publishText({
        box,
        hasTextAt: (place) => hasTextAt(lines, place),
        caretAt: (place) => caretAt(lines, place),
        rangeAt: (caret, whole) => rangeAt(lines, caret, whole),
        columnAt: (place) => columnAt(lines, place),
        select: (from, to) => selectText(layer.current, from, to),
      }),
    [lines, box],
  );
  return (
    <>
      {isRecognised && lines.length > 0 && <RecognisedNote id={note} />}
      {lines.length > 0 && (
        <div
          ref={layer}
          role="group"
          aria-label={texts.textOfPage(number)}
          aria-describedby={isRecognised ? note : undefined}
          className={classNames(
            styles.layer,
            isSelectable && styles.selectable,
            hasSelection && styles.selected,
          )}
          style={{ inlineSize: WIDTH_PX, transform: `scale(${box.width / WIDTH_PX})` }}
        >
          <Lines lines={lines} searched={searched} />
        </div>
      )}
      <PageLinks {...{ links, lines, number, dispatch }} width={box.width} />
    </>
  );
}

/** The note is at the stage's edge, because a phone leaves out the page's blank margins, and the page's edge with them. */
function RecognisedNote({ id }: { id: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const stage = anchor?.closest('section');
  return (
    <>
      <span ref={setAnchor} hidden />
      {stage &&
        createPortal(
          <p id={id} className={styles.recognised}>
            {texts.recognised}
          </p>,
          stage,
        )}
    </>
  );
}

const KEPT_FOR_MS = 60_000;
/** An answer that the browser cached from an earlier version of the server may lack the other fields. */
type KnownText = Pick<TextOfPage, 'source' | 'lines'> & Partial<TextOfPage>;
const NO_LINKS: readonly PageLink[] = [];
const NONE: KnownText = { source: 'file', lines: [] };

/** Returns a page's lines and links (none after a failure), and whether the text was recognised in an image. */
function usePageText(image: string, number: number) {
  const { data = NONE }: { data?: KnownText | undefined } = useQuery({
    ...textOf(image),
    enabled: image.startsWith('/api/pages/'),
  });
  const lines = useMemo(() => withoutPageNumber(data.lines, number), [data, number]);
  return { lines, links: data.links ?? NO_LINKS, isRecognised: data.source === 'recognised' };
}

function textOf(image: string) {
  const [revision = '', number = ''] = image.split('/').slice(-2);
  return queryOptions({
    queryKey: ['page text', image],
    queryFn: ({ signal }) => call(READING_CALLS.readPageText, { params: { revision, number }, signal }),
    // A text stays valid, as a changed page set has other addresses; a page without text may get recognised text.
    staleTime: ({ state: { data } }) =>
      data?.wordsToCome || data?.lines.length === 0 ? 0 : Number.POSITIVE_INFINITY,
    // The query stops with the layer, so only pages in view are asked for again.
    refetchInterval: ({ state }) =>
      state.data?.wordsToCome === true && asksAgainAfterMs(state.dataUpdateCount + state.errorUpdateCount),
    gcTime: KEPT_FOR_MS,
  });
}

function selectText(layer: HTMLElement | null, from: Caret, to: Caret) {
  const [start, end] = [nodeAt(layer, from), nodeAt(layer, to)];
  if (start && end) getSelection()?.setBaseAndExtent(...start, ...end);
}

/** Returns the text node that contains a caret; a line with highlighted words has several. */
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

/** The text is laid out once at this width, then scaled to the page by a transform. */
const WIDTH_PX = 1000;
const PARTS_PER_PX = PARTS_OF_WIDTH / WIDTH_PX;
/** The ratio of font size to the height of PDFium's boxes, which include the highest ascent and lowest descent. */
const FONT_OF_HEIGHT = 0.8;
const DRAWN_AT_ONCE = 16;
/** Separates the lines in copied text, invisibly. */
const LINE_END = '\n';

type LinesProps = { lines: readonly TextLine[]; searched: readonly string[] };

/** Renders a few lines at a time, because a dense page would take a phone several frames. */
const Lines = memo(function Lines({ lines, searched }: LinesProps) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const isWhole = drawn >= lines.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + DRAWN_AT_ONCE));
  }, [drawn, isWhole]);
  return lines.slice(0, drawn).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines never change
    <Line key={index} line={line} searched={searched} {...dividedAt(lines, index)} />
  ));
});

type LineProps = { line: TextLine; searched: readonly string[] } & Divided;

/** One block for all words of a line, so that the browser finds phrases. */
const Line = memo(function Line({ line, searched, ...divided }: LineProps) {
  const { left, top, width, height } = scaledBox(line, 1 / PARTS_PER_PX);
  const direction = line.turned?.direction ?? 0;
  const isUpright = direction % 180 !== 0;
  const [length, thickness] = isUpright ? [height, width] : [width, height];
  const fontSize = thickness * FONT_OF_HEIGHT;
  const scale = length / naturalWidth(line.text, fontSize);
  const pieces = searched.length > 0 ? piecesOf(line, searched, divided) : [];
  const found = pieces.filter(({ isFound }) => isFound);
  return (
    <>
      {found.map(({ from, to }) => {
        const [start, extent] = [from / PARTS_PER_PX, (to - from) / PARTS_PER_PX];
        return (
          <span
            key={from}
            aria-hidden="true"
            className={styles.highlight}
            style={
              isUpright
                ? { left, top: start, width, height: extent }
                : { left: start, top, width: extent, height }
            }
          />
        );
      })}
      <div
        key={searched.join(' ')}
        className={styles.line}
        lang={languageOf(line.text)}
        style={{
          // The origin is the corner at which the first letter begins.
          left: direction === 90 || direction === 180 ? left + width : left,
          top: direction >= 180 ? top + height : top,
          fontSize,
          lineHeight: `${thickness}px`,
          transform: `rotate(${direction}deg) scaleX(${scale})`,
        }}
      >
        {found.length === 0 ? `${line.text}${LINE_END}` : [...pieces.map(markedPiece), LINE_END]}
      </div>
    </>
  );
});

const markedPiece = ({ text, isFound, from }: Piece, index: number) => [
  index > 0 && ' ',
  isFound ? <mark key={from}>{text}</mark> : text,
];

const MEASURED_AT_PX = 100;
let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the text's width in the text layer's font in CSS pixels, measured on a canvas without layout. */
function naturalWidth(text: string, fontSizePx: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * fontSizePx * 0.5;
  canvas.font = `${MEASURED_AT_PX}px sans-serif`;
  return Math.max(1, (canvas.measureText(text).width * fontSizePx) / MEASURED_AT_PX);
}

import { memo, type RefObject, startTransition, useEffect, useState } from 'react';
import { PARTS_OF_WIDTH, type TextLine } from '#shared/page.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Piece, piecesOf } from './page-text.ts';
import styles from './text-layer.module.css';

/** Laid out once at this width, then scaled to the page by a transform. */
const WIDTH_PX = 1000;
const PARTS_PER_PX = PARTS_OF_WIDTH / WIDTH_PX;
/** Font size per height of PDFium's boxes, which reach from the highest ascent to the deepest descent. */
const FONT_OF_HEIGHT = 0.8;
const DRAWN_AT_ONCE = 16;
/** Not visible; separates the lines in copied text. */
const LINE_END = '\n';

type TextLayerProps = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** The element that says where the text comes from. */
  note: string | undefined;
  lines: readonly TextLine[];
  searched: readonly string[];
  /** The page's width in CSS pixels at zoom 1. */
  width: number;
  /** For touch; a mouse selects by `useTextSelection`. */
  isSelectable: boolean;
  /** Then a right click opens the browser's menu for the selection. */
  hasSelection: boolean;
};

/** A page's text, invisible above its image, for selection, screen readers and the browser's find. */
export function TextLayer({ ref, label, note, lines, searched, width, ...can }: TextLayerProps) {
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      aria-describedby={note}
      className={classNames(
        styles.layer,
        can.isSelectable && styles.selectable,
        can.hasSelection && styles.selected,
      )}
      style={{ inlineSize: WIDTH_PX, transform: `scale(${width / WIDTH_PX})` }}
    >
      <Lines lines={lines} searched={searched} />
    </div>
  );
}

type LinesProps = Pick<TextLayerProps, 'lines' | 'searched'>;

/** Some at a time: a dense page would take several frames of a phone at once. */
const Lines = memo(function Lines({ lines, searched }: LinesProps) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const isWhole = drawn >= lines.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + DRAWN_AT_ONCE));
  }, [drawn, isWhole]);
  return lines.slice(0, drawn).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines never change
    <Line key={index} line={line} searched={searched} />
  ));
});

type LineProps = { line: TextLine; searched: readonly string[] };

/** One block for all words, so that the browser finds phrases. */
const Line = memo(function Line({ line, searched }: LineProps) {
  const [left, top] = [line.left / PARTS_PER_PX, line.top / PARTS_PER_PX];
  const [width, height] = [line.width / PARTS_PER_PX, line.height / PARTS_PER_PX];
  const direction = line.turned?.direction ?? 0;
  const isUpright = direction % 180 !== 0;
  const [length, thickness] = isUpright ? [height, width] : [width, height];
  const fontSize = thickness * FONT_OF_HEIGHT;
  const scale = length / naturalWidth(line.text, fontSize);
  const pieces = searched.length > 0 ? piecesOf(line, searched) : [];
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
          // The corner where its first letter begins.
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

/** The text's width in the text layer's font, in CSS pixels, measured on a canvas without layout. */
function naturalWidth(text: string, fontSizePx: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * fontSizePx * 0.5;
  canvas.font = `${MEASURED_AT_PX}px sans-serif`;
  return Math.max(1, (canvas.measureText(text).width * fontSizePx) / MEASURED_AT_PX);
}

import { type CSSProperties, type Dispatch, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { COVER_WIDTH, widthFor } from '../page-address.ts';
import { A4, imageInBox, type Size } from './geometry.ts';
import { useTouch } from './input/use-touch.ts';
import { useWheelZoom } from './input/use-wheel-zoom.ts';
import { PageImage } from './page/page-image.tsx';
import { useNeighbourPages } from './page/use-neighbour-pages.ts';
import type { PageSet, ReadPage } from './page-set.ts';
import styles from './stage.module.css';
import { TextLayer } from './text/text-layer.tsx';
import { usePageText } from './text/use-page-text.ts';
import { useTextSelection } from './text/use-text-selection.ts';
import { useStageSize } from './use-stage-size.ts';
import { fittedPage, pageFits, type ViewerAction, type ViewerState } from './viewer-state.ts';

type StageProps = {
  ref: RefObject<HTMLElement | null>;
  title: string;
  pageSet: PageSet;
  /** The list has shown the first page already, as a card's cover. */
  hasCover: boolean;
  /** Words to mark, by their beginnings. */
  searched: readonly string[];
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  onGone: () => Promise<boolean>;
};

/** The page on its table: fitted, zoomed, turned and moved by hand. */
export function Stage(props: StageProps) {
  const { ref, title, pageSet, hasCover, searched, state, dispatch, onGone } = props;
  const { images, pages } = pageSet;
  const { pageIndex, pageCount, zoom } = state;
  const size = useStageSize(ref);
  const [sharpImage, setSharpImage] = useState<string | null>(null);
  const [measured, measure] = usePageSize(pages, pageIndex);
  useWheelZoom(ref, dispatch);
  const touch = useTouch(state, dispatch);
  const image = images[pageIndex] ?? '';
  const turn = pages[pageIndex]?.turn;
  const layer = useRef<HTMLDivElement>(null);
  const lines = usePageText(image, pageIndex + 1, sharpImage === image && !turn);
  const selection = useTextSelection(layer, state, lines);

  useLayoutEffect(
    () => dispatch({ type: 'lay out', stage: size, page: measured }),
    [size, measured, dispatch],
  );

  const fitted = fittedPage(state);
  const imageWidth = turn ? imageInBox(fitted, turn).width : fitted.width;
  const width = widthFor(imageWidth * Math.max(1, zoom), window.devicePixelRatio);
  const neighbours = useNeighbourPages(
    images,
    pageIndex,
    widthFor(imageWidth, window.devicePixelRatio),
    sharpImage === image,
  );

  return (
    <section
      ref={ref}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be zoomed and moved by keys takes the focus
      tabIndex={0}
      className={classNames(
        styles.stage,
        !pageFits(state) && styles.movable,
        selection.isOverText && styles.overText,
      )}
      {...touch}
      {...selection.handlers}
    >
      {fitted.width > 0 && (
        <div
          className={classNames(styles.page, state.slide === 0 && styles.settling)}
          style={pageStyle(state, fitted)}
        >
          <PageImage
            key={image}
            image={image}
            alt={`Page ${pageIndex + 1} of ${pageCount}`}
            placeholder={pages[pageIndex]?.placeholder}
            width={width}
            firstWidth={hasCover && pageIndex === 0 ? COVER_WIDTH : width}
            turnStyle={turn && turnStyle(fitted, turn)}
            isReady={neighbours.isReady}
            onMeasured={measure}
            onSharp={() => setSharpImage(image)}
            onGone={onGone}
          />
          {lines.length > 0 && (
            <TextLayer
              key={`text of ${image}`}
              ref={layer}
              label={`Text of page ${pageIndex + 1}`}
              lines={lines}
              searched={searched}
              width={fitted.width}
              isSelectable={pageFits(state)}
              hasSelection={selection.hasSelection}
            />
          )}
        </div>
      )}
      {state.hint && (
        <p key={`${state.hint}`} aria-hidden="true" className={styles.hint}>
          {state.hint}
        </p>
      )}
    </section>
  );
}

/** The page's declared size, else that of its image once it has come, else a sheet of A4. */
function usePageSize(pages: PageSet['pages'], pageIndex: number): [Size, (natural: Size) => void] {
  const [naturals, setNaturals] = useState<Record<number, Size>>({});
  const declared = pages[pageIndex];
  const isDeclared = declared !== undefined && declared.width > 0 && declared.height > 0;
  const measure = (natural: Size) => {
    if (!isDeclared && natural.width > 0) setNaturals((known) => ({ ...known, [pageIndex]: natural }));
  };
  return [isDeclared ? declared : (naturals[pageIndex] ?? A4), measure];
}

const turnStyle = (box: Size, turn: NonNullable<ReadPage['turn']>): CSSProperties => ({
  inset: 'auto',
  ...imageInBox(box, turn),
  rotate: `${turn}deg`,
});

/** Rotation innermost: pan and zoom stay those of the screen. */
function pageStyle({ zoom, rotation, pan, slide }: ViewerState, { width, height }: Size): CSSProperties {
  return {
    width,
    height,
    translate: `${slide}px 0`,
    transform: `translate(-50%, -50%) translate(${pan.x}px, ${pan.y}px) scale(${zoom}) rotate(${rotation}deg)`,
  };
}

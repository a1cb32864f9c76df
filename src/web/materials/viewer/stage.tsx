import { type Dispatch, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '#shared/materials.ts';
import { classNames } from '#web/ui/class-names.ts';
import * as texts from '../texts.ts';
import { A4 } from './geometry.ts';
import { useTouch } from './input/use-touch.ts';
import { useWheelZoom } from './input/use-wheel-zoom.ts';
import { useNeighbourPages } from './page/use-neighbour-pages.ts';
import { PageOnStage, servedWidth } from './page-on-stage.tsx';
import type { PageSet } from './page-set.ts';
import styles from './stage.module.css';
import { TextLayer } from './text/text-layer.tsx';
import { usePageText } from './text/use-page-text.ts';
import { useTextSelection } from './text/use-text-selection.ts';
import { useStageSize } from './use-stage-size.ts';
import { fittedPage, pageFits, type ViewerAction, type ViewerState } from './viewer-state.ts';

export type StageProps = {
  ref: RefObject<HTMLElement | null>;
  title: string;
  pageSet: PageSet;
  hasCover: boolean;
  searched: readonly string[];
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  onGone: () => Promise<boolean>;
};

/** The area that shows one page: takes pointer and wheel, and draws the page with its text. */
export function Stage({ ref, title, pageSet, hasCover, searched, state, dispatch, onGone }: StageProps) {
  const { images, pages } = pageSet;
  const { pageIndex } = state;
  const image = images[pageIndex] ?? '';
  const page = pages[pageIndex];
  const [sharpImage, setSharpImage] = useState<string | null>(null);
  const isSharp = sharpImage === image;
  const measure = useLayout(ref, pages, pageIndex, dispatch);
  useWheelZoom(ref, dispatch);
  const touch = useTouch(state, dispatch);
  const layer = useRef<HTMLDivElement>(null);
  const lines = usePageText(image, pageIndex + 1, isSharp && !page?.turn);
  const selection = useTextSelection(layer, state, lines);
  const fittedWidth = fittedPage(state).width;
  const { isReady } = useNeighbourPages(images, pageIndex, servedWidth(state, page, 1), isSharp);

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
      {fittedWidth > 0 && (
        <PageOnStage
          {...{ state, image, page, hasCover, isReady, onGone }}
          onMeasured={measure}
          onSharp={() => setSharpImage(image)}
        >
          {lines.length > 0 && (
            <TextLayer
              key={`text of ${image}`}
              ref={layer}
              label={texts.textOfPage(pageIndex + 1)}
              lines={lines}
              searched={searched}
              width={fittedWidth}
              isSelectable={pageFits(state)}
              hasSelection={selection.hasSelection}
            />
          )}
        </PageOnStage>
      )}
      <Hint text={state.hint} />
    </section>
  );
}

function Hint({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p key={text} aria-hidden="true" className={styles.hint}>
      {text}
    </p>
  );
}

/** Tells the state the sizes of the stage and of its page. Returns what takes the size of the loaded image. */
function useLayout(
  stage: RefObject<HTMLElement | null>,
  pages: PageSet['pages'],
  pageIndex: number,
  dispatch: Dispatch<ViewerAction>,
): (natural: Size) => void {
  const size = useStageSize(stage);
  const [page, measure] = usePageSize(pages, pageIndex);
  useLayoutEffect(() => dispatch({ type: 'lay out', stage: size, page }), [size, page, dispatch]);
  return measure;
}

/** The page's declared size, else that of its image once it is loaded, else A4. */
function usePageSize(pages: PageSet['pages'], pageIndex: number): [Size, (natural: Size) => void] {
  const [naturals, setNaturals] = useState<Record<number, Size>>({});
  const declared = pages[pageIndex];
  const isDeclared = declared !== undefined && declared.width > 0 && declared.height > 0;
  const measure = (natural: Size) => {
    if (!isDeclared && natural.width > 0) setNaturals((known) => ({ ...known, [pageIndex]: natural }));
  };
  return [isDeclared ? declared : (naturals[pageIndex] ?? A4), measure];
}

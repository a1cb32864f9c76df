import { type Dispatch, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PageBox, Size } from '#shared/page.ts';
import { A4 } from '#web/materials/page-fit.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useStageInput } from './input/late-input.ts';
import { useNeighbourPages } from './page/use-neighbour-pages.ts';
import { PageOnSheet, servedWidth } from './page-on-sheet.tsx';
import type { PageSet } from './page-set.ts';
import { addressesAhead, spreadInView } from './pages-ahead.ts';
import { SheetOnStage } from './sheet-on-stage.tsx';
import { boxOnSheet } from './spread.ts';
import styles from './stage.module.css';
import type { ShownText } from './text/use-text-selection.ts';
import { useStageSize } from './use-stage-size.ts';
import { pageFits, pagesInView, sheetOf, type ViewerAction, type ViewerState } from './viewer-state.ts';

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

/** The area that shows one page or two: takes pointer and wheel, and draws the pages with their text. */
export function Stage(props: StageProps) {
  const { ref, title, pageSet, state, dispatch } = props;
  const layout = useLayout(ref, pageSet.pages, state, dispatch);
  const sheet = sheetOf(state);
  const texts = useRef(new Set<ShownText>());
  const { StageInput, underPointer, handed, listeners } = useStageInput();

  return (
    <section
      ref={ref}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be zoomed and moved by keys takes the focus
      tabIndex={0}
      className={classNames(
        styles.stage,
        !pageFits(state) && styles.movable,
        underPointer.isOverText && styles.overText,
      )}
      {...listeners}
    >
      {sheet.width > 0 && (
        <SheetOnStage state={state} sheet={sheet}>
          <PagesInView {...props} {...layout} texts={texts} hasSelection={underPointer.hasSelection} />
        </SheetOnStage>
      )}
      {StageInput && <StageInput stage={ref} {...{ state, sheet, dispatch, texts }} {...handed} />}
      <Hint text={state.hint} />
    </section>
  );
}

type PagesInViewProps = StageProps &
  ReturnType<typeof useLayout> & { texts: RefObject<Set<ShownText>>; hasSelection: boolean };

function PagesInView(props: PagesInViewProps) {
  const { pageSet, hasCover, searched, state, onGone, boxes, sizeOf, measure, texts, hasSelection } = props;
  const { images, pages } = pageSet;
  const inView = pagesInView(state);
  const [sharpImage, setSharpImage] = useState<string | null>(null);
  const firstIndex = inView[0] ?? 0;
  const boxOf = (index: number) => boxes[index - firstIndex] ?? sheetOf(state).page;
  const isSharp = sharpImage === images[firstIndex];
  const { isReady } = useNeighbourPages(addressesAhead(state, pageSet, sizeOf), isSharp);

  return inView.map((index) => (
    <PageOnSheet
      key={images[index]}
      {...{ state, index, searched, hasSelection, isReady, onGone }}
      image={images[index] ?? ''}
      page={pages[index]}
      box={boxOf(index)}
      width={servedWidth(boxOf(index), pages[index], Math.max(1, state.zoom))}
      hasCover={hasCover && index === 0}
      onMeasured={(natural) => measure(index, natural)}
      onSharp={() => {
        if (index === firstIndex) setSharpImage(images[index] ?? null);
        // It was opened before it was rendered: its margins and photographs are known now.
        if (pages[index]?.layout === null) void onGone();
      }}
      onText={(text) => {
        texts.current.add(text);
        return () => texts.current.delete(text);
      }}
    />
  ));
}

function Hint({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p key={text} aria-hidden="true" className={styles.hint}>
      {text}
    </p>
  );
}

/** Tells the state the sizes of the stage and of what it shows. */
function useLayout(
  stage: RefObject<HTMLElement | null>,
  pages: PageSet['pages'],
  state: ViewerState,
  dispatch: Dispatch<ViewerAction>,
): {
  boxes: PageBox[];
  sizeOf: (index: number) => Size;
  measure: (index: number, natural: Size) => void;
} {
  const size = useStageSize(stage);
  const [sizeOf, measure] = usePageSizes(pages);
  const { inView, spread, content } = spreadInView(state, pages, sizeOf);
  const { width, height } = spread.size;
  const firstIndex = inView[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is laid out anew, though as large
  useLayoutEffect(
    () => dispatch({ type: 'lay out', stage: size, page: { width, height }, content }),
    [size, width, height, content, firstIndex, dispatch],
  );
  // The state has the page's own margins from the next render on, which is too late for the width of its image.
  const sheet = sheetOf({ ...state, page: spread.size, content });
  return { boxes: spread.boxes.map((box) => boxOnSheet(box, spread.size, sheet)), sizeOf, measure };
}

/** A page's declared size, else that of its image once it is loaded, else A4. */
function usePageSizes(pages: PageSet['pages']) {
  const [naturals, setNaturals] = useState<Record<number, Size>>({});
  const declaredOf = (index: number) => {
    const page = pages[index];
    return page && page.width > 0 && page.height > 0 ? page : null;
  };
  const sizeOf = (index: number): Size => declaredOf(index) ?? naturals[index] ?? A4;
  const measure = (index: number, natural: Size) => {
    if (!declaredOf(index) && natural.width > 0) setNaturals((known) => ({ ...known, [index]: natural }));
  };
  return [sizeOf, measure] as const;
}

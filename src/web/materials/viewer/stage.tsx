import { type Dispatch, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useStageInput } from './input/late-input.ts';
import { useNeighbourPages } from './page/use-neighbour-pages.ts';
import { PageOnSheet, servedWidth } from './page-on-sheet.tsx';
import type { PageSet } from './page-set.ts';
import { addressesAhead } from './pages-ahead.ts';
import { SheetOnStage } from './sheet-on-stage.tsx';
import styles from './stage.module.css';
import type { ShownText } from './text/use-text-selection.ts';
import type { PageLayout } from './use-page-layout.ts';
import { useStageSize } from './use-stage-size.ts';
import { pageFits, pagesInView, sheetOf, type ViewerAction, type ViewerState } from './viewer-state.ts';

export type StageProps = {
  ref: RefObject<HTMLElement | null>;
  title: string;
  pageSet: PageSet;
  pageLayout: PageLayout;
  hasCover: boolean;
  searched: readonly string[];
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  onGone: () => Promise<boolean>;
};

/** The area that shows one page or two: takes pointer and wheel, and draws the pages with their text. */
export function Stage(props: StageProps) {
  const { ref, title, state, dispatch } = props;
  const size = useStageSize(ref);
  useLayoutEffect(() => dispatch({ type: 'lay out', stage: size }), [size, dispatch]);
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
          <PagesInView {...props} texts={texts} hasSelection={underPointer.hasSelection} />
        </SheetOnStage>
      )}
      {StageInput && <StageInput stage={ref} {...{ state, sheet, dispatch, texts }} {...handed} />}
      <Hint text={state.hint} />
    </section>
  );
}

type PagesInViewProps = StageProps & { texts: RefObject<Set<ShownText>>; hasSelection: boolean };

function PagesInView(props: PagesInViewProps) {
  const { pageSet, pageLayout, hasCover, searched, state, onGone, texts, hasSelection } = props;
  const { images, pages } = pageSet;
  const { boxes, sizeOf, measure } = pageLayout;
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

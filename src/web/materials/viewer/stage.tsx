import {
  type CSSProperties,
  type Dispatch,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Size, turnedSize } from '#shared/page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT } from '#web/ui/drawings/icons.ts';
import { useDoubleTap, useTouch } from './input/use-touch.ts';
import { useWheel } from './input/use-wheel.ts';
import { PageOnSheet, servedWidth } from './page/page-on-sheet.tsx';
import { addressesAhead, type PageLayout, useNeighbourPages } from './page/use-page-layout.ts';
import type { ReaderProps } from './reader.tsx';
import styles from './stage.module.css';
import { type Sheet, sheetOf } from './state/sheet.ts';
import { pageFits, pagesInView, type ViewerAction, type ViewerState } from './state/viewer-state.ts';
import { type ShownText, useTextSelection } from './text/use-text-selection.ts';

export type StageProps = Pick<ReaderProps, 'title' | 'pageSet' | 'hasCover' | 'searched' | 'onGone'> & {
  ref: RefObject<HTMLElement | null>;
  pageLayout: PageLayout;
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
};

/** The area that shows one or two pages with their text, and handles pointer and wheel. */
export function Stage(props: StageProps) {
  const { ref, title, state, dispatch } = props;
  const size = useStageSize(ref);
  useLayoutEffect(() => dispatch({ type: 'lay out', stage: size }), [size, dispatch]);
  const sheet = sheetOf(state);
  const texts = useRef(new Set<ShownText>());
  useWheel(ref, state, dispatch);
  const touch = useTouch({ state, dispatch, onDoubleTap: useDoubleTap(state, dispatch, texts) });
  const { isOverText, hasSelection, handlers: selection } = useTextSelection(texts, state);

  return (
    <section
      ref={ref}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be focusable, because keys zoom and move its content
      tabIndex={0}
      className={classNames(styles.stage, !pageFits(state) && styles.movable, isOverText && styles.overText)}
      {...touch}
      {...selection}
    >
      {sheet.width > 0 && (
        <div
          className={classNames(
            styles.sheet,
            state.slide === 0 && styles.settling,
            isTrimmed(sheet) && styles.trimmed,
          )}
          style={sheetStyle(state, sheet)}
        >
          <PagesInView {...props} texts={texts} hasSelection={hasSelection} />
        </div>
      )}
      <SideZones {...{ state, sheet, dispatch }} />
      {state.hint && (
        <p key={state.hint} aria-hidden="true" className={styles.hint}>
          {state.hint}
        </p>
      )}
    </section>
  );
}

type PagesInViewProps = StageProps & { texts: RefObject<Set<ShownText>>; hasSelection: boolean };

function PagesInView(props: PagesInViewProps) {
  const { pageSet, pageLayout, hasCover, searched, state, dispatch, onGone, texts, hasSelection } = props;
  const { images, pages } = pageSet;
  const { boxes, sizeAt, measure } = pageLayout;
  const inView = pagesInView(state);
  const [sharpImage, setSharpImage] = useState<string | null>(null);
  const firstIndex = inView[0] ?? 0;
  const boxOf = (index: number) => boxes[index - firstIndex] ?? sheetOf(state).page;
  const isSharp = sharpImage === images[firstIndex];
  const isReady = useNeighbourPages(addressesAhead(state, pageSet, sizeAt), isSharp);

  return inView.map((index) => (
    <PageOnSheet
      key={images[index]}
      {...{ state, index, pageSet, boxes, searched, hasSelection, isReady, dispatch, onGone }}
      image={images[index] ?? ''}
      page={pages[index]}
      box={boxOf(index)}
      width={servedWidth(boxOf(index), pages[index], Math.max(1, state.zoom))}
      hasCover={hasCover && index === 0}
      onMeasured={(natural) => measure(index, natural)}
      onSharp={() => {
        if (index === firstIndex) setSharpImage(images[index] ?? null);
        // If the page was opened before it was rendered, its margins and photographs are known only now.
        if (pages[index]?.layout === null) void onGone();
      }}
      onText={(text) => {
        texts.current.add(text);
        return () => texts.current.delete(text);
      }}
    />
  ));
}

/** Returns the stage's size without padding in CSS pixels, measured before the first paint and after a resize. */
function useStageSize(stage: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize(roomIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

function roomIn(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  const without = (length: number, ...paddings: string[]) =>
    Math.max(0, length - paddings.reduce((sum, padding) => sum + Number.parseFloat(padding), 0));
  return {
    width: without(element.clientWidth, paddingLeft, paddingRight),
    height: without(element.clientHeight, paddingTop, paddingBottom),
  };
}

const isTrimmed = ({ page, width, height }: Sheet) => page.width > width || page.height > height;

/** Rotation is applied first, so that pan and zoom follow the screen's axes. */
function sheetStyle({ zoom, rotation, pan, slide }: ViewerState, { width, height }: Sheet): CSSProperties {
  return {
    width,
    height,
    translate: `${slide}px 0`,
    transform: `translate(-50%, -50%) translate(${pan.x}px, ${pan.y}px) scale(${zoom}) rotate(${rotation}deg)`,
  };
}

type SideZonesProps = { state: ViewerState; sheet: Sheet; dispatch: Dispatch<ViewerAction> };

/** Narrower zones, in CSS pixels, would be hard to hit. */
const LEAST_WIDTH = 40;

/** Zones beside the page, where a mouse click turns it; keyboards and screen readers have the buttons. */
function SideZones({ state, sheet, dispatch }: SideZonesProps) {
  if (state.pageCount < 2 || !pageFits(state)) return null;
  const margin = (state.stage.width - turnedSize(sheet, state.rotation).width * state.zoom) / 2;
  if (margin < LEAST_WIDTH) return null;
  const zone = (by: 1 | -1) => (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      className={classNames(styles.zone, by === 1 && styles.next)}
      style={{ '--zone-width': `${margin}px` } as CSSProperties}
      onPointerDown={keepFromStage}
      onClick={() => dispatch({ type: 'turn page', by })}
    >
      <Icon outline={by === 1 ? CHEVRON_RIGHT : CHEVRON_LEFT} size={28} />
    </button>
  );
  return (
    <>
      {zone(-1)}
      {zone(1)}
    </>
  );
}

/** Stops the event, because a stage that captured the mouse would take the button's click. */
const keepFromStage = (event: PointerEvent) => {
  if (event.pointerType === 'mouse') event.stopPropagation();
};

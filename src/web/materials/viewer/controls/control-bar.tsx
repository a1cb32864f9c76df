import { type Dispatch, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatNumber } from '#shared/language.ts';
import { fitPair, sizeOf } from '#web/materials/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import {
  CHEVRON_LEFT,
  CHEVRON_RIGHT,
  ROTATE_LEFT,
  ROTATE_RIGHT,
  ZOOM_IN,
  ZOOM_OUT,
} from '#web/ui/drawings/icons.ts';
import { isOfInputMethod } from '#web/ui/keys.ts';
import { ZOOM } from '../state/geometry.ts';
import { hasLabels, hasNames, labelOf, type PageSet, pageCalled } from '../state/page-set.ts';
import { changePreferences, LAYOUTS, useIsNarrow, usePreferences } from '../state/preferences.ts';
import type { Layout } from '../state/sheet.ts';
import { isMoved, percentOf, type ViewerAction, type ViewerState } from '../state/viewer-state.ts';
import * as texts from '../texts.ts';
import styles from './controls.module.css';

type ControlBarProps = {
  state: ViewerState;
  pages: PageSet['pages'];
  dispatch: Dispatch<ViewerAction>;
  layoutChoice: LayoutChoice;
  onPageChosen: () => void;
};

export function ControlBar({ state, pages, dispatch, layoutChoice, onPageChosen }: ControlBarProps) {
  const button = (label: string, icon: Outline, action: ViewerAction) => (
    <IconButton label={label} icon={icon} onClick={() => dispatch(action)} />
  );
  return (
    <div role="group" aria-label={texts.pageControls} className={styles.bar}>
      <span className={styles.part}>
        {button(texts.previousPage, CHEVRON_LEFT, { type: 'turn page', by: -1 })}
        <PageField
          pageIndex={state.pageIndex}
          pageCount={state.pageCount}
          pages={pages}
          onChoose={(pageIndex) => dispatch({ type: 'go to page', pageIndex })}
          onDone={onPageChosen}
        />
        {button(texts.nextPage, CHEVRON_RIGHT, { type: 'turn page', by: 1 })}
      </span>
      <span className={styles.part}>
        {button(texts.zoomOut, ZOOM_OUT, { type: 'step zoom', by: -ZOOM.step })}
        <span className={styles.percent}>{`${formatNumber(percentOf(state.zoom))}%`}</span>
        {button(texts.zoomIn, ZOOM_IN, { type: 'step zoom', by: ZOOM.step })}
      </span>
      <LayoutControls layout={state.layout} {...layoutChoice} />
      <span className={styles.wideOnly}>
        {button(texts.rotateLeft, ROTATE_LEFT, { type: 'rotate', quarters: -1 })}
        {button(texts.rotateRight, ROTATE_RIGHT, { type: 'rotate', quarters: 1 })}
        <Button
          className={classNames(styles.reset, !isMoved(state) && styles.unneeded)}
          onClick={() => dispatch({ type: 'reset' })}
        >
          {texts.reset}
        </Button>
      </span>
    </div>
  );
}

const LOOKS: Record<Layout, { label: string; outline: Outline }> = {
  text: { label: texts.trimmed, outline: 'M7 2.5V17h14.5M2.5 7H17v14.5' },
  page: { label: texts.fitPage, outline: 'M6 3.5h12v17H6zM9.5 8.5h5M9.5 12h5M9.5 15.5h3' },
  width: {
    label: texts.fitWidth,
    outline: 'M3.5 5v14M20.5 5v14M6.5 12h11M9.5 9l-3 3 3 3M14.5 9l3 3-3 3',
  },
  pair: { label: texts.twoPages, outline: 'M3 5.5h8.5v13H3zM12.5 5.5H21v13h-8.5z' },
};

type LayoutControlsProps = LayoutChoice & { layout: Layout };

/** The buttons of the layouts; on a phone, one switch between text and whole page. */
function LayoutControls({ layout, layouts, choose }: LayoutControlsProps) {
  if (layouts.includes('text'))
    return (
      <IconButton
        label={texts.wholePage}
        icon={LOOKS.page.outline}
        pressed={layout === 'page'}
        onClick={() => choose(layout === 'page' ? 'text' : 'page')}
      />
    );
  return (
    <span role="group" aria-label={texts.pageLayout} className={styles.part}>
      {layouts.map((one) => (
        <IconButton
          key={one}
          label={LOOKS[one].label}
          icon={LOOKS[one].outline}
          pressed={one === layout}
          onClick={() => choose(one)}
        />
      ))}
    </span>
  );
}

export type LayoutChoice = { layouts: readonly Layout[]; choose: (layout: Layout) => void };

/** Applies the layout chosen for this window's width; a pair that doesn't fit becomes a single page. */
export function useLayoutChoice(
  state: ViewerState,
  pages: PageSet['pages'],
  dispatch: Dispatch<ViewerAction>,
): LayoutChoice {
  const preferences = usePreferences();
  const width = useIsNarrow() ? 'narrow' : 'wide';
  const isPairable = state.pageCount > 1 && fitPair(sizeOf(pages[state.pageIndex]), state.stage) !== null;
  const wanted = preferences[width];
  const layout = wanted === 'pair' && !isPairable ? 'page' : wanted;
  // The action is dispatched during rendering, so that no image is requested for the previous layout.
  if (state.stage.width > 0 && state.layout !== layout) dispatch({ type: 'choose layout', layout });

  const layouts = LAYOUTS[width].filter((offered) => offered !== 'pair' || isPairable);
  const choose = (chosen: Layout) => {
    changePreferences({ [width]: chosen });
    const announcement = chosen === 'page' ? texts.wholePage : LOOKS[chosen].label;
    dispatch({ type: 'choose layout', layout: chosen, announcement });
  };
  return { layouts, choose };
}

type PageFieldProps = {
  pageIndex: number;
  pageCount: number;
  pages: PageSet['pages'];
  onChoose: (pageIndex: number) => void;
  /** Called after Enter or Escape. */
  onDone: () => void;
};

/** The next digit can be typed within this time. */
const SETTLE_AFTER_MS = 600;

/** The current page's number as an input, which takes labels too. Anything else is reset (spec §5). */
function PageField({ pageIndex, pageCount, pages, onChoose, onDone }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const labelId = useId();
  const label = labelOf(pages[pageIndex], pageIndex);

  const settle = () => {
    const page = pageCalled(typed ?? '', pages, pageCount);
    if (page !== null && page !== pageIndex) onChoose(page);
    setTyped(null);
  };
  const settleUnasked = useEffectEvent(settle);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => settleUnasked(), SETTLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const pressKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') settle();
    else setTyped(null);
    onDone();
  };

  return (
    <span className={styles.page}>
      <input
        className={styles.pageNumber}
        aria-label={texts.pageNumber}
        aria-describedby={label ? labelId : undefined}
        inputMode={hasNames(pages) ? 'text' : 'numeric'}
        autoCapitalize="none"
        enterKeyHint="go"
        autoComplete="off"
        value={typed ?? formatNumber(pageIndex + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={pressKey}
      />
      <span className={styles.total}>
        <span>{`/ ${formatNumber(pageCount)}`}</span>
        {hasLabels(pages) && (
          <span id={labelId} className={styles.label}>
            {label && `(${label})`}
          </span>
        )}
      </span>
    </span>
  );
}

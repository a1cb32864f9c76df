import { type Dispatch, useEffect } from 'react';
import type { Size } from '#shared/page.ts';
import { A4, fitPage } from '#web/materials/page-fit.ts';
import { changeLook, useIsNarrow, useLook } from './look.ts';
import type { PageSet } from './page-set.ts';
import { spreadOf } from './spread.ts';
import * as texts from './texts.ts';
import type { Layout, ViewerAction, ViewerState } from './viewer-state.ts';

/** Two pages side by side may be smaller than one alone by this much. */
const MIN_SCALE_OF_PAIR = 0.75;

const ANNOUNCED: Record<Layout, string> = {
  text: texts.trimmed,
  page: texts.wholePage,
  width: texts.fitWidth,
  pair: texts.twoPages,
};

export type LayoutChoice = { layouts: readonly Layout[]; choose: (layout: Layout) => void };

/** Keeps the state's layout that which was chosen for this width, and fits. */
export function useLayoutChoice(
  state: ViewerState,
  pages: PageSet['pages'],
  dispatch: Dispatch<ViewerAction>,
): LayoutChoice {
  const look = useLook();
  const width = useIsNarrow() ? 'narrow' : 'wide';
  const isPairable = state.pageCount > 1 && pairFits(pages[state.pageIndex], state.stage);
  const wanted = look[width];
  const layout = wanted === 'pair' && !isPairable ? 'page' : wanted;
  const isMeasured = state.stage.width > 0;
  useEffect(() => {
    if (isMeasured) dispatch({ type: 'choose layout', layout });
  }, [isMeasured, layout, dispatch]);

  const layouts: Layout[] =
    width === 'narrow' ? ['text', 'page'] : isPairable ? ['page', 'width', 'pair'] : ['page', 'width'];
  const choose = (chosen: Layout) => {
    changeLook({ [width]: chosen });
    dispatch({ type: 'choose layout', layout: chosen, announcement: ANNOUNCED[chosen] });
  };
  return { layouts, choose };
}

function pairFits(declared: Size | undefined, stage: Size): boolean {
  const page = declared && declared.width > 0 ? declared : A4;
  const alone = fitPage(page, stage, 0).height;
  return alone > 0 && fitPage(spreadOf([page, page]).size, stage, 0).height >= MIN_SCALE_OF_PAIR * alone;
}

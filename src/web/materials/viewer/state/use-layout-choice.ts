import type { Dispatch } from 'react';
import type { Size } from '#shared/page.ts';
import { A4, fitPair } from '#web/materials/pages.ts';
import * as texts from '../texts.ts';
import type { PageSet } from './page-set.ts';
import { changePreferences, useIsNarrow, usePreferences } from './preferences.ts';
import type { Layout, ViewerAction, ViewerState } from './viewer-state.ts';

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
  const preferences = usePreferences();
  const width = useIsNarrow() ? 'narrow' : 'wide';
  const isPairable = state.pageCount > 1 && pairFits(pages[state.pageIndex], state.stage);
  const wanted = preferences[width];
  const layout = wanted === 'pair' && !isPairable ? 'page' : wanted;
  // During rendering, so that no page is requested for a layout that isn't to be.
  if (state.stage.width > 0 && state.layout !== layout) dispatch({ type: 'choose layout', layout });

  const layouts: Layout[] =
    width === 'narrow' ? ['text', 'page'] : isPairable ? ['page', 'width', 'pair'] : ['page', 'width'];
  const choose = (chosen: Layout) => {
    changePreferences({ [width]: chosen });
    dispatch({ type: 'choose layout', layout: chosen, announcement: ANNOUNCED[chosen] });
  };
  return { layouts, choose };
}

function pairFits(declared: Size | undefined, stage: Size): boolean {
  return fitPair(declared && declared.width > 0 ? declared : A4, stage) !== null;
}

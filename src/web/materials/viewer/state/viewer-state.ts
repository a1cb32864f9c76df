/** The viewer's reducer (spec §4): the current page, its placement, and the announcement of the last change. */

import { type PageBox, type Size, turn, turnedSize } from '#shared/page.ts';
import { pairAt } from '#web/materials/pages.ts';
import * as texts from '../texts.ts';
import { boundPan, moveAndZoom, type Placement, type Point, stepZoom, turnPan, UNMOVED } from './geometry.ts';
import { type Layout, sheetOf } from './sheet.ts';

export type ViewerState = Placement & {
  pageIndex: number;
  pageCount: number;
  layout: Layout;
  stage: Size;
  /** The size of the page, or of both pages of a pair. */
  page: Size;
  content: PageBox | null;
  /** The end to scroll to, while the page hasn't been measured yet. */
  opensAt: End | null;
  /** The distance in CSS pixels by which a page follows a swiping finger. */
  slide: number;
  /** Announced by screen readers, such as '150 percent'. If it is null, the hint and the page are announced. */
  announcement: string | null;
  /** Shown for a moment, such as 'Back to page 1'. */
  hint: string | null;
};

type End = 'top' | 'bottom';
type By = 1 | -1;

export type ViewerAction =
  | ({ type: 'lay out' } & Partial<Pick<ViewerState, 'stage' | 'page' | 'content'>>)
  | { type: 'choose layout'; layout: Layout; announcement?: string }
  | { type: 'turn page'; by: By }
  /** Scrolling beyond an end: the previous page opens at its end, and nothing wraps around. */
  | { type: 'scroll to page'; by: By }
  /** Scrolls by most of the stage's height, then to the next page. */
  | { type: 'scroll on'; by: By }
  | { type: 'go to page'; pageIndex: number }
  | { type: 'take pages'; pageCount: number; pageIndex: number }
  | { type: 'step zoom'; by: number; at?: Point }
  | { type: 'magnify'; factor: number; at: Point }
  | { type: 'pinch'; factor: number; from: Point; to: Point }
  | { type: 'pan'; by: Point }
  | { type: 'slide'; by: number }
  | { type: 'release' }
  | { type: 'rotate'; quarters: By }
  | { type: 'reset' };

/** The longest slide, as a fraction of the stage's width. */
const MAX_SLIDE = 0.25;
/** One step scrolls by this fraction of the stage's height, so that some lines stay visible. */
const SCROLL_STEP = 0.85;

const MIDDLE: Point = { x: 0, y: 0 };

/** Opens a page; if `isContinued`, a hint says that reading continues at this page. */
export function openViewer(
  pageCount: number,
  pageIndex = 0,
  { isContinued = false, layout = 'page' as Layout } = {},
): ViewerState {
  // A link or a stored reading place may be beyond the end of a file that became shorter.
  const start = Math.max(0, Math.min(pageIndex, pageCount - 1)) || 0;
  const hint = isContinued && start > 0 ? texts.continuedOn(start + 1) : null;
  return {
    ...UNMOVED,
    pageIndex: start,
    pageCount,
    layout,
    page: { width: 0, height: 0 },
    content: null,
    stage: { width: 0, height: 0 },
    opensAt: 'top',
    slide: 0,
    announcement: hint ?? '',
    hint,
  };
}

export function viewerReducer(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.type) {
    case 'lay out':
      return layOut(state, action);
    case 'choose layout':
      return chooseLayout(state, action);
    case 'turn page':
      return turnPage(state, action.by);
    case 'scroll to page':
      return scrollToPage(state, action.by);
    case 'scroll on':
      return scrollOn(state, action.by);
    case 'go to page':
      return goToPage(state, action.pageIndex);
    case 'take pages':
      return goToPage({ ...state, pageCount: action.pageCount }, action.pageIndex, texts.pagesChanged);
    case 'step zoom':
      return zoomTo(state, stepZoom(state.zoom, action.by), action.at);
    case 'magnify':
      return zoomTo(state, state.zoom * action.factor, action.at);
    case 'pinch':
      return zoomTo(state, state.zoom * action.factor, action.from, action.to);
    case 'pan':
      return panBy(state, action.by);
    case 'slide':
      return slideBy(state, action.by);
    case 'release':
      return state.slide === 0 ? state : { ...state, slide: 0 };
    case 'rotate':
      return rotate(state, action.quarters);
    case 'reset':
      return { ...atEnd({ ...state, ...UNMOVED }, 'top'), announcement: texts.viewReset, hint: null };
  }
}

/** True unless the page is zoomed in. A swipe turns such a page, and moves a zoomed one. */
export const pageFits = ({ zoom }: ViewerState): boolean => zoom <= 1;

/** Returns how far the page can be scrolled each way from its middle; 0 if it isn't higher than the stage. */
export const scrollReach = (state: ViewerState): number =>
  boundPan({ x: 0, y: Number.MAX_VALUE }, state.zoom, occupied(state), state.stage).y;

export const isMoved = (state: ViewerState): boolean =>
  state.zoom !== 1 || state.rotation !== 0 || state.pan.x !== 0 || state.pan.y !== scrollReach(state);

export const percentOf = (zoom: number): number => Math.round(zoom * 100);

/** Returns the visible pages, at most two. */
export function pagesInView({ pageIndex, pageCount, layout }: ViewerState): readonly number[] {
  return layout === 'pair' ? pairAt(pageIndex, pageCount) : [pageIndex];
}

const occupied = (state: ViewerState): Size => turnedSize(sheetOf(state), state.rotation);

const bounded = (state: ViewerState, pan: Point): ViewerState => ({
  ...state,
  pan: boundPan(pan, state.zoom, occupied(state), state.stage),
});

/** Scrolls to an end of the page, and once more when an unmeasured page has been measured. */
const atEnd = (state: ViewerState, end: End): ViewerState => ({
  ...bounded(state, { x: 0, y: end === 'top' ? Number.MAX_VALUE : -Number.MAX_VALUE }),
  opensAt: end,
});

function layOut(state: ViewerState, { type: _, ...sizes }: Extract<ViewerAction, { type: 'lay out' }>) {
  const next = { ...state, ...sizes };
  if (state.opensAt && state.zoom === 1) return atEnd(next, state.opensAt);
  return bounded(next, turnPan(state.pan, 0, growthOf(state, next)));
}

function chooseLayout(
  state: ViewerState,
  { layout, announcement }: Extract<ViewerAction, { type: 'choose layout' }>,
) {
  const said = announcement ? { ...state, announcement, hint: null } : state;
  return layout === state.layout ? said : atEnd({ ...said, ...UNMOVED, layout }, 'top');
}

function growthOf(before: ViewerState, after: ViewerState): number {
  const { width } = sheetOf(before).page;
  return width > 0 ? sheetOf(after).page.width / width : 1;
}

function turnPage(state: ViewerState, by: By): ViewerState {
  const { pageCount } = state;
  if (pageCount < 2) return goToPage(state, 0, texts.onlyPage);
  const wanted = neighbourOf(state, by);
  if (wanted >= pageCount) return goToPage(state, 0, texts.backToFirst);
  if (wanted < 0) return goToPage(state, pageCount - 1, texts.wrappedToLast(pageCount));
  return goToPage(state, wanted);
}

function neighbourOf(state: ViewerState, by: By): number {
  const inView = pagesInView(state);
  return state.layout === 'pair' ? (inView[0] ?? 0) + 2 * by : state.pageIndex + by;
}

function scrollToPage(state: ViewerState, by: By): ViewerState {
  const next = goToPage(state, neighbourOf(state, by));
  return next === state || by === 1 ? next : atEnd(next, 'bottom');
}

function scrollOn(state: ViewerState, by: By): ViewerState {
  const moved = panBy(state, { x: 0, y: -by * state.stage.height * SCROLL_STEP });
  if (pageFits(state) && Math.abs(moved.pan.y - state.pan.y) > 1) return moved;
  const next = turnPage(state, by);
  return by === 1 ? next : atEnd(next, 'bottom');
}

/** Goes to a page and resets the placement (spec §4); a page that doesn't exist changes nothing (spec §5). */
function goToPage(state: ViewerState, pageIndex: number, hint: string | null = null): ViewerState {
  if (!Number.isInteger(pageIndex) || pageIndex < 0 || pageIndex >= state.pageCount) return state;
  return {
    ...atEnd({ ...state, ...UNMOVED }, 'top'),
    slide: 0,
    pageIndex,
    hint,
    announcement: null,
  };
}

function zoomTo(state: ViewerState, zoom: number, from: Point = MIDDLE, to = from): ViewerState {
  const placement = moveAndZoom(state, zoom, from, to, occupied(state), state.stage);
  const moved = { ...state, ...placement, opensAt: null };
  if (placement.zoom === state.zoom) return moved;
  return { ...moved, hint: null, announcement: texts.percent(percentOf(placement.zoom)) };
}

function panBy(state: ViewerState, by: Point): ViewerState {
  return { ...bounded(state, { x: state.pan.x + by.x, y: state.pan.y + by.y }), opensAt: null };
}

function slideBy(state: ViewerState, by: number): ViewerState {
  const reach = pageFits(state) ? state.stage.width * MAX_SLIDE : 0;
  return { ...state, slide: Math.min(reach, Math.max(-reach, state.slide + by)) };
}

function rotate(state: ViewerState, quarters: By): ViewerState {
  const next = { ...state, rotation: turn(state.rotation, quarters * 90) };
  const pan = turnPan(state.pan, quarters, growthOf(state, next));
  return {
    ...(pageFits(next) ? atEnd(next, 'top') : bounded(next, pan)),
    hint: null,
    announcement: next.rotation === 0 ? texts.upright : texts.rotated(next.rotation),
  };
}

/** The viewer's reducer (spec §4): the current page, its placement, and what to announce about the last change. */

import { type Size, turn, turnedSize } from '#shared/materials.ts';
import * as texts from '../texts.ts';
import {
  boundPan,
  fitPage,
  moveAndZoom,
  type Placement,
  type Point,
  stepZoom,
  turnPan,
  UNMOVED,
  zoomAt,
} from './geometry.ts';

export type ViewerState = Placement & {
  pageIndex: number;
  pageCount: number;
  stage: Size;
  page: Size;
  /** How far a page follows a swiping finger sideways, in CSS pixels. */
  slide: number;
  /** For screen readers: 'Page 3 of 12', '150 percent'. */
  announcement: string;
  /** Shown for a moment, such as 'Back to page 1'. */
  hint: string | null;
};

export type ViewerAction =
  | { type: 'lay out'; stage: Size; page: Size }
  | { type: 'turn page'; by: 1 | -1 }
  | { type: 'go to page'; pageIndex: number }
  | { type: 'take pages'; pageCount: number; pageIndex: number }
  | { type: 'step zoom'; by: number; at?: Point }
  | { type: 'magnify'; factor: number; at: Point }
  | { type: 'pinch'; factor: number; from: Point; to: Point }
  | { type: 'pan'; by: Point }
  | { type: 'slide'; by: number }
  | { type: 'let go' }
  | { type: 'rotate'; quarters: 1 | -1 }
  | { type: 'reset' };

/** As a part of the stage's width. */
const MAX_SLIDE = 0.25;

const MIDDLE: Point = { x: 0, y: 0 };

/** With `isContinued`, a hint says that reading continues at this page. */
export function openViewer(pageCount: number, pageIndex = 0, isContinued = false): ViewerState {
  const start = pageIndex >= 0 && pageIndex < pageCount ? pageIndex : 0;
  const hint = isContinued && start > 0 ? texts.continuedOn(start + 1) : null;
  return {
    ...UNMOVED,
    pageIndex: start,
    pageCount,
    page: { width: 0, height: 0 },
    stage: { width: 0, height: 0 },
    slide: 0,
    announcement: hint ?? '',
    hint,
  };
}

export function viewerReducer(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.type) {
    case 'lay out':
      return layOut(state, action.stage, action.page);
    case 'turn page':
      return turnPage(state, action.by);
    case 'go to page':
      return goToPage(state, action.pageIndex);
    case 'take pages':
      return goToPage({ ...state, pageCount: action.pageCount }, action.pageIndex, texts.pagesChanged);
    case 'step zoom':
      return zoomed(
        state,
        zoomAt(state, stepZoom(state.zoom, action.by), action.at ?? MIDDLE, occupied(state)),
      );
    case 'magnify':
      return zoomed(state, zoomAt(state, state.zoom * action.factor, action.at, occupied(state)));
    case 'pinch':
      return zoomed(
        state,
        moveAndZoom(state, state.zoom * action.factor, action.from, action.to, occupied(state)),
      );
    case 'pan':
      return panBy(state, action.by);
    case 'slide':
      return slideBy(state, action.by);
    case 'let go':
      return state.slide === 0 ? state : { ...state, slide: 0 };
    case 'rotate':
      return rotate(state, action.quarters);
    case 'reset':
      return { ...state, ...UNMOVED, announcement: texts.viewReset, hint: null };
  }
}

export const fittedPage = ({ page, stage, rotation }: ViewerState): Size => fitPage(page, stage, rotation);

/** Only a page that fits is turned by a swipe; others are moved. */
export const pageFits = ({ zoom }: ViewerState): boolean => zoom <= 1;

export const percentOf = (zoom: number): number => Math.round(zoom * 100);

const occupied = (state: ViewerState): Size => turnedSize(fittedPage(state), state.rotation);

function layOut(state: ViewerState, stage: Size, page: Size): ViewerState {
  const next = { ...state, stage, page };
  const before = fittedPage(state).width;
  const growth = before > 0 ? fittedPage(next).width / before : 1;
  return { ...next, pan: boundPan(turnPan(state.pan, 0, growth), state.zoom, occupied(next)) };
}

function turnPage(state: ViewerState, by: 1 | -1): ViewerState {
  const { pageIndex, pageCount } = state;
  if (pageCount < 2) return goToPage(state, 0, texts.onlyPage);
  const wanted = pageIndex + by;
  if (wanted === pageCount) return goToPage(state, 0, texts.backToFirst);
  if (wanted < 0) return goToPage(state, pageCount - 1, texts.wrappedToLast(pageCount));
  return goToPage(state, wanted);
}

/** Resets the placement (spec §4). A page that doesn't exist changes nothing (spec §5). */
function goToPage(state: ViewerState, pageIndex: number, hint: string | null = null): ViewerState {
  if (!Number.isInteger(pageIndex) || pageIndex < 0 || pageIndex >= state.pageCount) return state;
  const place = texts.pageOf(pageIndex + 1, state.pageCount);
  return {
    ...state,
    ...UNMOVED,
    slide: 0,
    pageIndex,
    hint,
    announcement: hint ? `${hint}. ${place}` : place,
  };
}

function zoomed(state: ViewerState, placement: Placement): ViewerState {
  if (placement.zoom === state.zoom) return { ...state, ...placement };
  return { ...state, ...placement, hint: null, announcement: texts.percent(percentOf(placement.zoom)) };
}

function panBy(state: ViewerState, by: Point): ViewerState {
  const moved = { x: state.pan.x + by.x, y: state.pan.y + by.y };
  return { ...state, pan: boundPan(moved, state.zoom, occupied(state)) };
}

function slideBy(state: ViewerState, by: number): ViewerState {
  const reach = pageFits(state) ? state.stage.width * MAX_SLIDE : 0;
  return { ...state, slide: Math.min(reach, Math.max(-reach, state.slide + by)) };
}

function rotate(state: ViewerState, quarters: 1 | -1): ViewerState {
  const next = { ...state, rotation: turn(state.rotation, quarters * 90) };
  const before = fittedPage(state).width;
  const growth = before > 0 ? fittedPage(next).width / before : 1;
  return {
    ...next,
    pan: boundPan(turnPan(state.pan, quarters, growth), state.zoom, occupied(next)),
    hint: null,
    announcement: next.rotation === 0 ? texts.upright : texts.rotated(next.rotation),
  };
}

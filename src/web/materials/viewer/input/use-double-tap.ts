import type { Dispatch, RefObject } from 'react';
import { PARTS_OF_WIDTH } from '#shared/page.ts';
import { type Point, placeOnPage } from '../geometry.ts';
import type { ShownText } from '../text/use-text-selection.ts';
import { sheetOf, type ViewerAction, type ViewerState } from '../viewer-state.ts';

/** Where there is no column to zoom to. */
const ZOOM = 2;
/** A column that is nearly as wide as the stage already is no aim. */
const MIN_ZOOM = 1.2;
/** What is left blank beside a column, as a part of its width. */
const BESIDE = 0.06;

/** Zooms to the column under the finger, or back to 100 %. */
export function useDoubleTap(
  state: ViewerState,
  dispatch: Dispatch<ViewerAction>,
  texts: RefObject<ReadonlySet<ShownText>>,
) {
  return (at: Point) => {
    const { zoom } = state;
    if (zoom > 1) return dispatch({ type: 'magnify', factor: 1 / zoom, at });
    const aim = columnOnStage(state, texts.current, at);
    if (!aim || aim.zoom < MIN_ZOOM) return dispatch({ type: 'magnify', factor: ZOOM / zoom, at });
    dispatch({
      type: 'pinch',
      factor: aim.zoom / zoom,
      from: { x: aim.middle, y: at.y },
      to: { x: 0, y: at.y },
    });
  };
}

function columnOnStage(state: ViewerState, texts: ReadonlySet<ShownText>, at: Point) {
  const [text] = texts;
  if (!text || texts.size > 1 || state.rotation !== 0) return null;
  const sheet = sheetOf(state);
  const column = text.columnAt(placeOnPage(state, at, sheet));
  if (!column) return null;
  const unit = sheet.page.width / PARTS_OF_WIDTH;
  const middle = sheet.page.left + (column.left + column.width / 2) * unit - sheet.width / 2;
  return {
    middle: middle * state.zoom + state.pan.x,
    zoom: state.stage.width / (column.width * unit * (1 + BESIDE)),
  };
}

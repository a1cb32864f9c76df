import type { Dispatch } from 'react';
import { ZOOM } from '../geometry.ts';
import type { useFullscreen } from '../use-fullscreen.ts';
import type { ViewerAction, ViewerState } from '../viewer-state.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** How far an arrow key moves a zoomed page. */
const MOVE_STEP_PX = 80;

export type Reading = {
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  onLeave: () => void;
};

export function useReaderKeys({ state, dispatch, fullscreen, onLeave }: Reading) {
  const moveBy = (x: number, y: number) => dispatch({ type: 'pan', by: { x, y } });

  // One Escape is one step (spec §2), even if the browser has left fullscreen itself and then sends the key.
  const leave = () => {
    if (fullscreen.isOn) void fullscreen.exit();
    else if (!fullscreen.hasJustLeft()) onLeave();
  };

  useShortcuts({
    previousPage: () => dispatch({ type: 'turn page', by: -1 }),
    nextPage: () => dispatch({ type: 'turn page', by: 1 }),
    scrollOn: () => dispatch({ type: 'scroll on', by: 1 }),
    scrollBack: () => dispatch({ type: 'scroll on', by: -1 }),
    firstPage: () => dispatch({ type: 'go to page', pageIndex: 0 }),
    lastPage: () => dispatch({ type: 'go to page', pageIndex: state.pageCount - 1 }),
    zoomIn: () => dispatch({ type: 'step zoom', by: ZOOM.step }),
    zoomOut: () => dispatch({ type: 'step zoom', by: -ZOOM.step }),
    rotateLeft: () => dispatch({ type: 'rotate', quarters: -1 }),
    rotateRight: () => dispatch({ type: 'rotate', quarters: 1 }),
    reset: () => dispatch({ type: 'reset' }),
    // Arrow keys scroll: the page moves the opposite way.
    moveUp: () => moveBy(0, MOVE_STEP_PX),
    moveDown: () => moveBy(0, -MOVE_STEP_PX),
    moveLeft: () => moveBy(MOVE_STEP_PX, 0),
    moveRight: () => moveBy(-MOVE_STEP_PX, 0),
    toggleFullscreen: () => void (fullscreen.isOn ? fullscreen.exit() : fullscreen.enter()),
    leave,
  });
}

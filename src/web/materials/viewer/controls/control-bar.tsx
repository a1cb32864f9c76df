import type { Dispatch } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import * as texts from '../../texts.ts';
import { ZOOM } from '../geometry.ts';
import { percentOf, type ViewerAction, type ViewerState } from '../viewer-state.ts';
import styles from './control-bar.module.css';
import { PageField } from './page-field.tsx';

type ControlBarProps = {
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  onPageChosen: () => void;
};

export function ControlBar({ state, dispatch, onPageChosen }: ControlBarProps) {
  return (
    <div role="group" aria-label={texts.pageControls} className={styles.bar}>
      <span className={styles.part}>
        <IconButton
          label={texts.previousPage}
          icon="chevron-left"
          onClick={() => dispatch({ type: 'turn page', by: -1 })}
        />
        <PageField
          pageIndex={state.pageIndex}
          pageCount={state.pageCount}
          onChoose={(pageIndex) => dispatch({ type: 'go to page', pageIndex })}
          onDone={onPageChosen}
        />
        <IconButton
          label={texts.nextPage}
          icon="chevron-right"
          onClick={() => dispatch({ type: 'turn page', by: 1 })}
        />
      </span>
      <ZoomControls zoom={state.zoom} dispatch={dispatch} />
      <span className={styles.wideOnly}>
        <IconButton
          label={texts.rotateLeft}
          icon="rotate-left"
          onClick={() => dispatch({ type: 'rotate', quarters: -1 })}
        />
        <IconButton
          label={texts.rotateRight}
          icon="rotate-right"
          onClick={() => dispatch({ type: 'rotate', quarters: 1 })}
        />
        <Button className={styles.reset} onClick={() => dispatch({ type: 'reset' })}>
          {texts.reset}
        </Button>
      </span>
    </div>
  );
}

function ZoomControls({ zoom, dispatch }: { zoom: number; dispatch: Dispatch<ViewerAction> }) {
  return (
    <span className={styles.part}>
      <IconButton
        label={texts.zoomOut}
        icon="zoom-out"
        onClick={() => dispatch({ type: 'step zoom', by: -ZOOM.step })}
      />
      <span className={styles.percent}>{percentOf(zoom)}%</span>
      <IconButton
        label={texts.zoomIn}
        icon="zoom-in"
        onClick={() => dispatch({ type: 'step zoom', by: ZOOM.step })}
      />
    </span>
  );
}

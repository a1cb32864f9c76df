import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Sheet } from './sheet.ts';
import styles from './sheet-on-stage.module.css';
import type { ViewerState } from './viewer-state.ts';

type SheetOnStageProps = { state: ViewerState; sheet: Sheet; children: ReactNode };

/** What is in view, fitted, zoomed, rotated and moved. */
export function SheetOnStage({ state, sheet, children }: SheetOnStageProps) {
  const isSettling = state.slide === 0;
  const isTrimmed = sheet.page.width > sheet.width || sheet.page.height > sheet.height;
  return (
    <div
      className={classNames(styles.sheet, isSettling && styles.settling, isTrimmed && styles.trimmed)}
      style={sheetStyle(state, sheet)}
    >
      {children}
    </div>
  );
}

/** Rotation is applied first, so that pan and zoom follow the screen's axes. */
function sheetStyle({ zoom, rotation, pan, slide }: ViewerState, { width, height }: Sheet): CSSProperties {
  return {
    width,
    height,
    translate: `${slide}px 0`,
    transform: `translate(-50%, -50%) translate(${pan.x}px, ${pan.y}px) scale(${zoom}) rotate(${rotation}deg)`,
  };
}

import type { CSSProperties, Dispatch, PointerEvent } from 'react';
import { turnedSize } from '#shared/page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT } from '#web/ui/drawings/icons.ts';
import type { Sheet } from '../state/sheet.ts';
import { pageFits, type ViewerAction, type ViewerState } from '../state/viewer-state.ts';
import styles from './side-zones.module.css';

type SideZonesProps = { state: ViewerState; sheet: Sheet; dispatch: Dispatch<ViewerAction> };

/** In pixels of the screen; a narrower one isn't aimed at. */
const LEAST_WIDTH = 40;

/** A click beside the page turns it. For a mouse only; keyboards and screen readers have the buttons. */
export function SideZones({ state, sheet, dispatch }: SideZonesProps) {
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

/** The stage would capture the pointer, and take the click with it. */
const keepFromStage = (event: PointerEvent) => {
  if (event.pointerType === 'mouse') event.stopPropagation();
};

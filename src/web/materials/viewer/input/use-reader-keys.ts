import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '#web/ui/keys.ts';
import { ZOOM } from '../state/geometry.ts';
import type { ViewerAction, ViewerState } from '../state/viewer-state.ts';
import type { useFullscreen } from '../use-fullscreen.ts';

/** An arrow key moves a zoomed page by this distance. */
const MOVE_STEP_PX = 80;

type Reading = {
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  onLeave: () => void;
};

export const useReaderKeys = (reading: Reading) => useShortcuts(commandsOf(reading));

/** Runs the commands of shortcuts, except while a field has the focus or a menu or dialog is open. */
export function useShortcuts(commands: Partial<Record<Command, () => void>>) {
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    const run = command && commands[command];
    if (!run || isTyped(event) || event.defaultPrevented || document.querySelector(OPEN_ABOVE)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** What the viewer's shortcuts do, which `controls/shortcuts-panel.tsx` lists. */
function commandsOf({ state, dispatch, fullscreen, onLeave }: Reading) {
  const moveBy = (x: number, y: number) => dispatch({ type: 'pan', by: { x, y } });

  // One Escape is one step (spec §2), even if the browser leaves fullscreen by itself and then fires the event.
  const leave = () => {
    if (fullscreen.isOn) void fullscreen.exit();
    else if (!fullscreen.hasJustLeft()) onLeave();
  };

  return {
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
    // Arrow keys scroll, so the page moves in the opposite direction.
    moveUp: () => moveBy(0, MOVE_STEP_PX),
    moveDown: () => moveBy(0, -MOVE_STEP_PX),
    moveLeft: () => moveBy(MOVE_STEP_PX, 0),
    moveRight: () => moveBy(-MOVE_STEP_PX, 0),
    toggleFullscreen: () => void (fullscreen.isOn ? fullscreen.exit() : fullscreen.enter()),
    leave,
  };
}

type Command = keyof ReturnType<typeof commandsOf>;

export const OPEN_ABOVE = ':popover-open, dialog[open]';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Tells whether a key belongs to the focused field. */
const isTyped = ({ target }: Event): boolean => target instanceof Element && target.closest(FIELDS) !== null;

/** `shift` is set only where Shift matters, because `+` needs Shift on some keyboards. */
type Shortcut = { keys: readonly string[]; shift?: boolean; command: Command };

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['ArrowLeft'], shift: true, command: 'moveLeft' },
  { keys: ['ArrowRight'], shift: true, command: 'moveRight' },
  { keys: ['ArrowLeft'], command: 'previousPage' },
  { keys: ['ArrowRight'], command: 'nextPage' },
  { keys: ['PageUp'], command: 'scrollBack' },
  { keys: ['PageDown'], command: 'scrollOn' },
  { keys: ['Home'], command: 'firstPage' },
  { keys: ['End'], command: 'lastPage' },
  { keys: ['+', '='], command: 'zoomIn' },
  { keys: ['-', '_'], command: 'zoomOut' },
  { keys: ['r', 'R'], shift: true, command: 'rotateLeft' },
  { keys: ['r', 'R'], command: 'rotateRight' },
  { keys: ['0'], command: 'reset' },
  { keys: ['ArrowUp'], command: 'moveUp' },
  { keys: ['ArrowDown'], command: 'moveDown' },
  { keys: ['f', 'F'], command: 'toggleFullscreen' },
  { keys: ['Escape'], command: 'leave' },
];

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** Returns a key's command, and null for keys that belong to the browser or to an input method. */
export function commandOf(event: Key): Command | null {
  const { shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const key = shortcutKey(event);
  const shortcut = SHORTCUTS.find(({ keys, shift }) => keys.includes(key) && (!shift || shiftKey));
  return shortcut?.command ?? null;
}

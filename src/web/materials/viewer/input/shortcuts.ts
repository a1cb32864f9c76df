/** The viewer's keys: one table for what a key does and for what the panel prints. */

export type Command =
  | 'previousPage'
  | 'nextPage'
  | 'firstPage'
  | 'lastPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'rotateLeft'
  | 'rotateRight'
  | 'reset'
  | 'moveUp'
  | 'moveDown'
  | 'moveLeft'
  | 'moveRight'
  | 'toggleFullscreen'
  | 'leave';

/** `shift` where it matters; a key such as `+` needs it on some keyboards and not on others. */
type Shortcut = { keys: readonly string[]; shift?: boolean; command: Command };

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['ArrowLeft'], shift: true, command: 'moveLeft' },
  { keys: ['ArrowRight'], shift: true, command: 'moveRight' },
  { keys: ['ArrowLeft', 'PageUp'], command: 'previousPage' },
  { keys: ['ArrowRight', 'PageDown'], command: 'nextPage' },
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

/** As printed in the panel `Keyboard shortcuts`. */
export const SHORTCUT_WORDS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'Turn the page' },
  { keys: ['Home', 'End'], does: 'First or last page' },
  { keys: ['+', '−'], does: 'Zoom' },
  { keys: ['↑', '↓', 'Shift ← →'], does: 'Move a zoomed page' },
  { keys: ['R', 'Shift R'], does: 'Rotate right or left' },
  { keys: ['0'], does: 'Reset the view' },
  { keys: ['F'], does: 'Fullscreen' },
  { keys: ['Esc'], does: 'Leave' },
];

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Null for keys that belong to the browser or to an input method. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Key): Command | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const shortcut = SHORTCUTS.find(({ keys, shift }) => keys.includes(key) && (!shift || shiftKey));
  return shortcut?.command ?? null;
}

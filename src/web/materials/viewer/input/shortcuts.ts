/** The viewer's keys; `controls/shortcuts-panel.tsx` describes them. */

export type Command =
  | 'previousPage'
  | 'nextPage'
  | 'scrollOn'
  | 'scrollBack'
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

/** `shift` only where it matters: `+` needs it on some keyboards. */
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

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Null for keys that belong to the browser or to an input method. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Key): Command | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const shortcut = SHORTCUTS.find(({ keys, shift }) => keys.includes(key) && (!shift || shiftKey));
  return shortcut?.command ?? null;
}

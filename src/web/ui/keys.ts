/** What a pressed key means where a keyboard or an input method writes another script. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const OF_ANOTHER_SCRIPT = /^(?![\p{ASCII}\p{Script=Latin}])[\p{L}\p{M}\p{N}]/u;

/** Returns the key of a shortcut: under a Nepali or other non-Latin layout, the Latin letter or digit of its place. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, latin] = (OF_ANOTHER_SCRIPT.test(key) && /^(?:Key|Digit)(.)$/.exec(code)) || [];
  return latin?.toLowerCase() ?? key;
}

/** Tells whether a key press belongs to an input method, which some browsers say only by the key code 229. */
export const isOfInputMethod = ({ nativeEvent, keyCode }: ReactKeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

import { useEffect, useEffectEvent } from 'react';
import { isTyped } from './is-typed.ts';
import { type Command, commandOf } from './shortcuts.ts';

const OPEN_ABOVE = ':popover-open, dialog[open]';

/** Runs the commands of keys, except while a field has the focus or a menu or dialog is open. */
export function useShortcuts(commands: Record<Command, () => void>) {
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || isTyped(event) || event.defaultPrevented || document.querySelector(OPEN_ABOVE)) return;
    event.preventDefault();
    commands[command]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

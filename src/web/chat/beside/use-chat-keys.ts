import { useEffect, useEffectEvent } from 'react';
import { useComponent } from '#web/lib/use-component.ts';

const fetchKeysDialog = async () => (await import('../bar/keys-dialog.tsx')).KeysDialog;

type Keys = {
  onWalkReplies: (steps: -1 | 1) => void;
  areKeysShown: boolean;
  showKeys: (areShown: boolean) => void;
};

/** Keys that work wherever one is in the chat; answers the list of them while it is shown. */
export function useChatKeys({ onWalkReplies, areKeysShown, showKeys }: Keys) {
  const KeysDialog = useComponent(fetchKeysDialog, areKeysShown, () => showKeys(false));
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (ctrlKey || metaKey || isComposing || event.defaultPrevented) return;
    const isWalk = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    if (!isWalk && (altKey || isWriting(event))) return;
    if (isWalk) onWalkReplies(key === 'ArrowUp' ? -1 : 1);
    else if (key === '/') document.querySelector<HTMLElement>('[role="search"] input')?.focus();
    else if (key === '?') showKeys(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', hear, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return areKeysShown ? KeysDialog : null;
}

/** In a field every key is a letter; the emoji picker's lies in a shadow tree. */
const isWriting = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((element) => element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

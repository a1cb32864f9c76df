import { useEffect, useEffectEvent, useState } from 'react';
import { useComponent } from '#web/lib/use-component.ts';

const fetchKeysDialog = async () => (await import('./bar/keys-dialog.tsx')).KeysDialog;

type Keys = {
  /** Chooses what to answer: the message before, or the one after. */
  onWalkReplies: (steps: -1 | 1) => void;
};

/** Keys that work wherever one is in the chat, and the list of them. */
export function useChatKeys({ onWalkReplies }: Keys) {
  const [areKeysShown, showKeys] = useState(false);
  const hide = () => showKeys(false);
  const KeysDialog = useComponent(fetchKeysDialog, areKeysShown, hide);
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
  return { Dialog: areKeysShown ? KeysDialog : null, show: () => showKeys(true), hide };
}

/** In a field every key is a letter; the emoji picker's lies in a shadow tree. */
const isWriting = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((element) => element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

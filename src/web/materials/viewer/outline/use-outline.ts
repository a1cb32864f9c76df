import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '../state/preferences.ts';

export type OutlineButton = { isPressed: boolean; onPress: () => void };

/** Shows and hides the outline. Closing it returns the focus to the control that opened it, or to the stage. */
export function useOutline(stage: RefObject<HTMLElement | null>, isOffered: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const isSheet = useIsNarrow();
  const opener = useRef<Element | null>(null);
  const toggle = useCallback(() => {
    opener.current = document.activeElement;
    setIsOpen((wasOpen) => !wasOpen);
  }, []);
  const button = useMemo(
    (): OutlineButton | null => (isOffered ? { isPressed: isOpen, onPress: toggle } : null),
    [isOffered, isOpen, toggle],
  );
  const close = () => {
    setIsOpen(false);
    const before = opener.current;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    else stage.current?.focus();
  };
  /** Closes the outline on phones, where it would cover the page that was chosen. */
  const closeSheet = () => {
    if (!isSheet) return;
    setIsOpen(false);
    stage.current?.focus();
  };
  return { button, isShown: isOffered && isOpen, close, closeSheet };
}

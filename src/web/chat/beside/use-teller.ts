import { useEffect, useRef } from 'react';
import type { Message } from '#shared/chat.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { areForRepliesOnly, areNotificationsOn, isDue, notify } from '../room/notifications.ts';

/** Shows a notification of each live message that the bell's setting asks for. */
export function useTeller() {
  const isFocused = useWindowFocus();
  const newestTold = useRef('');
  const show = (message: Message, isOwn: boolean) => {
    const isOn = areNotificationsOn(browserStorage);
    if (message.timestamp <= newestTold.current || !isDue({ isOn, isFocused: isFocused(), isOwn })) return;
    newestTold.current = message.timestamp;
    notify(message).catch((cause) => console.warn('The notification could not be shown.', cause));
  };
  return {
    tell: (message: Message, isOwn: boolean) => {
      if (!areForRepliesOnly(browserStorage)) show(message, isOwn);
    },
    /** Of a message that answers one of one's own. */
    tellAnswer: (message: Message) => {
      if (areForRepliesOnly(browserStorage)) show(message, false);
    },
  };
}

/** Whether the reader is looking at this window, by the window's own focus and blur (spec §4). */
function useWindowFocus(): () => boolean {
  const hasBlurred = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('blur', () => (hasBlurred.current = true), { signal });
    window.addEventListener('focus', () => (hasBlurred.current = false), { signal });
    return () => listening.abort();
  }, []);
  return () => !hasBlurred.current && document.hasFocus() && document.visibilityState === 'visible';
}

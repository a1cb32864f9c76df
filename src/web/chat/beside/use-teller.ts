import { useEffect, useRef } from 'react';
import type { Message } from '#shared/chat.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';

// Few have allowed them: for the others the room needs none of it.
const fetchNotifications = () => untilLoaded(() => import('../room/notifications.ts'));

/** Shows a notification of a live message, or of one as an answer to one's own, where the bell's setting asks for it. */
export function useTeller() {
  const isFocused = useWindowFocus();
  const newestTold = useRef('');
  return async (message: Message, { isOwn, isAnswer }: { isOwn: boolean; isAnswer: boolean }) => {
    if (globalThis.Notification?.permission !== 'granted') return;
    const attention = { isFocused: isFocused(), isOwn };
    const notifications = await fetchNotifications();
    const isOn = notifications.areNotificationsOn(browserStorage);
    if (isAnswer !== notifications.areForRepliesOnly(browserStorage)) return;
    if (message.timestamp <= newestTold.current || !notifications.isDue({ isOn, ...attention })) return;
    newestTold.current = message.timestamp;
    notifications
      .notify(message)
      .catch((cause) => console.warn('The notification could not be shown.', cause));
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

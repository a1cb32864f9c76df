import { useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/chat.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import {
  areForRepliesOnly,
  areNotificationsOn,
  isDue,
  notify,
  setForRepliesOnly,
  switchOff,
  switchOn,
} from '../room/notifications.ts';

export type Notifications = ReturnType<typeof useNotifications>;

/** The bell: what it tells of, what pressing it does, and what to do with each live message. */
export function useNotifications() {
  const [isOn, setOn] = useState(() => areNotificationsOn(browserStorage));
  const [isRepliesOnly, setRepliesOnly] = useState(() => areForRepliesOnly(browserStorage));
  const isFocused = useWindowFocus();
  const newestTold = useRef('');

  const toggle = async () => {
    if (!isOn) return setOn(await switchOn(browserStorage));
    switchOff(browserStorage);
    setOn(false);
  };
  const chooseRepliesOnly = (isSo: boolean) => {
    setForRepliesOnly(isSo, browserStorage);
    setRepliesOnly(isSo);
  };
  const show = (message: Message, isOwn: boolean) => {
    if (message.timestamp <= newestTold.current || !isDue({ isOn, isFocused: isFocused(), isOwn })) return;
    newestTold.current = message.timestamp;
    notify(message).catch((cause) => console.warn('The notification could not be shown.', cause));
  };
  return {
    isOn,
    isRepliesOnly,
    toggle,
    chooseRepliesOnly,
    tell: (message: Message, isOwn: boolean) => {
      if (!isRepliesOnly) show(message, isOwn);
    },
    /** Of a message that answers one of one's own. */
    tellAnswer: (message: Message) => {
      if (isRepliesOnly) show(message, false);
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

import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/ui/browser-storage.ts';
import {
  areForRepliesOnly,
  areNotificationsOn,
  setForRepliesOnly,
  switchOff,
  switchOn,
} from '../room/notifications.ts';

const listeners = new Set<() => void>();

/** The bell: what it tells of, and what pressing it does. `onSwitched` hears that it was switched on or off here. */
export function useNotificationSetting(onSwitched: () => void) {
  const isOn = useSyncExternalStore(subscribe, () => areNotificationsOn(browserStorage));
  const isRepliesOnly = useSyncExternalStore(subscribe, () => areForRepliesOnly(browserStorage));
  const toggle = async () => {
    if (isOn) switchOff(browserStorage);
    else if (!(await switchOn(browserStorage))) return;
    notifyListeners();
    onSwitched();
  };
  const chooseRepliesOnly = (isSo: boolean) => {
    setForRepliesOnly(isSo, browserStorage);
    notifyListeners();
  };
  return { isOn, isRepliesOnly, toggle, chooseRepliesOnly };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Other windows of this browser have the same setting.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

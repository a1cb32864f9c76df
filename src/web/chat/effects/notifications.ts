/** Desktop notifications: the setting, and how one is shown (spec §7, §8). */

import { useSyncExternalStore } from 'react';
import type { Message } from '#shared/chat.ts';
import { browserStorage, type KeyValueStorage, type StorageKey } from '#web/ui/browser-storage.ts';
import * as texts from '../texts.ts';

const SETTING_KEY = 'cogito.notifications';
const WHICH_KEY = 'cogito.notifications.which';
const REPLIES = 'replies';

/** Tells whether notifications are switched on in this browser and still permitted. */
export function areNotificationsOn(storage: KeyValueStorage): boolean {
  return storage.getItem(SETTING_KEY) === 'on' && isPermitted();
}

/** Tells whether only replies to the reader's own messages are notified. */
export const areForRepliesOnly = (storage: KeyValueStorage): boolean =>
  storage.getItem(WHICH_KEY) === REPLIES;

export function setForRepliesOnly(isSo: boolean, storage: KeyValueStorage): void {
  if (isSo) storage.setItem(WHICH_KEY, REPLIES);
  else storage.removeItem(WHICH_KEY);
}

/** Asks for the browser's permission, which needs a click. An alert says why notifications stay off (spec §8). */
export async function switchOn(storage: KeyValueStorage): Promise<boolean> {
  if (!isSupported()) {
    window.alert(texts.notificationsUnsupported);
    return false;
  }
  const permission = isPermitted() ? 'granted' : await Notification.requestPermission();
  if (permission !== 'granted') {
    window.alert(texts.notificationsRefused);
    return false;
  }
  storage.setItem(SETTING_KEY, 'on');
  return true;
}

export const switchOff = (storage: KeyValueStorage) => storage.removeItem(SETTING_KEY);

const isSupported = () => 'Notification' in window;

const isPermitted = () => isSupported() && Notification.permission === 'granted';

/** Shows a notification. Its tag is the timestamp, so that several windows of a browser show it once (spec §3). */
export async function notify({ user, message, timestamp }: Message): Promise<void> {
  const title = texts.newMessageFrom(user);
  const options: NotificationOptions = { body: message, silent: false, tag: timestamp };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // On phones the constructor throws, because only a service worker may show notifications.
    const { serviceWorker } = navigator;
    // The shelf's worker (`sw.js`) shows notifications, too, and replaces this worker once something is kept.
    if (!(await serviceWorker?.getRegistration())) await serviceWorker?.register('/notifications-worker.js');
    const registration = await serviceWorker?.ready;
    await registration?.showNotification(title, options);
  }
}

/** Returns the setting and its controls. `onSwitched` is called when this window turns notifications on or off. */
export function useNotificationSetting(onSwitched: () => void) {
  const isOn = useSyncExternalStore(subscribe, () => areNotificationsOn(browserStorage));
  const isRepliesOnly = useSyncExternalStore(subscribe, () => areForRepliesOnly(browserStorage));
  const toggle = async () => {
    if (isOn) switchOff(browserStorage);
    else if (!(await switchOn(browserStorage))) return;
    tellThisWindow(SETTING_KEY);
    onSwitched();
  };
  const chooseRepliesOnly = (isSo: boolean) => {
    setForRepliesOnly(isSo, browserStorage);
    tellThisWindow(WHICH_KEY);
  };
  return { isOn, isRepliesOnly, toggle, chooseRepliesOnly };
}

/** All windows of this browser share the setting. */
function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Browsers fire `storage` only in the other windows. */
const tellThisWindow = (key: StorageKey) => dispatchEvent(new StorageEvent('storage', { key }));

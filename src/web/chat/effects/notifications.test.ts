import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import {
  areForRepliesOnly,
  areNotificationsOn,
  notify,
  setForRepliesOnly,
  switchOff,
  switchOn,
} from './notifications.ts';

const message: Message = {
  id: 'm1',
  user: 'Cog7',
  message: '<b>plain</b>\ntext',
  timestamp: '2026-11-20T20:11:23.123456Z',
  role: 'member',
};

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const alert = vi.fn();
const shown = vi.fn();

/** Fakes a browser with this permission, which gives this answer when it is asked. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  class FakeNotification {
    static permission = permission;
    static requestPermission = async () => {
      FakeNotification.permission = answer;
      return answer;
    };
    constructor(title: string, options: NotificationOptions) {
      shown(title, options);
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('window', { alert, Notification: FakeNotification });
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

it('can be of replies alone, and stay so while they are off', async () => {
  browser('granted');
  const storage = memoryStorage();
  await switchOn(storage);
  expect(areForRepliesOnly(storage)).toBe(false);
  setForRepliesOnly(true, storage);
  switchOff(storage);
  expect(areForRepliesOnly(storage)).toBe(true);
  setForRepliesOnly(false, storage);
  expect(areForRepliesOnly(storage)).toBe(false);
});

describe('switching notifications on', () => {
  it('is remembered while the browser allows them, and until they are switched off', async () => {
    browser('default', 'granted');
    const storage = memoryStorage();
    expect(areNotificationsOn(storage)).toBe(false);
    expect(await switchOn(storage)).toBe(true);
    expect(areNotificationsOn(storage)).toBe(true);
    switchOff(storage);
    expect(areNotificationsOn(storage)).toBe(false);
  });

  it('says that the permission was refused', async () => {
    browser('default', 'denied');
    expect(await switchOn(memoryStorage())).toBe(false);
    expect(alert).toHaveBeenCalledWith('Notifications permission denied.');
  });

  it('says that the browser can’t', async () => {
    vi.stubGlobal('window', { alert });
    expect(await switchOn(memoryStorage())).toBe(false);
    expect(alert).toHaveBeenCalledWith('This browser does not support desktop notifications.');
  });
});

describe('a notification', () => {
  it('names the sender, carries the text as it is and the timestamp as its tag', async () => {
    browser('granted');
    await notify(message);
    expect(shown).toHaveBeenCalledWith('New message from Cog7', {
      body: '<b>plain</b>\ntext',
      silent: false,
      tag: message.timestamp,
    });
  });

  it('is left to the service worker where the page may not show it', async () => {
    browser('granted');
    shown.mockImplementationOnce(() => {
      throw new TypeError('Illegal constructor');
    });
    const showNotification = vi.fn();
    const register = vi.fn();
    const getRegistration = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValue({});
    const ready = Promise.resolve({ showNotification });
    vi.stubGlobal('navigator', { serviceWorker: { register, getRegistration, ready } });
    await notify(message);
    expect(register).toHaveBeenCalledWith('/notifications-worker.js');
    expect(showNotification.mock.calls[0]?.[0]).toBe('New message from Cog7');
    shown.mockImplementationOnce(() => {
      throw new TypeError('Illegal constructor');
    });
    await notify(message);
    expect(register, 'whichever worker is there shows the next').toHaveBeenCalledOnce();
    expect(showNotification).toHaveBeenCalledTimes(2);
  });
});

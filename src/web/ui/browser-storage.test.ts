import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('what a full browser refuses to store is read instead of the older value, until it can be stored again', () => {
  const stored = new Map([['cogito.outbox.anonymous', 'older']]);
  let isFull = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  const read = () => browserStorage.getItem('cogito.outbox.anonymous');
  browserStorage.setItem('cogito.outbox.anonymous', 'newer');
  expect(read()).toBe('newer');
  isFull = false;
  browserStorage.setItem('cogito.outbox.anonymous', 'newest');
  stored.set('cogito.outbox.anonymous', 'of another tab');
  expect(read()).toBe('of another tab');
  isFull = true;
  browserStorage.setItem('cogito.outbox.anonymous', 'unstored');
  browserStorage.removeItem('cogito.outbox.anonymous');
  expect(read()).toBeNull();
});

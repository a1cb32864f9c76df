import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { enterSession, leaveSession } from './session.ts';

const kept = new Map<string, string>();
const reload = vi.fn();
const fetched = vi.fn();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
  key: (index: number) => [...kept.keys()][index],
  get length() {
    return kept.size;
  },
});

const BIKASH: User = {
  _id: 'bikash',
  name: 'Bikash',
  email: 'bikash@example.edu',
  gender: 'male',
  role: 'student',
};
const ASHA: User = { ...BIKASH, _id: 'asha', language: 'ne' };

beforeEach(() => {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetched);
  leaveSession();
  kept.clear();
  reload.mockClear();
});
afterAll(() => void vi.unstubAllGlobals());

const languages = () => [...kept].filter(([key]) => key.endsWith('language'));
/** Waits for the next task, because the page is reloaded in a task of its own. */
const reloads = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return reload.mock.calls.length;
};

it('an account’s language comes with its session and leaves with it', async () => {
  enterSession(ASHA);
  expect(languages()).toEqual([['cogito.session.language', 'ne']]);
  expect(await reloads()).toBe(1);
  enterSession(BIKASH);
  expect(languages()).toEqual([]);
  leaveSession();
  enterSession(ASHA);
  leaveSession();
  expect(languages()).toEqual([]);
  expect(await reloads()).toBe(2);
});

it('a language that was chosen here stays, and is no account’s but by choice', async () => {
  kept.set('cogito.language', 'en');
  for (const user of [ASHA, BIKASH]) enterSession(user);
  leaveSession();
  expect(languages()).toEqual([['cogito.language', 'en']]);
  expect(await reloads()).toBe(0);
  expect(fetched).not.toHaveBeenCalled();
});

it('an account that gets a language elsewhere doesn’t load the page again under its reader', async () => {
  enterSession({ ...BIKASH });
  enterSession({ ...BIKASH, language: 'ne' });
  expect(languages()).toEqual([['cogito.session.language', 'ne']]);
  expect(await reloads()).toBe(0);
});

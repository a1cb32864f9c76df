/** A language that was chosen without an account, in the application's Nepali build. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { eventually } from '#test/eventually.ts';
import { chooseLanguage } from './choose-language.ts';
import { enterSession, leaveSession } from './session.ts';

vi.mock('#shared/locale.ts', () => import('#languages/ne/shared/locale.ts'));

const kept = new Map<string, string>();
const told = vi.fn();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
  key: (index: number) => [...kept.keys()][index],
  get length() {
    return kept.size;
  },
});
vi.stubGlobal('location', { reload() {} });
vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: object }) =>
  told(path, JSON.parse(body).language, new Headers({ ...headers }).get('x-account')),
);

const ASHA: User = {
  _id: 'asha',
  name: 'Asha',
  email: 'asha@example.edu',
  gender: 'female',
  role: 'student',
};

beforeEach(() => {
  leaveSession();
  kept.clear();
  told.mockClear();
});

const isTaken = () => eventually(() => expect(kept.has('cogito.language.chosen')).toBe(false));

it('is told to the account that signs in, once', async () => {
  await chooseLanguage('ne');
  expect(told).not.toHaveBeenCalled();
  enterSession(ASHA);
  await eventually(() => expect(told.mock.calls).toEqual([['/api/account', 'ne', 'asha']]));
  leaveSession();
  enterSession({ ...ASHA, _id: 'bikash' });
  await isTaken();
  expect(told).toHaveBeenCalledTimes(1);
});

it('is told to no account that has taken the place of the one that signed in', async () => {
  await chooseLanguage('ne');
  enterSession(ASHA);
  leaveSession();
  enterSession({ ...ASHA, _id: 'bikash', language: 'en' });
  await isTaken();
  expect(told).not.toHaveBeenCalled();
});

it('is told to no account that has a language', async () => {
  await chooseLanguage('ne');
  enterSession({ ...ASHA, language: 'en' });
  await isTaken();
  expect(told).not.toHaveBeenCalled();
});

it('is told to nobody who signs in much later, or after English was chosen', async () => {
  await chooseLanguage('ne');
  kept.set('cogito.language.chosen', String(Date.now() - 11 * 60_000));
  enterSession(ASHA);
  await isTaken();
  leaveSession();
  await chooseLanguage('ne');
  await chooseLanguage('en');
  enterSession(ASHA);
  await isTaken();
  expect(told).not.toHaveBeenCalled();
});

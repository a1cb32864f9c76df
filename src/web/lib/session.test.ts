import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { checkSession, enterSession, leaveSession, shelf, useSession } from './session.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  key: (index: number) => [...stored.keys()][index],
  get length() {
    return stored.size;
  },
};
const warn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ASHA: User = {
  _id: 'asha',
  name: 'Asha',
  email: 'asha@example.edu',
  gender: 'female',
  role: 'student',
};

describe('without an answer to its check, a session', () => {
  beforeEach(() => {
    leaveSession();
    enterSession(ASHA);
    warn.mockClear();
  });

  it('stays, and the failure is logged, also where something is kept on the device (spec §4)', async () => {
    shelf.code = Promise.resolve({ readShelf: async () => null });
    await checkSession();
    delete shelf.code;
    expect(useSession.getState().user).toEqual(ASHA);
    expect(warn).toHaveBeenCalledWith('The session could not be checked.', expect.anything());
  });

  it('ends if another tab has signed out', async () => {
    stored.clear();
    await checkSession();
    expect(useSession.getState().user).toBeNull();
  });

  it('ends if another tab has signed in as somebody else, and removes nothing of theirs', async () => {
    const theirs = [
      ['cogito.session.account', 'bikash'],
      ['cogito.session.outbox.public', '[]'],
    ] as const;
    stored.clear();
    for (const [key, value] of theirs) stored.set(key, value);
    await checkSession();
    expect(useSession.getState()).toMatchObject({ user: null, isAuthenticated: false, loading: false });
    expect([...stored]).toEqual(theirs);
  });
});

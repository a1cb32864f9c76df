import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { enterSession, leaveSession } from '#web/lib/session.ts';
import { keepPlace, placeIn } from './reading-places.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
  key: (index: number) => [...kept.keys()][index],
  get length() {
    return kept.size;
  },
});

const READING = 'cogito.session.reading';
const ASHA: User = {
  _id: 'asha',
  name: 'Asha',
  email: 'asha@example.edu',
  gender: 'female',
  role: 'student',
};
const BIKASH: User = { ...ASHA, _id: 'bikash' };

beforeEach(() => {
  kept.clear();
  enterSession(ASHA);
});

describe('Where a reader stopped', () => {
  it('is the page turned to last, for each document', () => {
    keepPlace('one', 4);
    keepPlace('other', 2);
    keepPlace('one', 6);
    expect([placeIn('one'), placeIn('other'), placeIn('unread')]).toEqual([6, 2, null]);
  });

  it('is forgotten for what was read longest ago, and where what is kept makes no sense', () => {
    for (let index = 0; index <= 200; index++) keepPlace(`document ${index}`, 1);
    expect([placeIn('document 0'), placeIn('document 1')]).toEqual([null, 1]);
    kept.set(READING, '{"one":1}');
    expect(placeIn('one')).toBeNull();
    kept.set(READING, 'no JSON');
    expect(placeIn('one')).toBeNull();
  });

  it('is gone when the session is over, and when another account’s begins', () => {
    keepPlace('one', 4);
    leaveSession();
    expect([...kept.keys()]).toEqual([]);
    enterSession(ASHA);
    keepPlace('one', 4);
    enterSession(BIKASH);
    expect(placeIn('one')).toBeNull();
  });

  it('isn’t kept any more in a tab that hasn’t heard that another one signed out or in', () => {
    kept.clear();
    keepPlace('one', 4);
    expect([...kept.keys()]).toEqual([]);
    kept.set('cogito.session.account', BIKASH._id);
    keepPlace('one', 4);
    expect(kept.has(READING)).toBe(false);
  });
});

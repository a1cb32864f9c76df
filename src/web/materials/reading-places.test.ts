import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { enterSession, leaveSession } from '#web/lib/session.ts';
import { continueReading, forgetPlace, keepPlace, placeIn } from './reading-places.tsx';

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

  it('leads back to what was opened last and not read to its end', () => {
    const cells = { kind: 'assignment', subject: 'Biology', title: 'Cells & tissue', pageCount: 5 } as const;
    const rumour = { kind: 'project', subject: 'Maths', title: 'A rumour', pageCount: 3 } as const;
    expect(continueReading()).toBeNull();
    keepPlace('cells', 2, cells);
    keepPlace('rumour', 0, rumour);
    keepPlace('of an older version', 4);
    expect(continueReading()).toMatchObject({
      title: 'A rumour',
      pageIndex: 0,
      to: '/project/Maths/A%20rumour',
    });
    keepPlace('rumour', 2, rumour);
    expect(continueReading(), 'after its last page').toMatchObject({
      title: 'Cells & tissue',
      pageIndex: 2,
      pageCount: 5,
      to: '/assignment/Biology/Cells%20%26%20tissue',
    });
    forgetPlace(cells);
    expect(continueReading()).toBeNull();
    expect(placeIn('rumour')).toBe(2);
    kept.set(READING, '[["one",1,{"kind":"toString","subject":"Maths","title":"A","pageCount":3}]]');
    expect(continueReading()).toBeNull();
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

  it('isn’t kept any more in a tab that doesn’t know that another one signed out or in', () => {
    kept.clear();
    keepPlace('one', 4);
    expect([...kept.keys()]).toEqual([]);
    kept.set('cogito.session.account', BIKASH._id);
    keepPlace('one', 4);
    expect(kept.has(READING)).toBe(false);
  });
});

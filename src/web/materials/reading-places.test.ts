import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace, placeIn } from './reading-places.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

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
    for (const [key] of kept) kept.set(key, '{"one":1}');
    expect(placeIn('one')).toBeNull();
    for (const [key] of kept) kept.set(key, 'no JSON');
    expect(placeIn('one')).toBeNull();
  });

  it('is kept only while somebody is signed in', () => {
    keepPlace('one', 4);
    expect([...kept.keys()]).toEqual([expect.stringMatching(/^cogito\.session\./)]);
  });
});

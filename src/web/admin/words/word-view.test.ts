import { describe, expect, it } from 'vitest';
import type { Entry } from './word-edits.ts';
import { EVERYTHING, viewFor, viewOf, wordsInView } from './word-view.ts';

const ENTRIES: Entry[] = ['Crème', 'darn', 'grudge', 'मुजी'].map((word, key) => ({
  word,
  action: 'mask',
  key,
}));
const wordsOf = (entries: readonly Entry[]) => entries.map(({ word }) => word);

describe('a search', () => {
  it('finds parts of words, whatever their case and composition', () => {
    const find = (query: string) => wordsOf(wordsInView(ENTRIES, viewFor(query, ENTRIES)));
    expect(find('RUD')).toEqual(['grudge']);
    expect(find('cre\u0300')).toEqual(['Crème']);
    expect(find('मु')).toEqual(['मुजी']);
    expect(find('zzz')).toEqual([]);
    expect(wordsInView(ENTRIES, viewFor(' ', ENTRIES))).toBe(ENTRIES);
  });

  it('keeps in sight what is edited and what is added, and not what wasn’t found', () => {
    const view = viewFor('dar', ENTRIES);
    const edited = ENTRIES.map((entry) => (entry.word === 'darn' ? { ...entry, word: 'heck' } : entry));
    const added: Entry = { word: 'drat', action: 'hold', key: 4 };
    expect(wordsOf(wordsInView([added, ...edited], view))).toEqual(['drat', 'heck']);
  });
});

it('a look at some words shows those alone, until one looks at everything', () => {
  const view = viewOf(ENTRIES.slice(1, 2), ENTRIES);
  expect(wordsOf(wordsInView(ENTRIES, view))).toEqual(['darn']);
  expect(wordsInView(ENTRIES, EVERYTHING)).toBe(ENTRIES);
});

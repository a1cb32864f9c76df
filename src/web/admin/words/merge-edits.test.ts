import { expect, it } from 'vitest';
import type { ListedWord } from '#shared/word-list.ts';
import { mergeEdits } from './merge-edits.ts';
import { countChanges, type Edit, type Edits, NO_WORDS, reduceEdits, wordsIn } from './word-edits.ts';

const list = (...words: string[]): ListedWord[] => words.map((word) => ({ word, action: 'mask' }));
const SAVED = list('darn', 'grudge', 'heck');
const edited = (...edits: Edit[]) =>
  [{ type: 'loaded', words: SAVED } as const, ...edits].reduce(reduceEdits, NO_WORDS);

const merged = (own: Edits, theirs: ListedWord[]) => wordsIn(mergeEdits(own, theirs));

it('keeps what both have added, once', () => {
  const own = edited({ type: 'added', words: ['drat', 'blast'], action: 'hold' });
  expect(merged(own, list('Drat', 'pest', 'darn', 'grudge', 'heck'))).toEqual([
    { word: 'blast', action: 'hold' },
    ...list('Drat', 'pest', 'darn', 'grudge', 'heck'),
  ]);
});

it('keeps what both have deleted out, and takes one’s own change of a word', () => {
  const own = edited(
    { type: 'deleted', key: 0 },
    { type: 'changed', key: 2, by: { word: 'hecks', action: 'refuse' } },
  );
  expect(merged(own, list('darn', 'heck'))).toEqual([{ word: 'hecks', action: 'refuse' }]);
});

it('keeps a word that was changed here and deleted there', () => {
  const own = edited({ type: 'changed', key: 1, by: { action: 'refuse' } });
  expect(merged(own, list('darn', 'heck'))).toEqual([
    { word: 'grudge', action: 'refuse' },
    ...list('darn', 'heck'),
  ]);
});

it('counts what is to be saved over their list', () => {
  const own = edited(
    { type: 'added', words: ['drat'], action: 'hold' },
    { type: 'deleted', key: 0 },
    { type: 'changed', key: 2, by: { action: 'refuse' } },
  );
  const edits = mergeEdits(own, list('pest', 'darn', 'grudge', 'heck'));
  expect(countChanges(edits)).toEqual({ added: 1, changed: 1, deleted: 1 });
  const keys = edits.entries.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

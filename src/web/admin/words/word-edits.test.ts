import { describe, expect, it } from 'vitest';
import type { ListedWord } from '#shared/word-list.ts';
import { countChanges, type Edit, NO_WORDS, readLines, reduceEdits, wordsIn } from './word-edits.ts';

const SAVED: ListedWord[] = [
  { word: 'darn', action: 'mask' },
  { word: 'grudge', action: 'hold' },
  { word: 'मुजी', action: 'refuse' },
];
const edited = (...edits: Edit[]) =>
  [{ type: 'loaded', words: SAVED } as const, ...edits].reduce(reduceEdits, NO_WORDS);

describe('the list of words, while it is edited,', () => {
  it('is as it was saved, until something is changed', () => {
    expect(wordsIn(edited())).toEqual(SAVED);
    expect(countChanges(edited())).toEqual({ added: 0, changed: 0, deleted: 0 });
  });

  it('has new words first, changed ones at their place, and lacks deleted ones', () => {
    const edits = edited(
      { type: 'added', words: ['heck', 'drat'], action: 'hold' },
      { type: 'changed', key: 0, by: { action: 'refuse' } },
      { type: 'changed', key: 0, by: { word: ' dash ' } },
      { type: 'deleted', key: 1 },
    );
    expect(wordsIn(edits)).toEqual([
      { word: 'heck', action: 'hold' },
      { word: 'drat', action: 'hold' },
      { word: 'dash', action: 'refuse' },
      SAVED[2],
    ]);
    expect(countChanges(edits)).toEqual({ added: 2, changed: 1, deleted: 1 });
  });

  it('keeps what is changed while it is being saved', () => {
    const sent = edited({ type: 'added', words: ['heck'], action: 'hold' });
    const later: Edit[] = [
      { type: 'changed', key: 3, by: { word: 'hecking' } },
      { type: 'deleted', key: 1 },
      { type: 'added', words: ['drat'], action: 'mask' },
    ];
    const stored: Edit = { type: 'saved', words: wordsIn(sent), sent: sent.entries };
    const edits = [...later, stored].reduce(reduceEdits, sent);
    expect(wordsIn(edits)).toEqual([
      { word: 'drat', action: 'mask' },
      { word: 'hecking', action: 'hold' },
      SAVED[0],
      SAVED[2],
    ]);
    expect(countChanges(edits)).toEqual({ added: 1, changed: 1, deleted: 1 });
    expect(wordsIn(reduceEdits(edits, { type: 'discarded' }))).toEqual(wordsIn(sent));
    expect(countChanges(reduceEdits(sent, stored))).toEqual({ added: 0, changed: 0, deleted: 0 });
  });

  it('counts nothing that was taken back', () => {
    const edits = edited(
      { type: 'added', words: ['heck'], action: 'hold' },
      { type: 'deleted', key: 3 },
      { type: 'changed', key: 0, by: { word: 'dash' } },
      { type: 'changed', key: 0, by: { word: 'darn' } },
    );
    expect(countChanges(edits)).toEqual({ added: 0, changed: 0, deleted: 0 });
    expect(wordsIn(edited({ type: 'deleted', key: 0 }, { type: 'discarded' }))).toEqual(SAVED);
  });

  it('never gives one key twice', () => {
    const edits = edited(
      { type: 'added', words: ['heck', 'drat'], action: 'mask' },
      { type: 'deleted', key: 4 },
      { type: 'added', words: ['blast'], action: 'mask' },
    );
    const keys = edits.entries.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has each fault at its word, until that is changed or goes', () => {
    const errors = { 'words.0.word': 'Too long.', 'words.2.word': 'Twice.' };
    const refused: Edit[] = [
      { type: 'added', words: ['x'.repeat(61)], action: 'mask' },
      { type: 'refused', errors },
    ];
    expect([...edited(...refused).faults]).toEqual([
      [3, 'Too long.'],
      [1, 'Twice.'],
    ]);
    expect([...edited(...refused, { type: 'changed', key: 3, by: { word: 'x' } }).faults.keys()]).toEqual([
      1,
    ]);
    expect([...edited(...refused, { type: 'deleted', key: 1 }).faults.keys()]).toEqual([3]);
  });

  it('tells a fault of the whole list, until anything is changed', () => {
    const refused: Edit = { type: 'refused', errors: { words: 'Too many.' } };
    expect(edited(refused).fault).toBe('Too many.');
    expect(edited(refused, { type: 'deleted', key: 0 }).fault).toBeNull();
  });
});

describe('lines that are pasted', () => {
  it('are one word each, without blank lines and what is listed already', () => {
    expect(readLines('  heck \r\n\nDARN\nfour letters\nHeck\nमुजी\nगधा', edited().entries)).toEqual({
      fresh: ['heck', 'four letters', 'गधा'],
      known: 3,
    });
  });

  it('may be two thousand', () => {
    const lines = Array.from({ length: 2000 }, (_, n) => `word ${n}`).join('\n');
    expect(readLines(lines, []).fresh).toHaveLength(2000);
  });
});

import { expect, it } from 'vitest';
import type { ListedWord } from '#shared/word-list.ts';
import { changesBetween, faultsIn, linesOf, withChanges, wordsIn } from './word-lines.ts';

const masked = (...words: string[]): ListedWord[] => words.map((word) => ({ word, action: 'mask' }));
const HELD = { word: 'grudge', action: 'hold' } as const;

it('writes each word in the text of its action, and reads them without empty lines and blanks', () => {
  const lines = linesOf([HELD, ...masked('darn', 'what the heck')]);
  expect(lines).toEqual({ mask: 'darn\nwhat the heck', hold: 'grudge', refuse: '' });
  expect(wordsIn({ ...lines, mask: `\n  ${lines.mask} \n\n` })).toEqual([
    ...masked('darn', 'what the heck'),
    HELD,
  ]);
});

it('tells what was added and deleted; a word with another action is both', () => {
  const now = [...masked('Darn', 'heck'), { word: 'drat', action: 'refuse' } as const];
  expect(changesBetween(masked('darn', 'heck', 'drat'), now)).toEqual({
    added: [...masked('Darn'), { word: 'drat', action: 'refuse' }],
    deleted: masked('darn', 'drat'),
  });
});

it('takes over what somebody else has changed, and keeps the rest as it is written', () => {
  const theirs = changesBetween(masked('darn', 'heck'), [...masked('heck', 'pest'), HELD]);
  expect(withChanges(masked('darn', 'drat', 'pest'), theirs)).toEqual([...masked('drat', 'pest'), HELD]);
});

it('finds the line of each fault, and none of a fault of the whole list', () => {
  const lines = { mask: '\ndarn', hold: '', refuse: 'heck\n\n?' };
  expect(faultsIn({ 'words.2.word': 'Too short.', words: 'Too many.' }, lines)).toEqual([
    { action: 'refuse', line: 3, text: 'Too short.' },
  ]);
});

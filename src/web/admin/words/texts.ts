import { formatNumber, plural } from '#shared/language.ts';
import type { WordAction } from '#shared/word-list.ts';

export const notLoadedTitle = 'Not loaded';
export const notLoaded = 'The list of words could not be loaded. Please try again.';
export const tryAgain = 'Try again';

export const about =
  'One word, or several in a row, to a line. Plurals and other forms are words of their own.';
export const actions: Record<WordAction, string> = {
  mask: 'Mask',
  hold: 'Hold back',
  refuse: 'Refuse',
};
export const actionMeans: Record<WordAction, string> = {
  mask: 'Asterisks stand in its place.',
  hold: 'The message waits until a moderator has looked at it.',
  refuse: 'The message isn’t sent, and its author is told why.',
};
export const inLine = ({ line, text }: { line: number; text: string }) =>
  `Line ${formatNumber(line)}: ${text}`;

export const allSaved = 'Everything is saved.';
export const unsaved = (added: number, deleted: number) => {
  const parts = [
    added > 0 && `${formatNumber(added)} added`,
    deleted > 0 && `${formatNumber(deleted)} deleted`,
  ];
  return `Not saved yet: ${parts.filter(Boolean).join(', ')}.`;
};
export const save = 'Save';
export const saved = 'Saved. The list holds in both chats at once.';
export const discard = 'Discard';
export const tryIt = 'Try it';
export const notDone = 'That could not be done. Please try again.';

export const changedMeanwhile =
  'Somebody else has saved the list meanwhile. What you wrote is still here; saving it replaces theirs.';
export const addedByThem = (words: string) => `They have added ${words}.`;
export const deletedByThem = (words: string) => `They have deleted ${words}.`;
export const takeOver = 'Take their changes over';

export const trial = 'What the list would have caught';
export const trialIsOld = 'The list was changed since it was tried.';
export const close = 'Close';
export const caught = (count: number, looked: number) => {
  if (looked === 0) return 'Nothing was said there yet.';
  const messages = plural(looked, { one: '1 message', other: `${formatNumber(looked)} messages` });
  return `${formatNumber(count)} of the last ${messages}`;
};
export const newestOf = (shown: number) => `The newest ${formatNumber(shown)}:`;
export const because = (action: string, listed: string) => `${action}: “${listed}”`;

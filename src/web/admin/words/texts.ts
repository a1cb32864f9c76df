import { formatNumber, plural } from '#shared/language.ts';
import type { WordAction } from '#shared/word-list.ts';

export const notLoadedTitle = 'Not loaded';
export const notLoaded = 'The word list could not be loaded. Please try again.';
export const tryAgain = 'Try again';

export const about = 'One word or phrase per line. List plurals and other forms separately.';
export const actions: Record<WordAction, string> = {
  mask: 'Mask',
  hold: 'Hold back',
  refuse: 'Refuse',
};
export const actionMeans: Record<WordAction, string> = {
  mask: 'The word is replaced by asterisks.',
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
export const saved = 'Saved. The list applies in both chats now.';
export const discard = 'Discard';
export const tryIt = 'Try it';
export const notDone = 'That didn’t work. Please try again.';

export const changedMeanwhile =
  'Somebody else has saved the list in the meantime. Your changes are still here; saving replaces theirs.';
export const addedByThem = (words: string) => `They added ${words}.`;
export const deletedByThem = (words: string) => `They deleted ${words}.`;
export const includeTheirs = 'Include their changes';

export const trial = 'What the list would have caught';
export const trialIsOld = 'The list has changed since you tried it.';
export const close = 'Close';
export const caught = (count: number, looked: number) => {
  if (looked === 0) return 'No messages there yet.';
  const messages = plural(looked, { one: '1 message', other: `${formatNumber(looked)} messages` });
  return `${formatNumber(count)} of the last ${messages}`;
};
export const newestOf = (shown: number) => `The newest ${formatNumber(shown)}:`;
export const because = (action: string, listed: string) => `${action}: “${listed}”`;

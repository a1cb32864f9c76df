import { formatNumber, plural } from '#shared/language.ts';
import type { WordAction } from '#shared/word-list.ts';

const countOf = (count: number) => plural(count, { one: '1 word', other: `${formatNumber(count)} words` });

export const words = 'Words';
export const search = 'Search words...';
export const found = (count: number, all: number) =>
  count === all ? countOf(all) : `${formatNumber(count)} of ${countOf(all)}`;
export const notLoadedTitle = 'Not loaded';
export const notLoaded = 'The list of words could not be loaded. Please try again.';
export const tryAgain = 'Try again';
export const empty = 'The list is empty';
export const emptyText = 'No word is masked, held back or refused. Add some above, one to a line.';
export const nothingFound = 'No such word';
export const nothingFoundText = 'No word of the list has these letters in a row.';
export const showAll = 'Show all words';
export const showMore = (count: number) => `Show ${formatNumber(count)} more`;

export const toAdd = 'Words to add, one to a line';
export const toAddHint = 'One word or several in a row. Plurals and other forms are words of their own.';
export const whatHappens = 'What happens';
export const add = 'Add';
export const added = (count: number, known: number) =>
  known === 0
    ? `${countOf(count)} added.`
    : `${countOf(count)} added, ${formatNumber(known)} in the list already.`;
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

export const word = 'Word';
export const actionFor = (listed: string) => `What happens to ${listed}`;
export const remove = (listed: string) => `Delete ${listed}`;

export const allSaved = 'Everything is saved.';
export const unsaved = ({
  added: fresh,
  changed,
  deleted,
}: Record<'added' | 'changed' | 'deleted', number>) => {
  const parts = [
    fresh > 0 && `${formatNumber(fresh)} added`,
    changed > 0 && `${formatNumber(changed)} changed`,
    deleted > 0 && `${formatNumber(deleted)} deleted`,
  ];
  return `Not saved yet: ${parts.filter(Boolean).join(', ')}.`;
};
export const save = 'Save';
export const saved = 'Saved. The list holds in both chats at once.';
export const merged =
  'Somebody else has saved the list meanwhile. Here are their changes and yours: look at them, and save again.';
export const discard = 'Discard';
export const tryIt = 'Try it';
export const notDone = 'That could not be done. Please try again.';
export const leaveText = 'The list of words hasn’t been saved yet.';

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

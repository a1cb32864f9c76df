import { formatNumber } from '#shared/language.ts';

export const noList = 'words must be a list.';
export const tooManyWords = (most: number) => `The list can have at most ${formatNumber(most)} words.`;
export const entryInvalid = 'Each entry of the list must be an object with word and action.';
export const wordEmpty = 'A word of the list is empty.';
export const wordTooLong = (most: number) => `A word can have at most ${formatNumber(most)} characters.`;
export const wordHasInvisible = 'A word can’t contain invisible characters.';
export const actionOneOf = (actions: readonly string[]) => `The action must be one of ${actions.join(', ')}.`;
export const wordTwice = (word: string) => `“${word}” is in the list twice.`;
export const wordHasNoLetters = (word: string) => `“${word}” has fewer than two letters.`;

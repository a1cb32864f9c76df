import { formatNumber } from '#shared/language.ts';

export const empty = 'A message can’t be empty.';
export const tooLong = (most: number) => `A message can have at most ${formatNumber(most)} characters.`;

import { formatNumber, plural } from '#shared/language.ts';

export const messagesFound = (count: number) =>
  plural(count, { one: '1 message found', other: `${formatNumber(count)} messages found` });
export const hitOf = (at: number, count: number) => `${formatNumber(at)} of ${formatNumber(count)}`;
export const onlyLoadedSearched = 'Only the loaded messages could be searched.';
export const searchAgain = 'Search again';
export const olderHit = 'Older result';
export const newerHit = 'Newer result';
export const allHits = 'All results';
export const searchOlderMessages = 'Search older messages';

import { formatNumber, plural } from '#shared/language.ts';

export const page = (page: number) => `Page ${page}`;
export const nothingFoundFor = (words: string) => `Nothing found for “${words}”.`;
export const resultCount = (count: number) =>
  plural(count, { one: '1 result', other: `${formatNumber(count)} results` });
export const soundsSimilar = 'Sounds similar: ';
export const alikeFor = (words: string, count: number) =>
  `No exact match for “${words}”. ${plural(count, { one: '1 result sounds', other: `${formatNumber(count)} results sound` })} like it.`;
export const findInTheLibrary = 'Search the library';
export const searchNotLoaded = 'The search could not be loaded. Please try again.';
export const results = 'Results';
export const closeSearch = 'Close search';
export const tryAgain = 'Try again';
export const searching = 'Searching…';
export const whatIsSearched =
  'Searches titles, descriptions and the text of every page, in English and Nepali.';
export const placeholder = 'Words from a title or a page';
export const somethingWentWrong = 'Something went wrong';

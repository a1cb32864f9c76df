/** Counts and dates as the library's screens show them (spec §2, contract §4). */

const IN_ENGLISH = new Intl.NumberFormat('en-US');
const CREATED_ON = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** '1 page', '0 pages', '1,024 pages'. */
export function countOf(count: number, noun: string): string {
  return `${IN_ENGLISH.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** 'Jan 5, 2024' in the local time zone, or 'No date' if it can't be parsed. */
export function createdOn(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'No date' : CREATED_ON.format(date);
}

/** The `lang` attribute of a text from the library. */
export function languageOf(text: string): 'ne' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'ne' : undefined;
}

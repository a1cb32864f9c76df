import { formatDate } from '#shared/language.ts';
import { noDate } from './texts.ts';

/** Formats a date like 'Jan 5, 2024'; returns 'No date' if it can't be parsed. */
export function createdOn(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? noDate : formatDate(date);
}

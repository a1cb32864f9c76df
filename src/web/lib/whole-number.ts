import { asciiDigits } from '#shared/digits.ts';

/** Reads a whole number in ASCII or Devanagari digits; returns null for anything else, and outside the bounds. */
export function wholeNumber(
  text: string | null,
  { least, most }: { least: number; most: number },
): number | null {
  const digits = asciiDigits(text ?? '');
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

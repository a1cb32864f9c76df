const DEVANAGARI_ZERO = 0x0966;

/** Replaces Devanagari digits by the ASCII ones of the same value, because people type both. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/** Reads a whole number in ASCII or Devanagari digits; returns null for anything else, and outside the bounds. */
export function wholeNumber(
  text: string | null,
  { least, most }: { least: number; most: number },
): number | null {
  const digits = asciiDigits(text ?? '');
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

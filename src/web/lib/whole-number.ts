const DEVANAGARI_ZERO = 0x0966;

/** A whole number from an address or a field, in ASCII or Devanagari digits; null for anything else, and outside of the bounds. */
export function wholeNumber(
  text: string | null,
  { least, most }: { least: number; most: number },
): number | null {
  const digits = (text ?? '').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

const DEVANAGARI_ZERO = 0x0966;

/** Replaces Devanagari digits by the ASCII ones of the same value: both are typed. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

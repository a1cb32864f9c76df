/** Counts the letters of a text, and the characters from fonts that don't say which letters they draw. */
export const countLetters = (text: string): { letters: number; unknown: number } => ({
  letters: text.match(/\p{L}/gu)?.length ?? 0,
  unknown: text.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0,
});

/** Whether the text has more known letters than unknown ones. */
export function isUsable(text: string): boolean {
  const { letters, unknown } = countLetters(text);
  return letters > unknown;
}

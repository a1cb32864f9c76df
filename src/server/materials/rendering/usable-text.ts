/** Counts the letters of a text, and the characters that a font gives which says nowhere which letters it draws. */
export const countLetters = (text: string): { letters: number; unknown: number } => ({
  letters: text.match(/\p{L}/gu)?.length ?? 0,
  unknown: text.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0,
});

/** Whether there are words in it that can be read. */
export function isUsable(text: string): boolean {
  const { letters, unknown } = countLetters(text);
  return letters > unknown;
}

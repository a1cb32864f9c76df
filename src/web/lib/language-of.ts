/** Returns the `lang` attribute of a text that somebody wrote. */
export function languageOf(text: string): 'ne' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'ne' : undefined;
}

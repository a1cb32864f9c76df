/** What text may be written of: no control characters, no half of a character, and nothing that turns a line around. */

export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

export const LINES = /^[^[\p{Cc}\p{Cs}]--[\t\r\n]]*$/v;

/**
 * By which two names that look alike would differ. Joiners are spelling between Devanagari letters, and an emoji's
 * variation selector is written by the keyboard.
 */
const INVISIBLE =
  /(?!(?<=\p{Script=Devanagari})[\u200c\u200d](?=\p{Script=Devanagari})|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isVisible = (text: string) => !INVISIBLE.test(text);

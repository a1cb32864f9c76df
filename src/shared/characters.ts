/** Allowed characters: no control characters, lone surrogates or direction marks. */

export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

export const LINES = /^[^[\p{Cc}\p{Cs}]--[\t\r\n]]*$/v;

/** Would make two look-alike names differ; but for Devanagari's joiners and emoji's variation selectors. */
const INVISIBLE =
  /(?!(?<=\p{Script=Devanagari})[\u200c\u200d](?=\p{Script=Devanagari})|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isVisible = (text: string) => !INVISIBLE.test(text);

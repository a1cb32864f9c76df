/** Normalizes typed, pasted or sent text, and finds what is invisible in it. */

/** The sequences by which terminals colour their output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC is what such a sequence begins with
const ESCAPE_SEQUENCE = /\u001b\[[\d;?]*[ -/]*[@-~]/g;
/** Lines of pasted slides end with a vertical tab, those of PDFs with a form feed. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Lone surrogates are halves of emoji that were cut. */
const CONTROL = /[[\p{Cc}\p{Cs}]--[\t\n]]/gv;

/** Normalizes lines: each ends with `\n`, control characters are removed, and the whole is trimmed. */
export const tidyLines = (text: string): string =>
  text.replace(ESCAPE_SEQUENCE, '').replace(LINE_END, '\n').replace(CONTROL, '').trim();

/** Keyboards for Romanised Nepali end a word on a halant with a joiner, which changes nothing there. */
const JOINER_AT_END = /(?<=\p{Script=Devanagari})[\u200c\u200d]+(?=[\s\p{P}]|$)/gu;

/** Normalizes one line: as `tidyLines`, in NFC, without direction marks, and with single blanks. */
export const tidyLine = (text: string): string =>
  tidyLines(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(JOINER_AT_END, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** These characters make texts differ that look alike. Devanagari's joiners and those within an emoji are kept. */
const INVISIBLE =
  /(?!(?<=\p{Script=Devanagari})[\u200c\u200d](?=\p{Script=Devanagari})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isVisible = (text: string): boolean => text.search(INVISIBLE) === -1;

/** Whether the text is invisible. */
export const isBlank = (text: string): boolean =>
  /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u.test(text);

/** Normalizes a title: one line without invisible characters. */
export const tidyTitle = (text: string): string => tidyLine(text.replace(INVISIBLE, ''));

/** Returns the same key for titles that readers can't tell apart. */
export const titleKey = (title: string): string => tidyTitle(title).normalize('NFKC').toLowerCase();

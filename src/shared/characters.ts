/** What a text keeps of what was typed, pasted or sent, and what is invisible in it. */

/** As terminals colour their output with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC is what such a sequence begins with
const ESCAPE_SEQUENCE = /\u001b\[[\d;?]*[ -/]*[@-~]/g;
/** Slides have a vertical tab there, PDFs a form feed. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Lone surrogates are halves of emoji that were cut. */
const CONTROL = /[[\p{Cc}\p{Cs}]--[\t\n]]/gv;

/** Lines as they are kept: each line's end is `\n`, control characters are taken out, and there is no blank around them. */
export const tidyLines = (text: string): string =>
  text.replace(ESCAPE_SEQUENCE, '').replace(LINE_END, '\n').replace(CONTROL, '').trim();

/** One line as it is kept: as `tidyLines`, in NFC, without direction marks, and each run of blanks is one blank. */
export const tidyLine = (text: string): string =>
  tidyLines(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** These would make two texts differ that look alike; Devanagari's joiners and those within an emoji don't. */
const INVISIBLE =
  /(?!(?<=\p{Script=Devanagari})[\u200c\u200d](?=\p{Script=Devanagari})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isVisible = (text: string): boolean => text.search(INVISIBLE) === -1;

/** Whether nothing of the text can be seen. */
export const isBlank = (text: string): boolean =>
  /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u.test(text);

/** A title as it is kept: one line, without what is invisible in it. */
export const tidyTitle = (text: string): string => tidyLine(text.replace(INVISIBLE, ''));

/** The same for titles that readers can't tell apart. */
export const titleKey = (title: string): string => tidyTitle(title).normalize('NFKC').toLowerCase();

/** Words divided at a line's end are joined, and what isn't text, such as a NUL that PostgreSQL refuses, is dropped. */
export function tidyText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: U+0002 is how PDFium marks a hyphen at a line's end
  const DIVIDED = /[\u0002\u00ad\ufffe]\s*/g;
  return text
    .replace(DIVIDED, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}

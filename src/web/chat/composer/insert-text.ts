import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';

/** In place of what is selected, by the browser's own editing: it can be taken back, and so can what was typed before. */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** No text that fits has more units: each character has two at most, and a line's end two before it is put in. */
export const MOST_UNITS = 2 * MAX_MESSAGE_CHARS;

/** As much of a text as fits into a message between two others; null where all of it does. */
export function cutToFit(text: string, before: string, after: string): string | null {
  // A picture, or a file.
  if (!text) return null;
  const begin = text.slice(0, MOST_UNITS).replace(/\r\n?/g, '\n');
  const isWhole = text.length <= MOST_UNITS;
  if (isWhole && lengthOf((before + begin + after).trim()) <= MAX_MESSAGE_CHARS) return null;
  const left = MAX_MESSAGE_CHARS - lengthOf(before + after);
  return [...begin].slice(0, Math.max(0, left)).join('');
}

const lengthOf = (text: string) => [...text].length;

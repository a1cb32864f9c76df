import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';

/** Replaces the selection by an editing command of the browser, which keeps undo working. */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The limit of UTF-16 units: a text that fits has at most two for each character, even with CRLF line ends. */
export const MOST_UNITS = 2 * MAX_MESSAGE_CHARS;

/** Cuts a text to what fits between `before` and `after` in a message. Returns null if all of it fits. */
export function cutToFit(text: string, before: string, after: string): string | null {
  // A pasted image or file has no text.
  if (!text) return null;
  const begin = text.slice(0, MOST_UNITS).replace(/\r\n?/g, '\n');
  const isWhole = text.length <= MOST_UNITS;
  if (isWhole && lengthOf((before + begin + after).trim()) <= MAX_MESSAGE_CHARS) return null;
  const left = MAX_MESSAGE_CHARS - lengthOf(before + after);
  return [...begin].slice(0, Math.max(0, left)).join('');
}

const lengthOf = (text: string) => [...text].length;

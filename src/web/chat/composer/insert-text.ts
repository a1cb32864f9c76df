import { MAX_MESSAGE_CHARS } from '#shared/chat.ts';

/** Replaces the selection by the browser's own editing, so that undo works for it and for what was typed before. */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A text that fits has at most two units for each character, a line end that is pasted as CRLF included. */
export const MOST_UNITS = 2 * MAX_MESSAGE_CHARS;

/** Cuts a text to what fits between `before` and `after` in a message; null where all of it does. */
export function cutToFit(text: string, before: string, after: string): string | null {
  // A picture or a file has no text.
  if (!text) return null;
  const begin = text.slice(0, MOST_UNITS).replace(/\r\n?/g, '\n');
  const isWhole = text.length <= MOST_UNITS;
  if (isWhole && lengthOf((before + begin + after).trim()) <= MAX_MESSAGE_CHARS) return null;
  const left = MAX_MESSAGE_CHARS - lengthOf(before + after);
  return [...begin].slice(0, Math.max(0, left)).join('');
}

const lengthOf = (text: string) => [...text].length;

/** In place of what is selected, by the browser's own editing: it can be taken back, and so can what was typed before. */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

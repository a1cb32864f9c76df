const FIELDS = 'input, textarea, select, [contenteditable]';

/** Whether a key belongs to the field that has the focus. */
export const isTyped = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Where a box is scrolled to: px from its top and to its end, and the height of its content. */
export type ScrollPlace = { offset: number; toEnd: number; contentHeight: number };

export type SinceThen = {
  /** Rows have come or gone. */
  hasNewRows: boolean;
  /** The reader has touched, pressed a key or dragged within the last second. */
  hasInput: boolean;
};

/**
 * Whether the reader has left the end, between two scroll events. Rows that turn out lower move the offset up, and new
 * rows the end away: where both happened in between, only the reader's input tells them apart.
 */
export function isLeavingEnd(before: ScrollPlace, now: ScrollPlace, { hasNewRows, hasInput }: SinceThen) {
  const isFurtherAway = now.offset < before.offset - 1 && now.toEnd > before.toEnd;
  const isContentSame = now.contentHeight === before.contentHeight && !hasNewRows;
  return isFurtherAway && (isContentSame || hasInput);
}

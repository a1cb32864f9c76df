import type { Row } from '../room/message-rows.ts';

type View = { width: number; height: number };

/** Hardly a message is lower, and above a group stands who speaks. */
const MESSAGE_PX = 40;
const HEAD_PX = 40;
const LINE_PX = 22;
/** A longer message is folded. */
const MOST_LINES = 12;
const CHAR_PX = 7;
/** Bubbles leave this much of the list's width to their times, and are never wider. */
const BESIDE_BUBBLE_PX = 110;
const WIDEST_BUBBLE_PX = 850;

/** Where the newest rows begin that fill a view of this size, by what they say. */
export function beginOfScreenful(rows: readonly Row[], { width, height }: View): number {
  const charsPerLine = Math.max(1, Math.min(width - BESIDE_BUBBLE_PX, WIDEST_BUBBLE_PX) / CHAR_PX);
  let begin = rows.length;
  for (let left = height; begin > 0 && left > 0; begin--) left -= leastHeight(rows[begin - 1], charsPerLine);
  return begin;
}

function leastHeight(row: Row | undefined, charsPerLine: number): number {
  if (row?.kind !== 'message') return 0;
  const text = row.message.message.replace(/\p{Mark}/gu, '');
  const lines = Math.min(MOST_LINES, Math.floor(text.length / charsPerLine));
  return MESSAGE_PX + lines * LINE_PX + (row.startsGroup ? HEAD_PX : 0);
}

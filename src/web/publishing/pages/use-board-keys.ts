import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { PlacedPage } from './arrangement.ts';
import { pageAt } from './use-rearranging.ts';

/**
 * The Tab key comes by one tile of the board, however many pages there are; from there the arrow keys, Home and End lead to
 * the others, and stay with what is to be done there.
 */
export function useBoardKeys(placed: readonly PlacedPage[]) {
  const [visited, setVisited] = useState<string | null>(null);
  const isHere = placed.some(({ image }) => image === visited);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const from = placed.findIndex(({ image }) => image === pageAt(event));
    const to = destination(key, { from, last: placed.length - 1, inRow: tilesInRow(currentTarget) });
    const action = (target as HTMLElement).dataset.action;
    const tile = to === null ? null : currentTarget.children[to];
    if (!tile || !action) return;
    event.preventDefault();
    tile.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  };
  return {
    current: isHere ? visited : placed[0]?.image,
    onFocus: (event: FocusEvent) => setVisited(pageAt(event)),
    onKeyDown,
  };
}

type Walk = { from: number; last: number; inRow: number };

function destination(key: string, { from, last, inRow }: Walk): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - inRow,
    ArrowDown: from + inRow,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined || to < 0 || to > last ? null : to;
}

/** A strip is one row, in which up and down lead nowhere. */
const tilesInRow = (board: HTMLElement) => getComputedStyle(board).gridTemplateColumns.split(' ').length;

import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import * as texts from '../texts.ts';
import { movePage, type PlacedPage, removePage, turnPage } from './arrangement.ts';

export type PageAction = 'earlier' | 'later' | 'turn' | 'remove';

/** Rearranges pages by buttons and by dragging; `announcement` is for screen readers. */
export function useRearranging(placed: readonly PlacedPage[], onArrange: (placed: PlacedPage[]) => void) {
  const [dragged, drag] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const { board, keepFocusOn } = useKeptFocus(placed);
  const placeOf = (image: string) => placed.findIndex((page) => page.image === image);

  const carryOut = (image: string, action: PageAction) => {
    const index = placeOf(image);
    const number = index + 1;
    if (action === 'remove') {
      onArrange(removePage(placed, image));
      keepFocusOn(placed[number === placed.length ? index - 1 : number]?.image, action);
      announce(texts.pageRemoved(number));
    } else if (action === 'turn') {
      onArrange(turnPage(placed, image));
      announce(texts.pageTurned(number));
    } else {
      const to = action === 'earlier' ? index - 1 : index + 1;
      onArrange(movePage(placed, index, to));
      keepFocusOn(image, action);
      announce(texts.pageMoved(number, to + 1, placed.length));
    }
  };
  const dragOver = (image: string | null) => {
    if (dragged !== null && image !== null && dragged !== image)
      onArrange(movePage(placed, placeOf(dragged), placeOf(image)));
  };
  const boardProps = {
    ref: board,
    onClick: (event: SyntheticEvent) => {
      const image = pageAt(event);
      const tool = (event.target as Element).closest<HTMLElement>('[data-action]');
      if (image && tool?.ariaDisabled === 'false') carryOut(image, tool.dataset.action as PageAction);
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      drag(pageAt(event));
    },
    onDragEnter: (event: DragEvent) => dragOver(pageAt(event)),
    onDragOver: (event: DragEvent) => isDragOfPage(event.dataTransfer) && event.preventDefault(),
    onDragEnd: () => drag(null),
  };
  return { boardProps, dragged, announcement };
}

/** Returns the page of the tile that contains the event's target. */
const pageAt = ({ target }: SyntheticEvent) =>
  (target as Element).closest?.<HTMLElement>('[data-page]')?.dataset.page ?? null;

/** Dragged files are handled by the screen. */
const isDragOfPage = ({ types }: DataTransfer) => !types.includes('Files');

/** Keeps the focus on a page that moves; when a page is removed, its neighbour gets it. */
function useKeptFocus(placed: readonly PlacedPage[]) {
  const board = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after every change of the order
  useEffect(() => {
    if (wanted.current) board.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [placed]);
  const keepFocusOn = (image: string | undefined, action: PageAction) => {
    wanted.current = image ? `[data-page="${CSS.escape(image)}"] [data-action="${action}"]` : null;
  };
  return { board, keepFocusOn };
}

/**
 * One tile of the board is a tab stop, however many pages there are. The arrow keys, Home and End move the focus
 * to the same button of other tiles.
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

/** Returns the number of tiles in a row. A strip is one row, so up and down do nothing in it. */
const tilesInRow = (board: HTMLElement) => getComputedStyle(board).gridTemplateColumns.split(' ').length;

import { type DragEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import * as texts from '../texts.ts';
import { movePage, type PlacedPage, removePage, turnPage } from './arrangement.ts';

export type PageAction = 'earlier' | 'later' | 'turn' | 'remove';

/** Rearranging by buttons and by dragging, which `boardProps` hear of; `said` tells it in words. */
export function useRearranging(placed: readonly PlacedPage[], onArrange: (placed: PlacedPage[]) => void) {
  const [dragged, drag] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { board, keepFocusOn } = useKeptFocus(placed);
  const placeOf = (image: string) => placed.findIndex((page) => page.image === image);

  const act = (image: string, action: PageAction) => {
    const index = placeOf(image);
    const number = index + 1;
    if (action === 'remove') {
      onArrange(removePage(placed, image));
      keepFocusOn(placed[number === placed.length ? index - 1 : number]?.image, action);
      setSaid(texts.pageRemoved(number));
    } else if (action === 'turn') {
      onArrange(turnPage(placed, image));
      setSaid(texts.pageTurned(number));
    } else {
      const to = action === 'earlier' ? index - 1 : index + 1;
      onArrange(movePage(placed, index, to));
      keepFocusOn(image, action);
      setSaid(texts.pageMoved(number, to + 1, placed.length));
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
      if (image && tool?.ariaDisabled === 'false') act(image, tool.dataset.action as PageAction);
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      drag(pageAt(event));
    },
    onDragEnter: (event: DragEvent) => dragOver(pageAt(event)),
    onDragOver: (event: DragEvent) => isDragOfPage(event.dataTransfer) && event.preventDefault(),
    onDragEnd: () => drag(null),
  };
  return { boardProps, dragged, said };
}

/** The page that a tile or something in it shows. */
export const pageAt = ({ target }: SyntheticEvent) =>
  (target as Element).closest?.<HTMLElement>('[data-page]')?.dataset.page ?? null;

/** Files are for the screen around it. */
const isDragOfPage = ({ types }: DataTransfer) => !types.includes('Files');

/** A page that moves takes the focus with it; where one is gone, its neighbour has it. */
function useKeptFocus(placed: readonly PlacedPage[]) {
  const board = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (wanted.current) board.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [placed]);
  const keepFocusOn = (image: string | undefined, action: PageAction) => {
    wanted.current = image ? `[data-page="${CSS.escape(image)}"] [data-action="${action}"]` : null;
  };
  return { board, keepFocusOn };
}

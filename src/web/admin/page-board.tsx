import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MaterialDetail } from '#shared/materials.ts';
import { countOf } from '#web/materials/wording.ts';
import { Button } from '#web/ui/button.tsx';
import { isRearranged, movePage, type PlacedPage, removePage, turnPage } from './arrangement.ts';
import styles from './page-board.module.css';
import { PageTile, type TileAction } from './page-tile.tsx';

type PageBoardProps = {
  material: MaterialDetail;
  placed: readonly PlacedPage[];
  onArrange: (placed: PlacedPage[]) => void;
  onReset: () => void;
  /** What else can be done with the file. */
  children: ReactNode;
};

/** An item's pages side by side, as they come from the renderers, to be put in order, turned and left out. */
export function PageBoard({ material, placed, onArrange, onReset, children }: PageBoardProps) {
  const { pages, images } = material;
  const known = new Map(pages.map((page) => [page.image, page]));
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { board, keepFocusOn } = useKeptFocus(placed);

  const act = (image: string, action: TileAction) => {
    const index = placed.findIndex((page) => page.image === image);
    const number = index + 1;
    if (action === 'remove') {
      onArrange(removePage(placed, image));
      keepFocusOn(placed[number === placed.length ? index - 1 : number]?.image, action);
      setSaid(`Page ${number} removed.`);
    } else if (action === 'turn') {
      onArrange(turnPage(placed, image));
      setSaid(`Page ${number} turned right.`);
    } else {
      const to = action === 'earlier' ? index - 1 : index + 1;
      onArrange(movePage(placed, index, to));
      keepFocusOn(image, action);
      setSaid(`Page ${number} is now page ${to + 1} of ${placed.length}.`);
    }
  };
  const dragOver = (image: string) => {
    if (dragged === null || dragged === image) return;
    const placeOf = (wanted: string) => placed.findIndex((page) => page.image === wanted);
    onArrange(movePage(placed, placeOf(dragged), placeOf(image)));
  };

  return (
    <section aria-label="Pages" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{countOf(placed.length, 'page')}</h2>
        {isRearranged(placed, images) && (
          <Button icon="reset" onClick={onReset}>
            Undo page changes
          </Button>
        )}
        {children}
      </div>
      <DrawingProgress pages={pages} />
      <ol ref={board} className={styles.board}>
        {placed.map(({ image, rotate }, index) => (
          <PageTile
            key={image}
            page={known.get(image)}
            image={image}
            rotate={rotate}
            number={index + 1}
            total={placed.length}
            isDragged={dragged === image}
            onAct={(action) => act(image, action)}
            onDrag={(isDragged) => setDragged(isDragged ? image : null)}
            onDragOver={() => dragOver(image)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}

/** A page that moves takes the focus with it; where one is gone, its neighbour has it. */
function useKeptFocus(placed: readonly PlacedPage[]) {
  const board = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (wanted.current) board.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [placed]);
  const keepFocusOn = (image: string | undefined, action: TileAction) => {
    wanted.current = image ? `[data-page="${CSS.escape(image)}"] [data-action="${action}"]` : null;
  };
  return { board, keepFocusOn };
}

function DrawingProgress({ pages }: { pages: MaterialDetail['pages'] }) {
  const done = pages.filter(({ state }) => state !== 'waiting').length;
  const failed = pages.filter(({ state }) => state === 'failed').length;
  const isDrawing = done < pages.length;
  return (
    <>
      {isDrawing && (
        <div className={styles.drawing}>
          <progress className={styles.bar} aria-label="Pages drawn" max={pages.length} value={done} />
          <span>
            Drawing pages: {done} of {pages.length}
          </span>
        </div>
      )}
      <p role="status" className={failed > 0 && !isDrawing ? styles.failed : 'visually-hidden'}>
        {!isDrawing &&
          (failed > 0
            ? `${countOf(failed, 'page')} can’t be shown: the file is damaged there.`
            : 'All pages are drawn.')}
      </p>
    </>
  );
}

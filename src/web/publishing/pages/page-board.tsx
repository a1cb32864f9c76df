import type { ReactNode } from 'react';
import type { MaterialDetail } from '#shared/materials.ts';
import { countOf } from '#web/materials/wording.ts';
import { Button } from '#web/ui/button.tsx';
import { isRearranged, type PlacedPage } from './arrangement.ts';
import styles from './page-board.module.css';
import { PageTile } from './page-tile.tsx';
import { useRearranging } from './use-rearranging.ts';

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
  const { board, dragged, said, act, drag, dragOver } = useRearranging(placed, onArrange);
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
            onDrag={(isDragged) => drag(isDragged ? image : null)}
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

function DrawingProgress({ pages }: { pages: MaterialDetail['pages'] }) {
  const done = pages.filter(({ state }) => state !== 'waiting').length;
  const failed = pages.filter(({ state }) => state === 'failed').length;
  const isDrawing = done < pages.length;
  return (
    <>
      {isDrawing && (
        <div className={styles.drawing}>
          <progress className={styles.bar} aria-label="Pages ready" max={pages.length} value={done} />
          <span>
            Preparing pages: {done} of {pages.length}
          </span>
        </div>
      )}
      <p role="status" className={failed > 0 && !isDrawing ? styles.failed : 'visually-hidden'}>
        {!isDrawing &&
          (failed > 0 ? `${countOf(failed, 'page')} can’t be shown: see below.` : 'All pages are ready.')}
      </p>
    </>
  );
}

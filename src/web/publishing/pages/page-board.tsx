import { memo, type ReactNode, useId } from 'react';
import type { MaterialDetail } from '#shared/materials.ts';
import { pageCount } from '#web/materials/texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RESET } from '#web/ui/drawings/icons.ts';
import * as texts from '../texts.ts';
import { isRearranged, type PlacedPage } from './arrangement.ts';
import styles from './page-board.module.css';
import { PageTile } from './page-tile.tsx';
import { useBoardKeys } from './use-board-keys.ts';
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
  const keysHint = useId();
  const { boardProps, dragged, said } = useRearranging(placed, onArrange);
  const { current, ...keyProps } = useBoardKeys(placed);
  return (
    <section aria-label={texts.pages} className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{pageCount(placed.length)}</h2>
        {isRearranged(placed, images) && (
          <Button icon={RESET} onClick={onReset}>
            {texts.undoPageChanges}
          </Button>
        )}
        {children}
      </div>
      <DrawingProgress pages={pages} />
      {placed.length > 1 && (
        <p id={keysHint} className={styles.keys}>
          {texts.pageKeys}
        </p>
      )}
      <ol {...boardProps} {...keyProps} className={styles.board} aria-describedby={keysHint}>
        <Tiles {...{ pages, placed, dragged, current }} />
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}

type TilesProps = {
  pages: MaterialDetail['pages'];
  placed: readonly PlacedPage[];
  dragged: string | null;
  current: string | null | undefined;
};

/** Kept while something else of the screen changes: there may be 500 of them. */
const Tiles = memo(function Tiles({ pages, placed, dragged, current }: TilesProps) {
  const known = new Map(pages.map((page) => [page.image, page]));
  return placed.map(({ image, rotate }, index) => (
    <PageTile
      key={image}
      page={known.get(image)}
      image={image}
      rotate={rotate}
      number={index + 1}
      total={placed.length}
      isDragged={dragged === image}
      isCurrent={current === image}
    />
  ));
});

function DrawingProgress({ pages }: { pages: MaterialDetail['pages'] }) {
  const done = pages.filter(({ state }) => state !== 'waiting').length;
  const failed = pages.filter(({ state }) => state === 'failed').length;
  const isDrawing = done < pages.length;
  return (
    <>
      {isDrawing && (
        <div className={styles.drawing}>
          <progress className={styles.bar} aria-label={texts.pagesReady} max={pages.length} value={done} />
          <span>{texts.preparingPages(done, pages.length)}</span>
        </div>
      )}
      <p role="status" className={failed > 0 && !isDrawing ? styles.failed : 'visually-hidden'}>
        {!isDrawing && (failed > 0 ? texts.failedPages(failed) : texts.allReady)}
      </p>
    </>
  );
}

import { memo, type ReactNode, useId } from 'react';
import { type MaterialDetail, PAGE_FAULTS } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';
import { COVER_WIDTH, pageAddress, placeholderImage } from '#web/materials/pages.ts';
import { pageCount } from '#web/materials/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_LEFT, ARROW_RIGHT, RESET, ROTATE_RIGHT, TRASH, WARNING } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import * as texts from '../texts.ts';
import { isRearranged, type PlacedPage } from './arrangement.ts';
import styles from './page-board.module.css';
import { type PageAction, useBoardKeys, useRearranging } from './use-rearranging.ts';

type PageBoardProps = {
  material: MaterialDetail;
  placed: readonly PlacedPage[];
  onArrange: (placed: PlacedPage[]) => void;
  onReset: () => void;
  /** Further buttons for the file. */
  children: ReactNode;
};

/** Shows an item's pages side by side as they are rendered; they can be reordered, rotated and removed. */
export function PageBoard({ material, placed, onArrange, onReset, children }: PageBoardProps) {
  const { pages, images } = material;
  const keysHint = useId();
  const { boardProps, dragged, announcement } = useRearranging(placed, onArrange);
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
        <p id={keysHint} className={`note ${styles.keys}`}>
          {texts.pageKeys}
        </p>
      )}
      <ol {...boardProps} {...keyProps} className={styles.board} aria-describedby={keysHint}>
        <Tiles {...{ pages, placed, dragged, current }} />
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
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

/** The tiles are memoized, because there may be 500 of them. */
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
        <div className={`note ${styles.drawing}`}>
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

type PageTileProps = {
  page: MaterialDetail['pages'][number] | undefined;
  image: string;
  rotate: Rotation;
  number: number;
  total: number;
  isDragged: boolean;
  /** True for the one tile of the board that is a tab stop. */
  isCurrent: boolean;
};

/** One page with its buttons; it can also be dragged. The board handles the events of all tiles. */
const PageTile = memo(function PageTile(props: PageTileProps) {
  const { image, number, isDragged } = props;
  return (
    <li data-page={image} className={classNames(styles.tile, isDragged && styles.dragged)} draggable>
      <div className={styles.mat}>
        <PageSheet {...props} />
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      </div>
      <Tools {...props} />
    </li>
  );
});

function Tools({ number, total, isCurrent }: Pick<PageTileProps, 'number' | 'total' | 'isCurrent'>) {
  const tool = (action: PageAction, canAct = true) => ({
    'data-action': action,
    // This isn't `disabled`, because a button that is disabled while focused loses the focus.
    'aria-disabled': !canAct,
    tabIndex: isCurrent ? 0 : -1,
  });
  return (
    <div className={styles.tools}>
      <IconButton label={texts.movePageEarlier(number)} icon={ARROW_LEFT} {...tool('earlier', number > 1)} />
      <IconButton label={texts.rotatePage(number)} icon={ROTATE_RIGHT} {...tool('turn')} />
      <IconButton label={texts.removePage(number)} icon={TRASH} {...tool('remove', total > 1)} />
      <IconButton label={texts.movePageLater(number)} icon={ARROW_RIGHT} {...tool('later', number < total)} />
    </div>
  );
}

type PageSheetProps = Pick<PageTileProps, 'page' | 'image' | 'rotate' | 'number'>;

function PageSheet({ page, image, rotate, number }: PageSheetProps) {
  const { width = 210, height = 297, state = 'waiting', placeholder } = page ?? {};
  const preview = placeholderImage(placeholder);
  const style = {
    aspectRatio: `${width} / ${height}`,
    ...(width > height ? { inlineSize: '100%' } : { blockSize: '100%' }),
    ...(preview && { backgroundImage: `url("${preview}")` }),
    rotate: `${rotate}deg`,
  };
  return (
    <div className={styles.sheet} style={style}>
      {state === 'ready' && (
        <img
          src={pageAddress(image, COVER_WIDTH)}
          alt={texts.page(number, rotate)}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      {state === 'waiting' && <Spinner size={28} />}
      {state === 'failed' && (
        <span className={styles.tileFailed}>
          <Icon outline={WARNING} size={28} />
          <span>{PAGE_FAULTS[page?.fault ?? 'damaged']}</span>
        </span>
      )}
    </div>
  );
}

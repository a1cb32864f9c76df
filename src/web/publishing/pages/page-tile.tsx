import { memo } from 'react';
import { type MaterialDetail, PAGE_FAULTS } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';
import { placeholderImage } from '#web/materials/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_LEFT, ARROW_RIGHT, ROTATE_RIGHT, TRASH, WARNING } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import * as texts from '../texts.ts';
import styles from './page-tile.module.css';
import type { PageAction } from './use-rearranging.ts';

/** The narrowest width that pages come in. */
const TILE_WIDTH = 480;

type PageTileProps = {
  page: MaterialDetail['pages'][number] | undefined;
  image: string;
  rotate: Rotation;
  number: number;
  total: number;
  isDragged: boolean;
  /** Whether the Tab key comes by: it does at one tile of the board. */
  isCurrent: boolean;
};

/** One page with what can be done with it; it can be dragged as well. The board hears of both. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
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
    // Stays in reach: a control that is switched off under the finger loses the keyboard's place.
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
          src={`${image}?width=${TILE_WIDTH}`}
          alt={texts.page(number, rotate)}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      {state === 'waiting' && <Spinner size={28} />}
      {state === 'failed' && (
        <span className={styles.failed}>
          <Icon outline={WARNING} size={28} />
          <span>{PAGE_FAULTS[page?.fault ?? 'damaged']}</span>
        </span>
      )}
    </div>
  );
}

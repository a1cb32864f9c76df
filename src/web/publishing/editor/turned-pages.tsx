import type { MaterialDetail } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ROTATE_RIGHT, WARNING } from '#web/ui/drawings/icons.ts';
import type { PlacedPage } from '../pages/arrangement.ts';
import styles from '../publishing.module.css';
import * as texts from '../texts.ts';
import { inRanges } from './notices.ts';

type TurnedPagesProps = {
  pages: MaterialDetail['pages'];
  placed: readonly PlacedPage[];
  onArrange: (placed: PlacedPage[]) => void;
};

/** Offers to rotate pages that are sideways or upside down; like any rotation, it is saved with the form. */
export function TurnedPages({ pages, placed, onArrange }: TurnedPagesProps) {
  const { numbers, upright } = turnedPages(pages, placed);
  return (
    <div role="status" className={numbers ? classNames(styles.notice, styles.turned) : 'visually-hidden'}>
      {numbers && (
        <>
          <Icon outline={WARNING} size={20} />
          <span className={styles.offer}>{texts.turnedPages(numbers)}</span>
          <Button icon={ROTATE_RIGHT} onClick={() => onArrange(upright)}>
            {texts.turnUpright}
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns the numbers of pages that aren't upright and not yet rotated, and all pages with these rotated. */
function turnedPages(
  pages: MaterialDetail['pages'],
  placed: readonly PlacedPage[],
): { numbers: string; upright: PlacedPage[] } {
  const turns = new Map(pages.map(({ image, notices }) => [image, turnOf(notices)]));
  const isTurned = ({ image, rotate }: PlacedPage) => (turns.get(image) ?? 0) !== 0 && rotate === 0;
  return {
    numbers: inRanges(placed.flatMap((page, index) => (isTurned(page) ? [index + 1] : []))),
    upright: placed.map((page) => (isTurned(page) ? { ...page, rotate: turns.get(page.image) ?? 0 } : page)),
  };
}

const turnOf = (notices: MaterialDetail['pages'][number]['notices']): Rotation =>
  notices.find((notice) => notice.kind === 'turned')?.turn ?? 0;

import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#shared/language.ts';
import { turnedSize } from '#shared/page.ts';
import { COVER_WIDTH, pageAddress, sizeOf } from '#web/materials/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { WARNING } from '#web/ui/drawings/icons.ts';
import reader from '../reader.module.css';
import type { ReaderProps } from '../reader.tsx';
import type { ReadPage } from '../state/page-set.ts';
import { usePreferences } from '../state/preferences.ts';
import * as texts from '../texts.ts';
import styles from './page-strip.module.css';
import { whyMissing } from './use-page-image.ts';

type PageStripProps = Pick<ReaderProps, 'pageSet' | 'onGone'> & {
  pageIndex: number;
  onChoose: (pageIndex: number) => void;
};

/** The strip of thumbnails. Only the current one is a tab stop; shortcuts that turn pages move the focus along. */
export function PageStrip({ pageSet, pageIndex, onChoose, onGone }: PageStripProps) {
  const { images, pages } = pageSet;
  const strip = useRef<HTMLOListElement>(null);
  const { isNight } = usePreferences();
  useEffect(() => {
    const list = strip.current;
    const current = list?.children[pageIndex];
    if (!list || !(current instanceof HTMLElement)) return;
    // `scrollIntoView` would also scroll the viewer.
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    if (list.contains(document.activeElement))
      current.querySelector('button')?.focus({ preventScroll: true });
  }, [pageIndex]);
  return (
    <nav aria-label={texts.pages} className={classNames(styles.strip, isNight && styles.night)}>
      <ol ref={strip} className={styles.pages}>
        {images.map((image, index) => (
          <li key={image} className={styles.item}>
            <button
              type="button"
              className={classNames(reader.choice, styles.page)}
              aria-label={texts.goToPage(index + 1)}
              aria-current={index === pageIndex ? 'page' : undefined}
              tabIndex={index === pageIndex ? 0 : -1}
              onClick={() => onChoose(index)}
            >
              <Sheet image={image} page={pages[index]} onGone={onGone} />
              <span>{formatNumber(index + 1)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type SheetProps = { image: string; page: ReadPage | undefined; onGone: ReaderProps['onGone'] };

/** A thumbnail, or an icon if the page can't be shown. */
function Sheet({ image, page, onGone }: SheetProps) {
  const [hasFault, setHasFault] = useState(false);
  const askWhy = async () => {
    const missing = await whyMissing(pageAddress(image, COVER_WIDTH));
    if (missing.isComing) return;
    if (missing.isGone) await onGone();
    setHasFault(missing.fault !== null);
  };
  if (hasFault)
    return (
      <span className={classNames(styles.sheet, styles.faulty)} style={sheetStyle(page)}>
        <Icon outline={WARNING} size={20} />
      </span>
    );
  return (
    <img
      className={styles.sheet}
      style={sheetStyle(page)}
      src={pageAddress(image, COVER_WIDTH)}
      onError={() => void askWhy()}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}

function sheetStyle(page: ReadPage | undefined): CSSProperties {
  const { width, height } = sizeOf(page);
  if (!page?.turn) return { aspectRatio: `${width} / ${height}` };
  const image = turnedSize({ width, height }, page.turn);
  // The scale fits a rotated page into the box of the upright one.
  const scale = page.turn % 180 === 0 ? 1 : Math.min(width / height, height / width);
  return { aspectRatio: `${image.width} / ${image.height}`, rotate: `${page.turn}deg`, scale: String(scale) };
}

import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageBox } from '#shared/page.ts';
import { type Tile, tileBox } from '#shared/tiles.ts';
import { classNames } from '#web/ui/class-names.ts';
import { scaledBox } from '../state/geometry.ts';
import type { PageSet } from '../state/page-set.ts';
import { usePreferences } from '../state/preferences.ts';
import { MAX_PIXELS, pixelsOf, planTiles, sightOf, type TiledPage } from '../state/tiles.ts';
import { pagesInView } from '../state/viewer-state.ts';
import styles from './page-image.module.css';
import type { PageImageProps } from './page-on-sheet.tsx';
import { useTimer } from './use-page-image.ts';

type PageTilesProps = Pick<PageImageProps, 'state' | 'index' | 'image' | 'pageSet' | 'boxes' | 'photos'>;

/** Lays tiles of a page's visible part over its picture, which stays below. */
export default function PageTiles({ state, index, image, pageSet, boxes, photos }: PageTilesProps) {
  const { isNight } = usePreferences();
  const inView = pagesInView(state);
  const pages = inView.map((each, place) => tiledPage(pageSet, each, boxes[place]));
  const place = inView.indexOf(index);
  const page = pages[place] ?? tiledPage(pageSet, index, NOWHERE);
  const pictures = pixelsOfPictures(pageSet, inView);
  const density = state.zoom * window.devicePixelRatio;
  const plans = planTiles(spares() ? [] : pages, { sight: sightOf(state), density, pictures });
  const room = (MAX_PIXELS - pictures) / pages.length;
  const { tiles, onLoad } = useSettledTiles(plans[place] ?? [], page, room);
  const layer = tiles.map((tile) => (
    <TileImage
      key={nameOf(tile)}
      address={`${image}/tiles/${nameOf(tile)}`}
      style={placeOf(tile, page)}
      onLoad={() => onLoad(tile)}
    />
  ));
  return (
    <>
      <div className={classNames(styles.image, styles.tiles)}>{layer}</div>
      {isNight && photos.length > 0 && (
        <div className={styles.tiles} style={{ clipPath: `path("${photos.map(outlineOf).join('')}")` }}>
          {layer}
        </div>
      )}
    </>
  );
}

/** Tells whether the browser is offline, or its user saves data. */
const spares = () =>
  !navigator.onLine || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const tiledPage = ({ pages }: PageSet, index: number, box: PageBox = NOWHERE): TiledPage => {
  const { width = 0, height = 0, finestScale = 1 } = pages[index] ?? {};
  return { width, height, finestScale, box };
};
const NOWHERE: PageBox = { left: 0, top: 0, width: 0, height: 0 };

/** Counts the pixels of the pages in view and of their neighbours, which are decoded, too. */
function pixelsOfPictures({ pages }: PageSet, inView: readonly number[]): number {
  const first = (inView[0] ?? 0) - 1;
  return Array.from({ length: 2 * inView.length + 1 }, (_, place) => pages.at((first + place) % pages.length))
    .map((page) => (page ? page.width * page.height : 0))
    .reduce((sum, pixels) => sum + pixels, 0);
}

const nameOf = ({ scale, column, row }: Tile) => `${scale}/${column}-${row}`;

/** Returns a tile's place in CSS pixels at 100 %. */
function placeOf(tile: Tile, page: TiledPage): CSSProperties {
  return scaledBox(tileBox(tile, page) ?? NOWHERE, page.box.width / (page.width * tile.scale));
}

const outlineOf = ({ left, top, width, height }: PageBox) => `M${left} ${top}h${width}v${height}h${-width}Z`;

/** A page rests once it has needed the same tiles for this long. */
const RESTS_AFTER_MS = 100;

type Shown = { now: readonly Tile[]; before: readonly Tile[] };

/** Changes the tiles once the page rests; if there is room, the old ones stay below until the new ones load. */
function useSettledTiles(wanted: readonly Tile[], page: TiledPage, room: number) {
  const [{ now, before }, setShown] = useState<Shown>({ now: [], before: [] });
  const loaded = useRef(new Set<string>());
  const areLoaded = (tiles: readonly Tile[]) => tiles.every((tile) => loaded.current.has(nameOf(tile)));
  const show = useEffectEvent(() => {
    const below = now[0]?.scale === wanted[0]?.scale ? before : now;
    const fits = pixelsOf(below, page) + pixelsOf(wanted, page) <= room;
    setShown({ now: wanted, before: fits && !areLoaded(wanted) ? below : [] });
  });
  const onLoad = (tile: Tile) => {
    loaded.current.add(nameOf(tile));
    if (before.length > 0 && areLoaded(now)) setShown({ now, before: [] });
  };
  const names = wanted.map(nameOf).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names stand for the tiles
  useEffect(() => {
    const timer = setTimeout(() => show(), RESTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [names]);
  return { tiles: [...before, ...now], onLoad };
}

const MAX_ATTEMPTS = 3;
const TRIES_AGAIN_AFTER_MS = 4000;

type TileImageProps = { address: string; style: CSSProperties; onLoad: () => void };

/** A tile that the server refuses leaves the picture visible, and is requested a few times more. */
function TileImage({ address, style, onLoad }: TileImageProps) {
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  useTimer(hasFailed && attempt < MAX_ATTEMPTS ? TRIES_AGAIN_AFTER_MS : null, () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  });
  if (hasFailed) return null;
  return (
    <img
      key={attempt}
      className={styles.tile}
      style={style}
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={onLoad}
      onError={() => setHasFailed(true)}
    />
  );
}

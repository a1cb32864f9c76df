import { type CSSProperties, type ReactNode, useState } from 'react';
import { PARTS_OF_WIDTH, type PageBox, type PageWidth, type Rotation, type Size } from '#shared/page.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { COVER_WIDTH, ENOUGH_PIXELS, pageAddress, placeholderImage, widthFor } from '#web/materials/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { RESET, WARNING } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import type { StageProps } from '../stage.tsx';
import { imageInBox, scaledBox } from '../state/geometry.ts';
import type { ReadPage } from '../state/page-set.ts';
import { usePreferences } from '../state/preferences.ts';
import { pageFits } from '../state/viewer-state.ts';
import type { ShownText } from '../text/use-text-selection.ts';
import * as texts from '../texts.ts';
import styles from './page-image.module.css';
import { usePageImage } from './use-page-image.ts';

// The text layer is loaded after the page, which can be read without it.
const fetchTextLayer = async () => (await import('../text/page-text-layer.tsx')).default;
const fetchTiles = async () => (await import('./page-tiles.tsx')).default;

export type PageOnSheetProps = Pick<
  StageProps,
  'state' | 'dispatch' | 'pageSet' | 'hasCover' | 'searched' | 'onGone'
> & {
  index: number;
  image: string;
  /** Undefined while only the image's address is known. */
  page: ReadPage | undefined;
  /** The page's place on the sheet in CSS pixels. */
  box: PageBox;
  /** The places of the pages in view on the sheet. */
  boxes: readonly PageBox[];
  width: PageWidth;
  /** True if a right click should open the browser's menu for the selection. */
  hasSelection: boolean;
  /** Tells whether the image at this address is loaded and decoded. */
  isReady: (address: string) => boolean;
  onMeasured: (natural: Size) => void;
  onSharp: () => void;
  /** Registers the page's text; returns a function that withdraws it. */
  onText: (text: ShownText) => () => void;
};

/** One page with its text and links. */
export function PageOnSheet(props: PageOnSheetProps) {
  const { state, index, image, page, box, searched, hasSelection, dispatch, onText } = props;
  const [isSharp, setIsSharp] = useState(false);
  const isBeyond = isSharp && isBeyondPicture(box, page, state.zoom);
  // This is loaded ahead, because zooming in would otherwise wait for the code before the first tile.
  const PageTiles = useComponent(fetchTiles, isSharp && hasTiles(page));
  const PageTextLayer = useComponent(fetchTextLayer, isSharp && !page?.turn);
  const photos = photosOn(box, page);
  const onSharp = () => {
    setIsSharp(true);
    props.onSharp();
  };
  return (
    <div style={{ position: 'absolute', ...box }}>
      <PageImage {...props} photos={photos} onSharp={onSharp}>
        {isBeyond && PageTiles && <PageTiles {...props} photos={photos} />}
      </PageImage>
      {PageTextLayer && (
        <PageTextLayer
          {...{ image, box, searched, hasSelection, dispatch, onText }}
          number={index + 1}
          isSelectable={pageFits(state)}
        />
      )}
    </div>
  );
}

/** Returns the narrowest served width in which the page is sharp at this zoom. */
export function servedWidth(box: Size, page: ReadPage | undefined, zoom: number): PageWidth {
  const { width } = page?.turn ? imageInBox(box, page.turn) : box;
  return widthFor(width * zoom, window.devicePixelRatio);
}

/** Tells whether the page can be drawn larger than its picture. */
const hasTiles = (page: ReadPage | undefined): page is ReadPage => (page?.finestScale ?? 1) > 1;

/** Tells whether the screen has more pixels for the page than its picture, and the page can be drawn larger. */
function isBeyondPicture(box: Size, page: ReadPage | undefined, zoom: number): boolean {
  return hasTiles(page) && box.width * zoom * window.devicePixelRatio * ENOUGH_PIXELS > page.width;
}

const photosOn = (box: Size, page: ReadPage | undefined): PageBox[] =>
  (page?.layout?.photos ?? []).map((photo) => scaledBox(photo, box.width / PARTS_OF_WIDTH));

/** Rotates the upright image of a page that a preview rotates. */
const turnedStyle = (box: Size, turn: Rotation): CSSProperties => ({
  inset: 'auto',
  ...imageInBox(box, turn),
  rotate: `${turn}deg`,
});

export type PageImageProps = PageOnSheetProps & {
  /** The places of the page's photographs on it, in CSS pixels. */
  photos: readonly PageBox[];
  /** The children lie over the image. */
  children: ReactNode;
};

/** A page's image: blurred with a spinner while loading (spec §2), or after a failure the reason or Retry. */
function PageImage(props: PageImageProps) {
  const { state, index, image, page, box, width, photos, children } = props;
  const { isReady, onMeasured, onSharp, onGone } = props;
  const firstWidth = props.hasCover ? COVER_WIDTH : width;
  const [wasReady] = useState(() => isReady(pageAddress(image, firstWidth)));
  const { address, attempt, status, fault, isSharp, retry, onLoad, onError } = usePageImage({
    image,
    wantedWidth: width,
    firstWidth,
    isReady: wasReady,
    onGone,
  });
  const preview = placeholderImage(page?.placeholder);
  const turnStyle = page?.turn ? turnedStyle(box, page.turn) : undefined;
  const isNight = usePreferences().isNight && status !== 'failed';
  const isComing = status === 'loading' || status === 'slow';
  return (
    <div className={classNames(styles.paper, isNight && styles.night)} aria-busy={status === 'loading'}>
      {preview && status !== 'shown' && (
        <div className={styles.preview} style={{ ...turnStyle, backgroundImage: `url("${preview}")` }} />
      )}
      {status !== 'failed' && (
        <img
          key={attempt}
          className={classNames(styles.image, isComing && styles.blurred)}
          style={turnStyle}
          src={address}
          alt={texts.pageOf(index + 1, state.pageCount)}
          decoding={wasReady ? 'sync' : 'auto'}
          draggable={false}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget;
            onLoad();
            onMeasured({ width: naturalWidth, height: naturalHeight });
            if (isSharp) onSharp();
          }}
          onError={onError}
          onContextMenu={(event) => event.preventDefault()}
        />
      )}
      {isNight && status === 'shown' && <Photos {...{ address, photos, box }} />}
      {status === 'shown' && children}
      {isComing && (
        <div className={classNames(styles.over, styles.untouchable)}>
          <Spinner size={36} />
          {status === 'slow' && <RetryButton onRetry={retry} />}
        </div>
      )}
      {status === 'failed' && (
        <div className={styles.over} role="alert">
          {fault && <Icon outline={WARNING} size={36} />}
          <p>{fault ?? texts.pageNotLoaded}</p>
          {!fault && <RetryButton onRetry={retry} />}
        </div>
      )}
    </div>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button icon={RESET} onClick={onRetry} onPointerDown={(event) => event.stopPropagation()}>
      {texts.retry}
    </Button>
  );
}

type PhotosProps = Pick<PageImageProps, 'photos' | 'box'> & { address: string };

/** The photographs in their original colours, on top of the inverted page. */
function Photos({ address, photos, box }: PhotosProps) {
  return photos.map(({ left, top, width, height }) => (
    <span
      key={`${left} ${top}`}
      aria-hidden="true"
      className={styles.photo}
      style={{
        ...{ left, top, width, height },
        backgroundImage: `url("${address}")`,
        backgroundPosition: `${-left}px ${-top}px`,
        backgroundSize: `${box.width}px ${box.height}px`,
      }}
    />
  ));
}

import { type CSSProperties, useState } from 'react';
import type { PageBox, PageWidth, Size } from '#shared/page.ts';
import { pageAddress, placeholderImage } from '#web/materials/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { RESET, WARNING } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import { usePreferences } from '../state/preferences.ts';
import * as texts from '../texts.ts';
import styles from './page-image.module.css';
import { usePageImage } from './use-page-image.ts';

type PageImageProps = {
  image: string;
  alt: string;
  placeholder: string | undefined;
  /** The page's size on the sheet, and its photographs there. */
  size: Size;
  photos: readonly PageBox[];
  width: PageWidth;
  /** A cached narrower one, shown until `width` is loaded. */
  firstWidth: PageWidth;
  /** Rotates the upright image of a preview's turned page. */
  turnStyle: CSSProperties | undefined | 0;
  /** Whether the image at this address is fetched and decoded. */
  isReady: (address: string) => boolean;
  onMeasured: (natural: Size) => void;
  onSharp: () => void;
  onGone: () => Promise<boolean>;
};

/** A page's image: blurred with a spinner while it loads (spec §2), and after a failure the reason or a Retry button. */
export function PageImage(props: PageImageProps) {
  const { image, alt, placeholder, width, firstWidth, turnStyle, isReady } = props;
  const { onMeasured, onSharp, onGone } = props;
  const [wasReady] = useState(() => isReady(pageAddress(image, firstWidth)));
  const { address, attempt, status, fault, isSharp, retry, onLoad, onError } = usePageImage({
    image,
    wantedWidth: width,
    firstWidth,
    isReady: wasReady,
    onGone,
  });
  const preview = placeholderImage(placeholder);
  const isNight = usePreferences().isNight && status !== 'failed';
  return (
    <div className={classNames(styles.paper, isNight && styles.night)} aria-busy={status === 'loading'}>
      {preview && status !== 'shown' && (
        <div className={styles.preview} style={{ ...turnStyle, backgroundImage: `url("${preview}")` }} />
      )}
      {status !== 'failed' && (
        <img
          key={attempt}
          className={classNames(styles.image, status === 'loading' && styles.blurred)}
          style={turnStyle || undefined}
          src={address}
          alt={alt}
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
      {isNight && status === 'shown' && <Photos address={address} {...props} />}
      {status === 'loading' && (
        <span className={classNames(styles.over, styles.untouchable)}>
          <Spinner size={36} />
        </span>
      )}
      {status === 'failed' && (
        <div className={styles.over} role="alert">
          {fault && <Icon outline={WARNING} size={36} />}
          <p>{fault ?? texts.pageNotLoaded}</p>
          {!fault && (
            <Button icon={RESET} onClick={retry} onPointerDown={(event) => event.stopPropagation()}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type PhotosProps = Pick<PageImageProps, 'photos' | 'size'> & { address: string };

/** As they are, above the inverted page. */
function Photos({ address, photos, size }: PhotosProps) {
  return photos.map(({ left, top, width, height }) => (
    <span
      key={`${left} ${top}`}
      aria-hidden="true"
      className={styles.photo}
      style={{
        ...{ left, top, width, height },
        backgroundImage: `url("${address}")`,
        backgroundPosition: `${-left}px ${-top}px`,
        backgroundSize: `${size.width}px ${size.height}px`,
      }}
    />
  ));
}

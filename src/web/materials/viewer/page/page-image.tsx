import { type CSSProperties, useState } from 'react';
import type { PageWidth } from '#shared/materials.ts';
import { pageAddress } from '#web/materials/page-address.ts';
import { placeholderImage } from '#web/materials/placeholder.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Size } from '../geometry.ts';
import styles from './page-image.module.css';
import { usePageImage } from './use-page-image.ts';

type PageImageProps = {
  image: string;
  alt: string;
  placeholder: string | undefined;
  width: PageWidth;
  /** A narrower one that the browser has already: it is shown until the right one has come. */
  firstWidth: PageWidth;
  /** How the upright image lies on a page that is still to be turned. */
  turnStyle: CSSProperties | undefined | 0;
  /** Whether an address was fetched and decoded ahead. */
  isReady: (address: string) => boolean;
  onMeasured: (natural: Size) => void;
  onSharp: () => void;
  /** Whether another page will be shown in the place of one that is gone. */
  onGone: () => Promise<boolean>;
};

/** One page: its placeholder and a spinner, blurred until it is there (spec §2), why it can't be shown, or the offer to try again. */
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
  return (
    <div className={styles.paper} aria-busy={status === 'loading'}>
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
      {status === 'loading' && (
        <span className={classNames(styles.over, styles.untouchable)}>
          <Spinner size={36} />
        </span>
      )}
      {status === 'failed' && (
        <div className={styles.over} role="alert">
          {fault && <Icon name="warning" size={36} />}
          <p>{fault ?? 'This page could not be loaded.'}</p>
          {!fault && (
            <Button icon="reset" onClick={retry} onPointerDown={(event) => event.stopPropagation()}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import { type CSSProperties, useState } from 'react';
import type { PageWidth, Size } from '#shared/materials.ts';
import { pageAddress } from '#web/materials/page-address.ts';
import { placeholderImage } from '#web/materials/placeholder.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import * as texts from '../../texts.ts';
import styles from './page-image.module.css';
import { usePageImage } from './use-page-image.ts';

type PageImageProps = {
  image: string;
  alt: string;
  placeholder: string | undefined;
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
          <p>{fault ?? texts.pageNotLoaded}</p>
          {!fault && (
            <Button icon="reset" onClick={retry} onPointerDown={(event) => event.stopPropagation()}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import type { CSSProperties, ReactNode } from 'react';
import type { PageWidth, Size } from '#shared/materials.ts';
import { COVER_WIDTH, widthFor } from '#web/materials/page-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import * as texts from '../texts.ts';
import { imageInBox } from './geometry.ts';
import { PageImage } from './page/page-image.tsx';
import styles from './page-on-stage.module.css';
import type { ReadPage } from './page-set.ts';
import { fittedPage, type ViewerState } from './viewer-state.ts';

type PageOnStageProps = {
  state: ViewerState;
  image: string;
  /** Undefined while only the image's address is known. */
  page: ReadPage | undefined;
  hasCover: boolean;
  isReady: (address: string) => boolean;
  onMeasured: (natural: Size) => void;
  onSharp: () => void;
  onGone: () => Promise<boolean>;
  /** Lies above the image. */
  children: ReactNode;
};

/** The current page, fitted, zoomed, rotated and moved. */
export function PageOnStage(props: PageOnStageProps) {
  const { state, image, page, hasCover, isReady, onMeasured, onSharp, onGone, children } = props;
  const { pageIndex, pageCount, slide, zoom } = state;
  const fitted = fittedPage(state);
  const width = servedWidth(state, page, Math.max(1, zoom));
  return (
    <div className={classNames(styles.page, slide === 0 && styles.settling)} style={pageStyle(state, fitted)}>
      <PageImage
        key={image}
        image={image}
        alt={texts.pageOf(pageIndex + 1, pageCount)}
        placeholder={page?.placeholder}
        width={width}
        firstWidth={hasCover && pageIndex === 0 ? COVER_WIDTH : width}
        turnStyle={page?.turn && turnStyle(fitted, page.turn)}
        isReady={isReady}
        onMeasured={onMeasured}
        onSharp={onSharp}
        onGone={onGone}
      />
      {children}
    </div>
  );
}

/** The narrowest served width in which the page is sharp at this zoom. */
export function servedWidth(state: ViewerState, page: ReadPage | undefined, zoom: number): PageWidth {
  const fitted = fittedPage(state);
  const { width } = page?.turn ? imageInBox(fitted, page.turn) : fitted;
  return widthFor(width * zoom, window.devicePixelRatio);
}

const turnStyle = (box: Size, turn: NonNullable<ReadPage['turn']>): CSSProperties => ({
  inset: 'auto',
  ...imageInBox(box, turn),
  rotate: `${turn}deg`,
});

/** Rotation is applied first, so that pan and zoom follow the screen's axes. */
function pageStyle({ zoom, rotation, pan, slide }: ViewerState, { width, height }: Size): CSSProperties {
  return {
    width,
    height,
    translate: `${slide}px 0`,
    transform: `translate(-50%, -50%) translate(${pan.x}px, ${pan.y}px) scale(${zoom}) rotate(${rotation}deg)`,
  };
}

import { type CSSProperties, useState } from 'react';
import { PARTS_OF_WIDTH, type PageBox, type PageWidth, type Size } from '#shared/page.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { COVER_WIDTH, widthFor } from '#web/materials/pages.ts';
import { imageInBox } from '../state/geometry.ts';
import type { ReadPage } from '../state/page-set.ts';
import { pageFits, type ViewerState } from '../state/viewer-state.ts';
import type { ShownText } from '../text/use-text-selection.ts';
import * as texts from '../texts.ts';
import { PageImage } from './page-image.tsx';

// After the page itself; without it the page can still be read.
const fetchTextLayer = async () => (await import('../text/page-text-layer.tsx')).default;
const ignore = () => undefined;

type PageOnSheetProps = {
  state: ViewerState;
  index: number;
  image: string;
  /** Undefined while only the image's address is known. */
  page: ReadPage | undefined;
  /** In CSS pixels on the sheet. */
  box: PageBox;
  width: PageWidth;
  hasCover: boolean;
  searched: readonly string[];
  hasSelection: boolean;
  isReady: (address: string) => boolean;
  onMeasured: (natural: Size) => void;
  onSharp: () => void;
  onText: (text: ShownText) => () => void;
  onGone: () => Promise<boolean>;
};

/** One page with its text. */
export function PageOnSheet(props: PageOnSheetProps) {
  const { state, index, image, page, box, width, hasCover, searched, hasSelection } = props;
  const [isSharp, setIsSharp] = useState(false);
  const PageTextLayer = useComponent(fetchTextLayer, isSharp && !page?.turn, ignore);
  return (
    <div style={{ position: 'absolute', ...box }}>
      <PageImage
        image={image}
        alt={texts.pageOf(index + 1, state.pageCount)}
        placeholder={page?.placeholder}
        size={box}
        photos={page?.turn ? [] : photosOn(box, page)}
        width={width}
        firstWidth={hasCover ? COVER_WIDTH : width}
        turnStyle={page?.turn && turnStyle(box, page.turn)}
        isReady={props.isReady}
        onMeasured={props.onMeasured}
        onSharp={() => {
          setIsSharp(true);
          props.onSharp();
        }}
        onGone={props.onGone}
      />
      {PageTextLayer && (
        <PageTextLayer
          image={image}
          number={index + 1}
          box={box}
          searched={searched}
          isSelectable={pageFits(state)}
          hasSelection={hasSelection}
          onText={props.onText}
        />
      )}
    </div>
  );
}

/** The narrowest served width in which the page is sharp at this zoom. */
export function servedWidth(box: Size, page: ReadPage | undefined, zoom: number): PageWidth {
  const { width } = page?.turn ? imageInBox(box, page.turn) : box;
  return widthFor(width * zoom, window.devicePixelRatio);
}

function photosOn(box: Size, page: ReadPage | undefined): PageBox[] {
  const unit = box.width / PARTS_OF_WIDTH;
  return (page?.layout?.photos ?? []).map(({ left, top, width, height }) => ({
    left: left * unit,
    top: top * unit,
    width: width * unit,
    height: height * unit,
  }));
}

const turnStyle = (box: Size, turn: NonNullable<ReadPage['turn']>): CSSProperties => ({
  inset: 'auto',
  ...imageInBox(box, turn),
  rotate: `${turn}deg`,
});

import { useMemo } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { Reader } from './viewer/reader.tsx';
import type { PageSet } from './viewer/state/page-set.ts';

type MaterialPreviewProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  /** The pages in reading order; the size of a rotated page is that after rotation. */
  pages: PageSet['pages'];
  onLeave: () => void;
};

const keepNothing = () => undefined;
const findNothing = async () => false;

/** Shows an unsaved material in the students' viewer. */
export default function MaterialPreview({ pages, ...item }: MaterialPreviewProps) {
  const pageSet = useMemo(() => ({ images: pages.map(({ image }) => image), pages }), [pages]);
  return (
    <Reader
      {...item}
      pageSet={pageSet}
      hasCover={false}
      startIndex={0}
      isContinued={false}
      downloadable={null}
      searched={[]}
      onTurn={keepNothing}
      onGone={findNothing}
    />
  );
}

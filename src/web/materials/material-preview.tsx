import { useMemo } from 'react';
import { Reader, type ReaderProps } from './viewer/reader.tsx';
import type { PageSet } from './viewer/state/page-set.ts';

type MaterialPreviewProps = Pick<ReaderProps, 'kind' | 'subject' | 'title' | 'onLeave'> & {
  /** The pages in reading order; the size of a rotated page is that after rotation. */
  pages: PageSet['pages'];
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

import { useMemo } from 'react';
import type { MaterialKind } from '#shared/materials.ts';
import type { PageSet } from './viewer/page-set.ts';
import { Reader } from './viewer/reader.tsx';

type MaterialPreviewProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  /** In the order in which they are to be read; a turned one with the size that it has once it is turned. */
  pages: PageSet['pages'];
  onLeave: () => void;
};

const keepNothing = () => undefined;
const findNothing = async () => false;

/** An item in the students' own reader, with words and pages that need not be saved yet. */
export default function MaterialPreview({ pages, ...item }: MaterialPreviewProps) {
  const pageSet = useMemo(() => ({ images: pages.map(({ image }) => image), pages }), [pages]);
  return (
    <Reader
      {...item}
      pageSet={pageSet}
      hasCover={false}
      startIndex={0}
      isContinued={false}
      searched={[]}
      onTurn={keepNothing}
      onGone={findNothing}
    />
  );
}

import { useId } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import type { KeptItem } from '#web/lib/shelf.ts';
import { type ViewerLocationState, viewerAddress } from '#web/materials/addresses.ts';
import { Cover } from '#web/materials/cover.tsx';
import { placeIn, ReadingBar } from '#web/materials/reading-places.tsx';
import rows from '#web/materials/rows.module.css';
import { subjectColour } from '#web/materials/subjects.tsx';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { KeepButton } from './keep-button.tsx';
import { useKept } from './kept.ts';
import styles from './shelf.module.css';
import * as texts from './texts.ts';

type ShelfItemProps = { item: KeptItem; megabytes: string };

/** One kept item, which opens in the viewer; its button removes it. */
export function ShelfItem({ item: { material, isWhole, noRoomFor }, megabytes }: ShelfItemProps) {
  const { _id, kind, title, subject, images } = material;
  const id = useId();
  const begunAt = placeIn(_id);
  const state: ViewerLocationState = { subject, item: material };
  return (
    <li ref={passFocusToMain} className={styles.item} style={subjectColour(subject)}>
      <Link to={viewerAddress(MATERIAL_KINDS[kind], material)} state={state} className={rows.row}>
        <span className={rows.rowCover}>
          <Cover material={material} />
        </span>
        <span className={rows.rowWords}>
          <h2 id={id} className={rows.rowTitle} lang={languageOf(title)}>
            {title}
          </h2>
          <span className={styles.facts}>
            {[subjectName(subject), MATERIAL_KINDS[kind].title].join(' · ')}
          </span>
          {isWhole ? (
            <span className={styles.facts}>{texts.extent(images.length, megabytes)}</span>
          ) : (
            <Coming id={_id} />
          )}
          {noRoomFor && <span className={styles.facts}>{texts.noRoomForNew(title)}</span>}
          {begunAt !== null && images.length > 1 && (
            <span className={styles.facts}>
              <ReadingBar pageIndex={begunAt} pageCount={images.length} />
            </span>
          )}
        </span>
      </Link>
      <KeepButton materials={[material]} describedBy={id} className={styles.keep} />
    </li>
  );
}

function Coming({ id }: { id: string }) {
  const done = useKept(({ coming }) => coming[id]);
  return <span className={styles.facts}>{done === undefined ? texts.incomplete : texts.coming(done)}</span>;
}

import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { KeepButton } from '#web/shelf/keep-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { View } from '#web/ui/controls/toggle-group.tsx';
import { Skeleton } from '#web/ui/drawings/loading.tsx';
import rows from '../rows.module.css';
import { subjectColour } from '../subjects.tsx';
import styles from './items.module.css';
import { MaterialCard, titleId } from './material-card.tsx';

type MaterialItemsProps = { kind: MaterialKind; subject: string; materials: readonly Material[]; view: View };

/** A phone shows this many covers at first, and so does the first row of a wide window. */
const FIRST_COVERS = 3;

/** Shows a subject's materials as cards or as rows, and preloads the viewer's code. */
export function MaterialItems({ kind, subject, materials, view }: MaterialItemsProps) {
  const box = useRef<HTMLDivElement>(null);
  useViewerAhead(box);
  const look = view === 'grid' ? styles.grid : classNames(rows.rows, styles.rows);
  const parts = partsOf(materials);
  return (
    <div ref={box} style={subjectColour(subject)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
        <ul key={index} className={classNames(look, parts.length > 1 && styles.part)}>
          {part.map((material, place) => (
            <li key={material._id} className={styles.item}>
              <MaterialCard
                {...{ kind, subject, material, view }}
                isFirst={index === 0 && place < FIRST_COVERS}
              />
              <KeepMaterial material={material} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** The button stands beside the card, because all of the card is a link. */
const KeepMaterial = memo(function KeepMaterial({ material }: { material: Material }) {
  const materials = useMemo(() => [material], [material]);
  return <KeepButton materials={materials} describedBy={titleId(material)} className={styles.keep} />;
});

/** Preloads the viewer's code once the first covers are loaded, because it would delay them. */
function useViewerAhead(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let isShown = true;
    const covers = [...(box.current?.querySelectorAll<HTMLImageElement>('img[loading="eager"]') ?? [])];
    void Promise.allSettled(covers.map((cover) => cover.decode())).then(() => {
      // A failure is shown when the viewer is opened.
      if (isShown) import('../viewer-screen.tsx').catch(() => undefined);
    });
    return () => {
      isShown = false;
    };
  }, [box]);
}

/** The size is divisible by 1, 2, 3 and 4, so that every row of cards is full. */
const PART_SIZE = 24;
/** Up to this length, a list is laid out quickly without being split. */
const MOST_IN_ONE = 60;

function partsOf(materials: readonly Material[]): (readonly Material[])[] {
  if (materials.length <= MOST_IN_ONE) return [materials];
  const count = Math.ceil(materials.length / PART_SIZE);
  return Array.from({ length: count }, (_, index) =>
    materials.slice(index * PART_SIZE, (index + 1) * PART_SIZE),
  );
}

const EXPECTED = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ItemsSkeleton({ view }: { view: View }) {
  return (
    <div className={view === 'grid' ? styles.grid : rows.rows} aria-hidden="true">
      {EXPECTED.map((key) =>
        view === 'grid' ? (
          <div key={key} className={styles.expectedCard}>
            <Skeleton height="auto" />
            <Skeleton width="70%" height="1.4em" />
            <Skeleton width="45%" />
          </div>
        ) : (
          <div key={key} className={rows.row}>
            <Skeleton width="48px" height="60px" />
            <span className={rows.rowWords}>
              <Skeleton width="40%" height="1.3em" />
              <Skeleton width="65%" />
            </span>
          </div>
        ),
      )}
    </div>
  );
}

import { type CSSProperties, useState } from 'react';
import type { Material } from '#shared/materials.ts';
import { PAGE_WIDTHS } from '#shared/page.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { widthHere } from '#web/materials/expected-pages.ts';
import { hasShelf } from '#web/ui/browser-storage.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { BOOKMARK } from '#web/ui/drawings/icons.ts';
import styles from './keep-button.module.css';
import { canKeep, type Kept, useKept } from './kept.ts';
import * as texts from './texts.ts';

const BOOKMARK_KEPT = `${BOOKMARK}M9.5 9.5l2 2 3.5-3.5`;

const fetchQuestion = async () => (await import('./keep-question.tsx')).KeepQuestion;
const ignore = () => undefined;

type KeepButtonProps = {
  /** One item, or all of a list. */
  materials: readonly Material[];
  className?: string | undefined;
  /** The id of the element that names the item. */
  describedBy?: string;
};

/** Keeps items on this device, or removes them; says how much room they take, and then which part was fetched. */
export function KeepButton({ materials, className, describedBy }: KeepButtonProps) {
  const isOffered = useBrowserValue(canKeep, true);
  const state = useKept((kept) => stateOf(materials, kept));
  const [asks, setAsks] = useState(false);
  const Question = useComponent(fetchQuestion, asks, () => setAsks(false));
  if (!isOffered) return null;
  const isKept = state === 'kept';

  const press = () => {
    if (state !== 'none')
      void import('./keep-action.ts')
        .then(({ removeHere }) => removeHere(materials, { onlyComing: !isKept }))
        .catch(ignore);
    else if (!hasShelf() || materials.length > 1) setAsks(true);
    else keep();
  };
  const keep = () => {
    setAsks(false);
    void import('./keep-action.ts').then(({ keepHere }) => keepHere(materials)).catch(ignore);
  };
  return (
    <>
      <IconButton
        label={isKept ? texts.keptOnDevice : texts.keepOnDevice}
        title={titleOf(state, materials)}
        icon={isKept ? BOOKMARK_KEPT : BOOKMARK}
        pressed={isKept}
        disabled={materials.length === 0}
        aria-busy={typeof state === 'number' || undefined}
        aria-describedby={describedBy}
        className={classNames(typeof state === 'number' && styles.coming, className)}
        style={typeof state === 'number' ? ({ '--done': state } as CSSProperties) : undefined}
        onClick={press}
      />
      {asks && Question && (
        <Question size={sizeOf(materials)} onKeep={keep} onCancel={() => setAsks(false)} />
      )}
    </>
  );
}

/** Says on a card that the item is kept, or which part of it was fetched. */
export function KeptMark({ material, className }: { material: Material; className?: string | undefined }) {
  const state = useKept((kept) => stateOf([material], kept));
  if (state === 'none') return null;
  return <span className={className}>{state === 'kept' ? texts.kept : texts.coming(state)}</span>;
}

/** A number is the part that was fetched, from 0 to 1. */
function stateOf(materials: readonly Material[], { ids, coming }: Kept): 'none' | 'kept' | number {
  if (materials.length === 0) return 'none';
  let [done, isComing, isKept] = [0, false, true];
  for (const { _id } of materials) {
    if (ids.includes(_id)) {
      done++;
      continue;
    }
    isKept = false;
    isComing ||= _id in coming;
    done += coming[_id] ?? 0;
  }
  if (isKept) return 'kept';
  return isComing ? done / materials.length : 'none';
}

function titleOf(state: ReturnType<typeof stateOf>, materials: readonly Material[]): string {
  if (state === 'kept') return texts.keptOnDevice;
  if (state !== 'none') return texts.coming(state);
  const size = sizeOf(materials);
  return size ? `${texts.keepOnDevice} (${size})` : texts.keepOnDevice;
}

/** The size of a page with its text, by the page's width, as measured on the samples. */
const KB_OF_PAGE = { [PAGE_WIDTHS[0]]: 42, [PAGE_WIDTHS[1]]: 90, [PAGE_WIDTHS[2]]: 200 };
const KB_PER_MB = 1000;

function sizeOf(materials: readonly Material[]): string {
  if (typeof window === 'undefined') return '';
  const [first] = materials;
  if (!first) return '';
  const pages = materials.reduce((count, { images }) => count + images.length, 0);
  return texts.about((pages * KB_OF_PAGE[widthHere(first)]) / KB_PER_MB);
}

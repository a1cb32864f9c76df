import type { ReactNode } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import styles from './card-art.module.css';

export type CardLook = 'chat' | 'notes' | MaterialKind['card']['look'];

/** The drawings of the dashboard's cards. */
export function CardArt({ look }: { look: CardLook }) {
  return (
    <svg className={styles.art} viewBox={VIEW_BOXES[look]} aria-hidden="true" focusable="false">
      {ART[look]}
    </svg>
  );
}

// Each is the bounding box of its drawing.
const VIEW_BOXES: Record<CardLook, string> = {
  chat: '0 6 224 160',
  sheets: '34 8 152 140',
  notes: '20 30 180 110',
  folder: '24 14 174 128',
};

const ART: Record<CardLook, ReactNode> = {
  chat: (
    <>
      <Cogwheel
        x={74}
        y={97.9}
        teeth={8}
        module={7}
        turns="right"
        tone="marigold"
        look={[0.9, -0.2]}
        mood="grin"
      />
      <Cogwheel
        x={163.5}
        y={58}
        teeth={6}
        module={7}
        phase={34}
        turns="left"
        tone="rose"
        look={[-0.9, 0.4]}
      />
    </>
  ),
  sheets: (
    <>
      <path className={styles.sheet} transform="rotate(-9 110 90)" d="M62 22h86v116H62z" />
      <path className={styles.sheet} transform="rotate(5 110 90)" d="M68 22h86v116H68z" />
      <path className={styles.sheet} d="M64 22h86v116H64z" />
      <path className={styles.heading} d="M78 42h36" />
      <path className={styles.lines} d="M78 62h58M78 78h58M78 94h44M78 110h52" />
    </>
  ),
  notes: (
    <>
      <path className={styles.shelf} d="M26 132h168" />
      <path className={styles.ghost} d="M46 60h22v68H46zM76 44h20v84H76zM124 56l22-7 22 70-22 7z" />
    </>
  ),
  folder: (
    <>
      <path className={styles.back} d="M40 46h48l12 16h82v74H40z" />
      <path className={styles.sheet} transform="rotate(-4 110 80)" d="M64 26h92v90H64z" />
      <path className={styles.lines} transform="rotate(-4 110 80)" d="M78 44h44M78 58h60" />
      <path className={styles.front} d="M30 76h162l-12 62H42z" />
    </>
  ),
};

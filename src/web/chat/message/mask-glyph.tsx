import type { CSSProperties } from 'react';
import { cogwheelPath } from '#web/ui/drawings/cogwheel.tsx';
import styles from './message-row.module.css';

/** A masked cog that is computed from a mark and equal on every screen; it decorates the mark's text. */
export function MaskGlyph({ mark, size = 32 }: { mark: string; size?: number }) {
  const { hue, teeth, turn, mask, look } = featuresOf(mark);
  const colour = { '--hue': hue } as CSSProperties;
  return (
    <svg viewBox="-32 -32 64 64" width={size} height={size} style={colour} aria-hidden="true">
      <path className={styles.wheel} d={cogwheelPath(teeth, 26, 3.4)} transform={`rotate(${turn})`} />
      <path className={styles.mask} d={mask} />
      <circle className={styles.eye} cx={-8.5} cy={-1} r={5} />
      <circle className={styles.eye} cx={8.5} cy={-1} r={5} />
      <circle className={styles.pupil} cx={-8.5 + look[0]} cy={-1 + look[1]} r={2.5} />
      <circle className={styles.pupil} cx={8.5 + look[0]} cy={-1 + look[1]} r={2.5} />
    </svg>
  );
}

const HUES = 18;
const MASKS = [
  'M-23-8C-14-14-6-9 0-8C6-9 14-14 23-8C24 3 18 11 10 10C5 9 4 4 0 4C-4 4-5 9-10 10C-18 11-24 3-23-8Z',
  'M-22-10H22V5C22 10 8 11 5 6C3 4-3 4-5 6C-8 11-22 10-22 5Z',
  'M-25-13C-16-8-8-11 0-7C8-11 16-8 25-13C24 2 18 9 9 8L0 5L-9 8C-18 9-24 2-25-13Z',
  'M-20-1A11 11 0 0 1 0-5A11 11 0 0 1 20-1A11.500 11.500 0 0 1 0 3.500A11.500 11.500 0 0 1-20-1Z',
] as const;

type Features = { hue: number; teeth: number; turn: number; mask: string; look: readonly [number, number] };

function featuresOf(mark: string): Features {
  const hash = hashOf(mark);
  const draw = (below: number, shift: number) => (hash >>> shift) % below;
  return {
    hue: (draw(HUES, 0) * 360) / HUES,
    teeth: 7 + draw(6, 7),
    turn: draw(45, 11),
    mask: MASKS[draw(MASKS.length, 16)] ?? MASKS[0],
    look: [draw(3, 20) - 1, draw(3, 24) - 1].map((step) => step * 2) as [number, number],
  };
}

/** Hashes by FNV-1a with a final mix, so that marks that differ in one letter look entirely different. */
function hashOf(mark: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < mark.length; index++)
    hash = Math.imul(hash ^ mark.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

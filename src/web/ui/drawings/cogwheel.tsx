import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './cogwheel.module.css';

type CogwheelProps = {
  x: number;
  y: number;
  teeth: number;
  /** Pixels of pitch radius per tooth; cogwheels that mesh have the same value. */
  module?: number;
  /** The angle of its first tooth, in degrees. */
  phase?: number;
  /** Cogwheels that mesh turn in opposite directions. */
  turns: 'left' | 'right';
  tone: 'ink' | 'marigold' | 'rose' | 'leaf' | 'sky';
  /** The direction of its eyes, each coordinate from -1 to 1. */
  look?: [x: number, y: number];
  mood?: 'smile' | 'grin' | 'gasp';
};

const MOUTHS = {
  smile: 'M-20 50Q0 66 20 50',
  grin: 'M-24 48Q0 82 24 48Z',
  gasp: 'M-9 58a9 11 0 1 0 18 0a9 11 0 1 0-18 0Z',
} as const;

/** A cogwheel with a masked face, drawn around (x, y). The wheel turns, the face doesn't. */
export function Cogwheel({
  x,
  y,
  teeth,
  module = 8,
  phase = 0,
  turns,
  tone,
  look = [0, 0],
  mood = 'smile',
}: CogwheelProps) {
  const radius = teeth * module;
  const turn = {
    '--one-tooth': `${((turns === 'left' ? -360 : 360) / teeth).toFixed(2)}deg`,
  } as CSSProperties;
  return (
    <g transform={`translate(${x} ${y})`} className={classNames(styles.cog, styles[tone])}>
      <g transform={`rotate(${phase})`}>
        <path className={styles.wheel} style={turn} d={cogwheelPath(teeth, radius, module * 1.05)} />
      </g>
      <g transform={`scale(${radius / 100})`}>
        <path
          className={styles.mask}
          d="M-80-26C-50-46-22-32 0-26C22-32 50-46 80-26C84 8 64 36 36 34C18 32 12 14 0 14C-12 14-18 32-36 34C-64 36-84 8-80-26Z"
        />
        <g className={styles.eyes}>
          <ellipse className={styles.white} cx="-37" cy="-2" rx="20" ry="17" />
          <ellipse className={styles.white} cx="37" cy="-2" rx="20" ry="17" />
          <circle className={styles.pupil} cx={-37 + look[0] * 9} cy={-2 + look[1] * 7} r="9" />
          <circle className={styles.pupil} cx={37 + look[0] * 9} cy={-2 + look[1] * 7} r="9" />
        </g>
        <path className={classNames(styles.mouth, styles[mood])} d={MOUTHS[mood]} />
      </g>
    </g>
  );
}

/** Returns the outline of a cogwheel around (0, 0), with teeth from `tooth` below to `tooth` above the radius. */
export function cogwheelPath(teeth: number, pitchRadius: number, tooth: number): string {
  const step = (2 * Math.PI) / teeth;
  const corners: string[] = [];
  for (let index = 0; index < teeth; index++) {
    const middle = index * step;
    corners.push(
      at(pitchRadius - tooth, middle - step * 0.32),
      at(pitchRadius + tooth, middle - step * 0.15),
      at(pitchRadius + tooth, middle + step * 0.15),
      at(pitchRadius - tooth, middle + step * 0.32),
    );
  }
  return `M${corners.join(' ')}Z`;
}

function at(radius: number, angle: number): string {
  const [x, y] = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

export type CogsMood = 'busy' | 'lost' | 'stuck';

/** The cogs of an otherwise empty screen: at work, searching, or out of mesh. */
export function Cogs({ mood, size }: { mood: CogsMood; size: 'medium' | 'large' }) {
  return (
    <svg className={styles[size]} viewBox="0 -8 320 204" aria-hidden="true">
      {DRAWINGS[mood]}
    </svg>
  );
}

const DRAWINGS = {
  busy: (
    <>
      <Cogwheel x={108} y={100} teeth={10} turns="right" tone="marigold" look={[0.9, 0.1]} />
      <Cogwheel
        x={238.7}
        y={62.5}
        teeth={7}
        phase={12.6}
        turns="left"
        tone="leaf"
        look={[-0.8, 0.5]}
        mood="grin"
      />
    </>
  ),
  lost: <Cogwheel x={160} y={96} teeth={10} turns="left" tone="rose" look={[0.2, -0.9]} mood="gasp" />,
  stuck: (
    <>
      <Cogwheel x={104} y={92} teeth={10} turns="right" tone="ink" look={[0.8, 0.7]} mood="gasp" />
      <Cogwheel x={252} y={128} teeth={7} phase={12.6} turns="left" tone="rose" look={[-0.8, -0.3]} />
    </>
  ),
};

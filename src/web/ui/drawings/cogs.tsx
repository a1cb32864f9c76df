import styles from './cogs.module.css';
import { Cogwheel } from './cogwheel.tsx';

export type CogsMood = 'busy' | 'lost' | 'stuck';

/** The cogs of a screen that has nothing else to show: still at work, looking for something, or out of mesh. */
export function Cogs({ mood, size }: { mood: CogsMood; size: 'medium' | 'large' }) {
  return (
    <svg className={styles[size]} viewBox="0 -8 320 204" aria-hidden="true" focusable="false">
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

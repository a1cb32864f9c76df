import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import styles from './hero-scene.module.css';
import * as texts from './texts.ts';

/** A drawing of the anonymous room: masked cogwheels, and speech bubbles where they hide no face. */
export function HeroScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg className={styles.cogs} viewBox="0 0 500 512" aria-hidden="true" focusable="false">
        <Cogwheel x={232} y={286} teeth={14} turns="right" tone="ink" look={[0.7, -0.9]} mood="grin" />
        <Cogwheel x={329.5} y={130} teeth={9} phase={11.8} turns="left" tone="marigold" look={[-0.6, 0.9]} />
        <Cogwheel
          x={395.2}
          y={351.9}
          teeth={8}
          phase={38}
          turns="left"
          tone="rose"
          look={[-0.9, -0.6]}
          mood="gasp"
        />
        <Cogwheel x={169.1} y={441.8} teeth={7} phase={27.4} turns="left" tone="leaf" look={[0.9, -0.8]} />
        <Cogwheel
          x={74.1}
          y={228.5}
          teeth={7}
          phase={34.3}
          turns="left"
          tone="sky"
          look={[0.4, 0.9]}
          mood="grin"
        />
      </svg>
      <p className={styles.first}>{texts.whisper}</p>
      <p className={styles.second}>{texts.whisperAnswer}</p>
      <p className={styles.third}>
        <span className={styles.nepali} />
      </p>
    </div>
  );
}

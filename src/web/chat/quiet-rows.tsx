import { Cogwheel } from '#web/ui/cogwheel.tsx';
import styles from './quiet-rows.module.css';
import { dayName } from './room/moments.ts';
import * as texts from './texts.ts';

/** Parts one day from the next. */
export function DayRow({ at }: { at: number }) {
  return (
    <p className={styles.day}>
      <span>{dayName(at, Date.now())}</span>
    </p>
  );
}

/** Stands where the room begins. */
export function BeginningRow() {
  return <p className={styles.beginning}>{texts.beginning}</p>;
}

/** What a room looks like before anybody has spoken, and a search that nobody's words match. */
export function SilentRoom({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.silent}>
      <svg viewBox="-130 -100 260 190" width={220} height={160} aria-hidden="true" focusable="false">
        <Cogwheel x={-48} y={0} teeth={9} module={6.5} turns="right" tone="marigold" look={[1, 0]} />
        <Cogwheel
          x={62}
          y={26}
          teeth={7}
          module={6.5}
          phase={26}
          turns="left"
          tone="ink"
          look={[-1, -0.4]}
          mood="gasp"
        />
      </svg>
      <p className={styles.silentTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

import { useId } from 'react';
import type { RoomOrder } from '#shared/moderation.ts';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import styles from './room.module.css';
import * as texts from './texts.ts';

const CHOICES = [0, 10, 30, 60, 300];

type SlowModeProps = { order: RoomOrder; onChange: (seconds: number) => void };

/** The least time between two messages of one person; choosing one, off included, ends the room's own. */
export function SlowMode({ order: { slowModeSeconds, floodUntil }, onChange }: SlowModeProps) {
  const id = useId();
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.slowMode}</h3>
      <ToggleGroup
        label={texts.slowMode}
        value={String(slowModeSeconds)}
        options={choicesWith(slowModeSeconds).map((seconds) => ({
          value: String(seconds),
          label: texts.slowModeOf(seconds),
          describedBy: id,
        }))}
        onPress={(value) => onChange(Number(value))}
      />
      <p id={id} className={styles.meaning}>
        <span>{texts.slowModeMeans(slowModeSeconds)}</span>
        {floodUntil !== null && <span>{` ${texts.choiceEndsFlood}`}</span>}
      </p>
    </div>
  );
}

/** Somebody may have set another one, by a program of their own. */
const choicesWith = (set: number): number[] =>
  CHOICES.includes(set) ? CHOICES : [...CHOICES, set].sort((one, other) => one - other);

import { passwordStrength } from '#shared/accounts.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './strength-meter.module.css';
import * as texts from './texts.ts';

const BARS = [1, 2, 3, 4, 5];

type StrengthProps = { password: string; isCommon: boolean };

/** Five bars: red up to 2, yellow at 3, green from 4 (spec §2); the word says it without colour. */
export function StrengthMeter({ password, isCommon }: StrengthProps) {
  const score = passwordStrength(password);
  const grade = gradeOf(score);
  return (
    <div
      role="meter"
      aria-label={texts.passwordStrength}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={score}
      aria-valuetext={isCommon ? texts.tooCommon : grade.word}
      className={classNames(styles.bars, styles[grade.colour])}
    >
      {BARS.map((bar) => (
        <span key={bar} className={classNames(styles.bar, bar <= score && styles.filled)} />
      ))}
    </div>
  );
}

/** The meter's word, for the eye. */
export function StrengthWord({ password, isCommon }: StrengthProps) {
  return (
    <span className={styles.word} aria-hidden="true">
      {password && !isCommon && gradeOf(passwordStrength(password)).word}
    </span>
  );
}

function gradeOf(score: number) {
  if (score <= 2) return { colour: 'red', word: texts.weak } as const;
  if (score === 3) return { colour: 'yellow', word: texts.fair } as const;
  return { colour: 'green', word: texts.strong } as const;
}

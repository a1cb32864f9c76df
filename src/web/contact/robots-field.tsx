import type { ChangeEvent } from 'react';
import styles from './contact.module.css';

type RobotsFieldProps = {
  name: string;
  defaultValue: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A field that people neither see, hear of nor reach by keyboard: whoever fills it is a robot. */
export function RobotsField(field: RobotsFieldProps) {
  return (
    <div className={styles.robots} aria-hidden="true">
      <input {...field} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

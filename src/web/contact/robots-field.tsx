import type { ChangeEvent } from 'react';
import styles from './contact.module.css';

type RobotsFieldProps = {
  name: string;
  value: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A field that people neither see, hear of nor reach by keyboard: whoever fills it is a robot. */
export function RobotsField({ name, value, onChange }: RobotsFieldProps) {
  return (
    <div className={styles.robots} aria-hidden="true">
      <input name={name} value={value} onChange={onChange} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

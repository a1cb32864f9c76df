import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it means, in a sentence. */
  children: ReactNode;
};

/** Turns something on and off at once. */
export function Switch({ label, isOn, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={`${id}-means`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-means`} className={styles.means}>
        {children}
      </p>
    </div>
  );
}

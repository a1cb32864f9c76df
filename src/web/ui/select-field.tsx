import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly { value: string; label: string }[];
    /** Shown while nothing is chosen; it can't be chosen again. */
    placeholder?: string;
  };

/** The system's own picker of one among a few. */
export function SelectField({ label, error, hint, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className={styles.control}>
          <select {...rest} {...control} className={styles.input}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size={18} />
          </span>
        </span>
      )}
    </Field>
  );
}
